import { expect, test } from "vitest";
import type { FigureSeries } from "../protocol/messages";
import { smoothed } from "./curves";

const line = (values: readonly (number | null)[]): FigureSeries => ({ name: "a", shape: "line", points: values.map((y, x) => ({ x, y })) });
const heights = ({ points }: FigureSeries) => points.map(({ y }) => y);

test("a smoothed line has means over a centred window, narrower at its ends", () => {
  expect(heights(smoothed(line([0, 6, 0, 6, 0]), 0.4))).toEqual([0, 2, 4, 2, 0]);
});

test("missing values stay missing and do not count", () => {
  expect(heights(smoothed(line([1, null, 3, 5, 7]), 0.4))).toEqual([1, null, 4, 5, 7]);
});

test("a line is as it was without smoothing, with too few points, and with intervals", () => {
  const wavy = line([0, 6, 0, 6, 0]);
  expect(smoothed(wavy, 0)).toEqual(wavy);
  expect(smoothed(wavy, 0.1)).toEqual(wavy);
  const measured: FigureSeries = { ...wavy, points: wavy.points.map((point) => ({ ...point, low: 0, high: 9 })) };
  expect(smoothed(measured, 0.4)).toEqual(measured);
});
