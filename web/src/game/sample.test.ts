import { expect, test } from "vitest";
import { stonesAfter } from "./sample";

test("a step puts a stone, turns some and takes some off the board", () => {
  const steps = ["4", "5", "3+5", "8-4", "0"];
  const start = [[9, "second"]] as const;
  expect(stonesAfter([], start)).toEqual({ stones: new Map([[9, "second"]]), last: Number.NaN });
  expect(stonesAfter(steps.slice(0, 3), start)).toEqual({
    stones: new Map([
      [9, "second"],
      [4, "first"],
      [5, "first"],
      [3, "first"],
    ]),
    last: 3,
  });
  expect([...stonesAfter(steps, start).stones.keys()].toSorted()).toEqual([0, 3, 5, 8, 9]);
});
