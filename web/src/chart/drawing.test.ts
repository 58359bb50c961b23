import { expect, test } from "vitest";
import type { Figure } from "../protocol/messages";
import { decades, spread } from "./drawing";
import { isCount } from "./figure";

test("names at the ends of lines keep their order and a distance, within the drawing", () => {
  expect(spread([50, 10, 90], 12, [0, 100])).toEqual([50, 10, 90]);
  expect(spread([52, 50], 12, [0, 100])).toEqual([62, 50]);
  expect(spread([99, 100, 98], 12, [0, 100])).toEqual([88, 100, 76]);
});

test("a logarithmic axis has its powers of ten", () => {
  expect(decades(1, 1000)).toEqual([1, 10, 100, 1000]);
});

function figure(y: readonly (number | null)[], range?: [number, number]): Figure {
  const points = y.map((value, x) => ({ x, y: value }));
  const axis = { label: "", scale: "linear" } as const;
  return { name: "games", title: "", x: axis, y: range ? { ...axis, range } : axis, series: [{ name: "", shape: "line", points }] };
}

test("an axis counts if all its values are whole and it does not end at 1 as those of shares", () => {
  expect(isCount(figure([0, 3, null]), "y")).toBe(true);
  expect(isCount(figure([0, 2.5]), "y")).toBe(false);
  expect(isCount(figure([0, 1], [0, 1]), "y")).toBe(false);
  expect(isCount(figure([0, 1], [0, 1.1]), "y")).toBe(true);
});
