import { expect, test } from "vitest";
import { START } from "../fen";
import { fenOfRules } from "./threats";

test("the first position of every kind of rules is known", () => {
  expect(fenOfRules("paco")).toBe(START);
  expect(fenOfRules("paco:row=518")).toBe(START);
  expect(fenOfRules("paco:row=0")).toBe("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w 0 FHfh - -");
  expect(fenOfRules("paco:fen=7k/8/8/8/8/8/8/K6R_b_3_-_-_-")).toBe("7k/8/8/8/8/8/8/K6R b 3 - - -");
});
