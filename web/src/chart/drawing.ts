// Common drawing of all charts.

import type uPlot from "uplot";
import { t } from "../i18n";

/** Pixels of a drawing. */
export const HEIGHT = 200;
const COLOURS = 6;
export const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 4], [1, 3]];

/** A colour of the page as a canvas understands it. */
export function colour(probe: HTMLElement, name: string): string {
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

/** Lines of which each has a colour of its own; those after them have hollow marks. */
export const isHollow = (index: number) => index % (2 * COLOURS) >= COLOURS;

export const seriesName = (index: number) => `series-${(index % COLOURS) + 1}`;

/** The powers of ten from one end of an axis to the other. */
export function decades(low: number, high: number): number[] {
  const [from, to] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
  return Array.from({ length: Math.max(to - from + 1, 1) }, (_, index) => 10 ** (from + index));
}

/** The strokes and letters of an axis. */
export function axisOf(probe: HTMLElement): uPlot.Axis {
  const [ink, grid] = [colour(probe, "ink-soft"), colour(probe, "line")];
  const font = `12px ${getComputedStyle(probe).fontFamily}`;
  return { stroke: ink, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
}

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800];

/** An axis of seconds. */
export const timeAxis: Pick<uPlot.Axis, "incrs" | "values" | "space"> = {
  incrs: STEPS_S,
  values: (_plot, splits) => splits.map((at) => t.chart.axisTime(at)),
  space: 64,
};
