// A figure of the server as numbers that can be drawn: its series over one axis, the ends of both axes, its table.

import { t } from "../i18n";
import type { Figure, FigureAxis, FigurePoint, FigureSeries } from "../protocol/messages";

const text = t.chart;

/** Everything that stands at one place of the axis to the right. */
export interface Place {
  readonly x: number;
  /** A point for each series, or null. */
  readonly points: readonly (FigurePoint | null)[];
}

const isShown = (axis: FigureAxis, value: number | null | undefined): value is number =>
  value != null && Number.isFinite(value) && (axis.scale === "linear" || value > 0);

/** The places of a figure from left to right; two points of a series at the same place stand after each other. */
export function placesOf({ x, series }: Figure): Place[] {
  const found = new Map<string, { x: number; points: (FigurePoint | null)[] }>();
  series.forEach((one, index) => {
    const times = new Map<number, number>();
    for (const point of one.points) {
      if (!isShown(x, point.x)) continue;
      const time = times.get(point.x) ?? 0;
      times.set(point.x, time + 1);
      const key = `${point.x} ${time}`;
      const place = found.get(key) ?? { x: point.x, points: series.map(() => null) };
      place.points[index] = point;
      found.set(key, place);
    }
  });
  return [...found.values()].sort((a, b) => a.x - b.x);
}

/** Height of a series at a point; null where nothing is drawn. */
export function heightOf({ y }: Figure, point: FigurePoint | null): number | null {
  return point && isShown(y, point.y) ? point.y : null;
}

/** The interval of a point, if it has one that can be drawn. */
export function intervalOf({ y }: Figure, point: FigurePoint | null): readonly [number, number] | null {
  return point && isShown(y, point.low) && isShown(y, point.high) ? [point.low, point.high] : null;
}

/** Returns whether an axis counts: it has only whole numbers, and is not one of shares, which ends at 1. */
export function isCount(figure: Figure, axis: "x" | "y"): boolean {
  const { scale, range, categories } = figure[axis];
  if (scale !== "linear" || range?.[1] === 1 || categories?.length) return false;
  const points = figure.series.flatMap((one) => one.points);
  const values = points.flatMap((point) => (axis === "x" ? [point.x] : [point.y, point.low, point.high]));
  return values.every((value) => value == null || Number.isInteger(value));
}

const PADDING = 0.05;

function endsOf(axis: FigureAxis, values: readonly number[]): [number, number] {
  const given = axis.range;
  const usable = given && isShown(axis, given[0]) && isShown(axis, given[1]) && given[0] !== given[1];
  const all = usable ? [...given] : values;
  if (all.length === 0) return axis.scale === "log10" ? [1, 10] : [0, 1];
  const [low, high] = all.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  if (axis.scale === "log10") {
    const [from, to] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
    return [10 ** from, 10 ** (to > from ? to : from + 1)];
  }
  if (usable) return [low, high];
  const size = high - low || Math.abs(high) || 1;
  const begin = low >= 0 && low < size ? 0 : low - PADDING * size;
  return [begin, high + PADDING * size];
}

/** The ends of both axes. */
export function frameOf(figure: Figure): { readonly x: [number, number]; readonly y: [number, number] } {
  const { x, y, series } = figure;
  const points = series.flatMap((one) => one.points);
  const names = x.categories ?? [];
  const across = points.map((point) => point.x).filter((value) => isShown(x, value));
  const upwards = points.flatMap((point) => [point.y, point.low, point.high]).filter((value) => isShown(y, value));
  return { x: names.length > 0 ? [-0.6, names.length - 0.4] : endsOf(x, across), y: endsOf(y, upwards) };
}

/** A number of an axis in words. */
export function wordOf(axis: FigureAxis, value: number): string {
  return axis.categories?.[value] ?? text.number(value);
}

export interface Record {
  readonly series: FigureSeries;
  readonly point: FigurePoint;
}

/** All points of a figure, series by series. */
export function recordsOf({ series }: Figure): Record[] {
  return series.flatMap((one) => one.points.map((point) => ({ series: one, point })));
}

const field = (word: string) => (/[",\r\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);
const numeral = (value: number | null | undefined) => (value == null || !Number.isFinite(value) ? "" : String(value));

/** A figure as comma-separated values, as the command line writes them. */
export function csvOf(figure: Figure): string {
  const rows = recordsOf(figure).map(({ series, point }) =>
    [field(series.name), ...[point.x, point.y, point.low, point.high, point.weight].map(numeral)].join(","),
  );
  return ["series,x,y,low,high,weight", ...rows, ""].join("\r\n");
}
