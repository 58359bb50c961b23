import { expect, test } from "vitest";
import { specParts } from "./Spec";

test("a spec breaks after commas, colons and equals signs alone", () => {
  expect(specParts("crossword-sim:sims=1000,plies=2")).toEqual(["crossword-sim:", "sims=", "1000,", "plies=", "2"]);
});
