import { expect, test } from "vitest";
import { gameFrom } from "./request";

test("in a game that goes on from a position, the person has the side to move", () => {
  const kinds = (mover: "first" | "second") => gameFrom("hex:5", "random", mover).seats.map(({ kind }) => kind);
  expect(kinds("first")).toEqual(["person", "player"]);
  expect(kinds("second")).toEqual(["player", "person"]);
});
