import { expect, test } from "vitest";
import { platesOn } from "./Plates";

test("a plate lies in the middle of the last stretch of its way", () => {
  const [plate] = platesOn([
    [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 8 },
    ],
  ]);
  expect(plate).toEqual({ x: 4, y: 4 });
});

test("plates of arrows that cross in the middle lie apart", () => {
  const [one, other] = platesOn([
    [
      { x: 0, y: 0 },
      { x: 4, y: 4 },
    ],
    [
      { x: 4, y: 0 },
      { x: 0, y: 4 },
    ],
  ]);
  expect(Math.hypot(one!.x - other!.x, one!.y - other!.y)).toBeGreaterThanOrEqual(0.8);
});
