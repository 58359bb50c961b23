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

/** Size of the letters of a drawing in pixels, which grows with those of the page. */
export function letterPx(): number {
  return Math.max(12, 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** The font of the letters of a drawing, for pixels that are `ratio` times as small. */
export function fontOf(probe: HTMLElement, ratio = 1): string {
  return `${letterPx() * ratio}px ${getComputedStyle(probe).fontFamily}`;
}

/** The letters of both axes, which have neither strokes nor ticks, and the level lines of the upright one. */
export function axesOf(probe: HTMLElement): { readonly across: uPlot.Axis; readonly upright: uPlot.Axis } {
  const letters: uPlot.Axis = { stroke: colour(probe, "ink-soft"), font: fontOf(probe), ticks: { show: false }, gap: 6 };
  return {
    across: { ...letters, grid: { show: false }, size: 2.3 * letterPx() },
    upright: { ...letters, grid: { stroke: colour(probe, "line"), width: 1 }, size: 4.6 * letterPx(), space: 48 },
  };
}

const WHOLE_STEPS = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power)).flat();

/** The steps of an axis of counts. */
export const wholeAxis: Pick<uPlot.Axis, "incrs"> = { incrs: WHOLE_STEPS };

/** Heights for labels near those at which they belong, in their order, at least `gap` from each other and within the ends. */
export function spread(heights: readonly number[], gap: number, [low, high]: readonly [number, number]): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let from = low;
  for (const index of order) {
    placed[index] = Math.max(heights[index]!, from);
    from = placed[index]! + gap;
  }
  let to = high;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, to);
    to = placed[index]! - gap;
  }
  return placed;
}

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800];

/** An axis of seconds. */
export const timeAxis: Pick<uPlot.Axis, "incrs" | "values" | "space"> = {
  incrs: STEPS_S,
  values: (_plot, splits) => splits.map((at) => t.chart.axisTime(at)),
  space: 64,
};
