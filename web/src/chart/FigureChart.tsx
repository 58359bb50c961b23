// A figure of the server: as a drawing that is read out at a place chosen by pointer or keyboard, as a table, and as a file.

import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { language, t } from "../i18n";
import type { FigureWords } from "../i18n/en";
import { download } from "../lib/files";
import type { Figure, FigureSeries, FigureShape } from "../protocol/messages";
import { isDark } from "../session/settings";
import { axesOf, colour, DASHES, decades, fontOf, HEIGHT, isHollow, letterPx, seriesName, spread, timeAxis, wholeAxis } from "./drawing";
import { csvOf, frameOf, heightOf, intervalOf, isCount, type Place, placesOf, recordsOf, wordOf } from "./figure";

const text = t.chart;
/** Largest total number of letters of names at the axis; beyond it, longer names than numbers are only in the table. */
const LETTERS_MAX = 24;
/** Most letters of a name that needs no more room at the axis than a number. */
const SHORT_LETTERS_MAX = 10;
/** Width of a number at the lower axis, in pixels. */
const NUMBER_PX = 64;

function worded(figure: Figure): Figure {
  const words = (t.figures as Readonly<Partial<Record<string, FigureWords>>>)[figure.name];
  if (!words) return figure;
  return {
    ...figure,
    title: words.title || figure.title,
    x: { ...figure.x, label: words.x || figure.x.label },
    y: { ...figure.y, label: words.y || figure.y.label },
  };
}

/** Most lines that have their names at their ends instead of a key, and most letters of such a name. */
const NAMED_MAX = 3;
const NAME_LETTERS_MAX = 16;

const isLine = (shape: FigureShape) => shape === "line" || shape === "band";

/** Options of curves over time, whose places are moments in seconds. */
export interface OverTime {
  /** Description of the values: their unit, and which are better. */
  readonly about: string;
  readonly format: (value: number) => string;
  /** True if the values on lines are marked, which suits a small number of them. */
  readonly isMarked: boolean;
  /** Text for a missing value. */
  readonly none?: string | undefined;
}

/** Returns whether lines have their names at their ends; a line alone has that of its figure. */
function areNamed({ series }: Figure, time: OverTime | undefined): boolean {
  return (
    (time !== undefined || series.length > 1) &&
    series.length <= NAMED_MAX &&
    series.every(({ shape, name }) => isLine(shape) && name.length <= NAME_LETTERS_MAX)
  );
}

interface Drawn {
  readonly figure: Figure;
  readonly places: readonly Place[];
  readonly time: OverTime | undefined;
  /** True if points are drawn as bars that stand on zero. */
  readonly isBars: boolean;
}

/** Draws intervals: an area for bands before the series, bars for points after them. */
function drawIntervals(plot: uPlot, { figure, places }: Drawn, probe: HTMLElement, areas: boolean): void {
  const context = plot.ctx;
  const at = (x: number, y: number) => [plot.valToPos(x, "x", true), plot.valToPos(y, "y", true)] as const;
  context.save();
  context.beginPath();
  context.rect(plot.bbox.left, plot.bbox.top, plot.bbox.width, plot.bbox.height);
  context.clip();
  figure.series.forEach((series, index) => {
    if ((series.shape === "band") !== areas) return;
    const spans = places.flatMap(({ x, points }) => {
      const span = intervalOf(figure, points[index] ?? null);
      return span ? [{ x, span }] : [];
    });
    context.strokeStyle = context.fillStyle = colour(probe, seriesName(index));
    context.beginPath();
    if (areas) {
      context.globalAlpha = 0.22;
      for (const { x, span } of spans) context.lineTo(...at(x, span[1]));
      for (const { x, span } of [...spans].reverse()) context.lineTo(...at(x, span[0]));
      context.fill();
    } else {
      context.lineWidth = 1.5 * uPlot.pxRatio;
      for (const { x, span } of spans) {
        context.moveTo(...at(x, span[0]));
        context.lineTo(...at(x, span[1]));
      }
      context.stroke();
    }
  });
  context.restore();
}

/** Writes the names of lines at their ends. */
function drawNames(plot: uPlot, { figure, places }: Drawn, probe: HTMLElement): void {
  const context = plot.ctx;
  const { left, top, width, height } = plot.bbox;
  const gap = 1.15 * letterPx() * uPlot.pxRatio;
  const ends = figure.series.flatMap(({ name }, index) => {
    const end = places.findLast(({ points }) => heightOf(figure, points[index] ?? null) !== null);
    const y = end && heightOf(figure, end.points[index] ?? null);
    return y == null ? [] : [{ name, index, at: plot.valToPos(y, "y", true) }];
  });
  const heights = spread(
    ends.map(({ at }) => at),
    gap,
    [top, top + height],
  );
  context.save();
  context.font = fontOf(probe, uPlot.pxRatio);
  context.textAlign = "left";
  context.textBaseline = "middle";
  ends.forEach(({ name, index }, place) => {
    context.fillStyle = colour(probe, seriesName(index));
    context.fillText(name, left + width + 8 * uPlot.pxRatio, heights[place]!);
  });
  context.restore();
}

/** Room for the names at the ends of lines, in pixels. */
function roomOf({ series }: Figure, probe: HTMLElement): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = fontOf(probe);
  return Math.ceil(Math.max(...series.map(({ name }) => context.measureText(name).width))) + 12;
}

function seriesOf({ shape, name: label }: FigureSeries, index: number, probe: HTMLElement, { time, isBars }: Drawn): uPlot.Series {
  const stroke = colour(probe, seriesName(index));
  const plain: uPlot.Series = { label, stroke, width: 2, spanGaps: true };
  if (time?.isMarked) return { ...plain, points: { show: true, fill: isHollow(index) ? colour(probe, "surface") : stroke, width: 1.5, size: 7 } };
  if (time) return { ...plain, dash: [...(DASHES[index % DASHES.length] ?? [])], points: { show: false } };
  if (isLine(shape)) return { ...plain, points: { show: false } };
  if (isBars && uPlot.paths.bars) return { ...plain, width: 0, fill: stroke, paths: uPlot.paths.bars({ size: [0.7, 48] }), points: { show: false } };
  return { ...plain, paths: () => null, points: { show: true, fill: stroke, width: 1.5, size: 8 } };
}

function optionsOf(
  drawn: { readonly current: Drawn },
  probe: HTMLElement,
  width: number,
  onCursor: (index: number | null) => void,
  onReady: (plot: uPlot) => void,
): uPlot.Options {
  const { across, upright } = axesOf(probe);
  const { figure, time } = drawn.current;
  const isNamed = areNamed(figure, time);
  const frame = () => frameOf(drawn.current.figure);
  const isLog = { x: figure.x.scale === "log10", y: figure.y.scale === "log10" };
  const splits: Pick<uPlot.Axis, "splits" | "filter"> = {
    splits: (_plot, _axis, low, high) => decades(low, high),
    filter: (_plot, splits) => splits,
  };
  // Some labels of powers of ten are left out where they would overlap.
  const thinned: Pick<uPlot.Axis, "values"> = {
    values: (plot, at) => {
      const step = Math.ceil((at.length * NUMBER_PX) / Math.max(plot.bbox.width / uPlot.pxRatio, 1));
      return at.map((value, index) => (value === null || index % step > 0 ? "" : text.axisNumber(value)));
    },
  };
  const names = figure.x.categories ?? [];
  const fits = names.join("").length <= LETTERS_MAX;
  // Names as short as numbers are thinned out like these.
  const isThinned = !fits && names.every((name) => name.length <= SHORT_LETTERS_MAX);
  const named: Pick<uPlot.Axis, "splits" | "values"> = {
    splits: () => names.map((_, index) => index),
    values: (plot, at) => {
      // The last name is always there.
      const step = isThinned ? Math.ceil((at.length * NUMBER_PX) / Math.max(plot.bbox.width / uPlot.pxRatio, 1)) : 1;
      return at.map((index) => ((names.length - 1 - index) % step > 0 ? "" : fits || isThinned ? (names[index] ?? "") : text.place(index + 1)));
    },
  };
  const numbers = (format: (value: number) => string) => (_plot: uPlot, at: (number | null)[]) =>
    at.map((value) => (value === null ? "" : format(value)));
  const values = numbers(text.axisNumber);
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    padding: [Math.ceil(letterPx() / 2), isNamed ? roomOf(figure, probe) : null, null, null],
    cursor: { y: false, drag: { x: false, y: false }, points: { fill: (_plot, index) => colour(probe, seriesName(index - 1)) } },
    scales: { x: { time: false, distr: isLog.x ? 3 : 1, range: () => frame().x }, y: { distr: isLog.y ? 3 : 1, range: () => frame().y } },
    axes: [
      {
        ...across,
        space: 64,
        values,
        ...(isCount(figure, "x") && wholeAxis),
        ...(isLog.x && { ...splits, ...thinned }),
        ...(names.length > 0 && named),
        ...(time && timeAxis),
      },
      { ...upright, ...(!time && isCount(figure, "y") && wholeAxis), values: time ? numbers(time.format) : values, ...(isLog.y && splits) },
    ],
    series: [{}, ...figure.series.map((one, index) => seriesOf(one, index, probe, drawn.current))],
    hooks: {
      // Cursor moves made by the drawing itself are ignored.
      setCursor: [(plot) => plot.cursor.event && onCursor(plot.cursor.idx ?? null)],
      ready: [onReady],
      drawAxes: [(plot) => drawIntervals(plot, drawn.current, probe, true)],
      // The cursor follows its place, which a new size or new values move.
      draw: [(plot) => drawIntervals(plot, drawn.current, probe, false), (plot) => isNamed && drawNames(plot, drawn.current, probe), onReady],
    },
  };
}

function dataOf({ figure, places }: Drawn): uPlot.AlignedData {
  const columns = figure.series.map((_, index) => places.map(({ points }) => heightOf(figure, points[index] ?? null)));
  return [places.map(({ x }) => x), ...columns];
}

function Drawing(props: Drawn & { index: number; onCursor: (index: number | null) => void; onPress?: () => void; summary: string }) {
  const { figure, places, time, isBars, index, onCursor, onPress, summary } = props;
  const place = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const plot = useRef<uPlot | null>(null);
  const drawn = useRef<Drawn>(props);
  drawn.current = { figure, places, time, isBars };
  const marked = useRef(index);
  marked.current = index;
  const mark = (made: uPlot) => {
    const at = drawn.current.places[marked.current]?.x;
    // Before the plot is ready it has no scales.
    if (at !== undefined && made.scales.x?.min != null) made.setCursor({ left: made.valToPos(at, "x"), top: 0 }, false);
  };
  const dark = isDark();
  const shapes = figure.series.map((one) => `${one.shape} ${one.name}`).join("\n");
  const axes = `${figure.x.scale} ${figure.y.scale} ${(figure.x.categories ?? []).join("\n")}`;
  useEffect(() => {
    const [element, colours] = [place.current, probe.current];
    if (!element || !colours) return;
    const made = new uPlot(optionsOf(drawn, colours, element.clientWidth || 300, onCursor, mark), dataOf(drawn.current), element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [dark, language.value, shapes, axes, figure.x.range?.[1]]);
  useEffect(() => plot.current?.setData(dataOf(drawn.current)), [figure]);
  useEffect(() => {
    if (plot.current && plot.current.cursor.idx !== index) mark(plot.current);
  }, [index, places]);
  return (
    <div class="chart-drawing" role="img" aria-label={summary}>
      <span ref={probe} aria-hidden="true" />
      <div ref={place} class={onPress ? "chart-place pressable" : "chart-place"} onClick={onPress} />
    </div>
  );
}

function Key({ figure, time }: Pick<Drawn, "figure" | "time">) {
  return (
    <ul class="chart-key">
      {figure.series.map(({ shape, name }, index) => (
        <li key={`${index} ${name}`}>
          <svg class={seriesName(index)} viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
            {shape === "band" && <rect class="area" width="28" height="8" />}
            {isLine(shape) && <path d="M0 4H28" stroke-dasharray={time && !time.isMarked ? (DASHES[index % DASHES.length] ?? []).join(" ") : ""} />}
            {shape === "points" && <path d="M14 0V8" />}
            {(!isLine(shape) || time?.isMarked) && <circle class={time && isHollow(index) ? "hollow" : ""} cx="14" cy="4" r="3" />}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Table({ figure }: { figure: Figure }) {
  const records = recordsOf(figure);
  const many = figure.series.length > 1;
  const has = (key: "low" | "weight") => records.some(({ point }) => point[key] != null);
  const number = (value: number | null | undefined) => (value == null ? text.nothing : text.number(value));
  return (
    <div class="chart-table" role="region" aria-label={text.tableOf(figure.title)} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{figure.x.label || text.name}</th>
            {many && <th scope="col">{text.series}</th>}
            <th scope="col">{figure.y.label}</th>
            {has("low") && <th scope="col">{text.from}</th>}
            {has("low") && <th scope="col">{text.to}</th>}
            {has("weight") && <th scope="col">{text.games}</th>}
          </tr>
        </thead>
        <tbody>
          {records.map(({ series, point }, index) => (
            <tr key={index}>
              <th scope="row">{point.x === null ? text.nothing : wordOf(figure.x, point.x)}</th>
              {many && <td>{series.name}</td>}
              <td>{number(point.y)}</td>
              {has("low") && <td>{number(point.low)}</td>}
              {has("low") && <td>{number(point.high)}</td>}
              {has("weight") && <td>{number(point.weight)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A line for each moment, the newest first. */
function TimeTable({ figure, places, time }: Omit<Drawn, "isBars"> & { readonly time: OverTime }) {
  return (
    <div class="chart-table" role="region" aria-label={text.tableOf(figure.title)} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            {figure.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.toReversed().map(({ x, points }, index) => (
            <tr key={index}>
              <th scope="row">{text.duration(x)}</th>
              {points.map((point, at) => (
                <td key={at}>{point?.y == null ? text.nothing : time.format(point.y)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function momentOf({ figure, places, time }: Omit<Drawn, "isBars">, index: number): string {
  const place = places[index];
  if (!place) return "";
  if (time) {
    const values = figure.series.flatMap(({ name }, at) => {
      const value = place.points[at]?.y;
      return value == null ? [] : [text.value(name, time.format(value))];
    });
    return text.moment(text.duration(place.x), values);
  }
  const named = (name: string, value: string) => (figure.series.length > 1 ? text.named(name, value) : value);
  const values = figure.series.flatMap((series, at) => {
    const point = place.points[at] ?? null;
    const [height, span] = [heightOf(figure, point), intervalOf(figure, point)];
    // A band repeats the marks inside it.
    const isOmitted = series.shape === "band" && figure.series.length > 1;
    if (height === null || isOmitted) return [];
    return [named(series.name, span ? text.span(height, span[0], span[1]) : text.number(height))];
  });
  return text.moment(wordOf(figure.x, place.x), values);
}

interface FigureChartProps {
  readonly figure: Figure;
  readonly time?: OverTime;
  /** Index of the place that is read out until a pointer is over another one. */
  readonly at?: number;
  /** Called with the index of a place that is pressed, or chosen by the keyboard. */
  readonly onChoose?: (index: number) => void;
  /** Draws points as bars that stand on zero. */
  readonly isBars?: boolean;
}

export function FigureChart({ figure: given, time, at, onChoose, isBars = false }: FigureChartProps) {
  const figure = useMemo(() => worded(given), [given, language.value]);
  const places = useMemo(() => placesOf(figure), [figure]);
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const last = places.length - 1;
  // The default place: the last one over time or of a band, otherwise the one with the highest value.
  const usual = useMemo(() => {
    if (time || figure.series.some(({ shape }) => shape === "band")) return places.length - 1;
    const heights = places.map(({ points }) => Math.max(...points.map((point) => heightOf(figure, point) ?? -Infinity)));
    return heights.indexOf(Math.max(...heights));
  }, [places]);
  const index = Math.min(chosen ?? at ?? usual, last);
  const words = useMemo(() => momentOf({ figure, places, time }, index), [figure, places, index]);
  const { title } = figure;
  const save = () => download(`${figure.name}.csv`, new Blob([csvOf(given)], { type: "text/csv" }));
  return (
    <figure class={last < 0 ? "chart empty" : "chart"} aria-labelledby={`${id}-title`}>
      <figcaption>
        <h3 id={`${id}-title`}>{title}</h3>
        <span class="chart-buttons">
          <button type="button" class="button small" aria-pressed={isTable} disabled={last < 0} onClick={() => setTable(!isTable)}>
            {text.table}
            <span class="visually-hidden">{text.of(title)}</span>
          </button>
          <button type="button" class="button small" disabled={last < 0} onClick={save}>
            {text.csv}
            <span class="visually-hidden">{text.of(title)}</span>
          </button>
        </span>
      </figcaption>
      <p class="chart-about">{time ? time.about : text.axes(figure.y.label, figure.x.label)}</p>
      {last < 0 ? (
        <p class="chart-none">{time?.none ?? text.none}</p>
      ) : isTable ? (
        time ? (
          <TimeTable figure={figure} places={places} time={time} />
        ) : (
          <Table figure={figure} />
        )
      ) : (
        <>
          <div class="chart-view">
            <Drawing
              figure={figure}
              places={places}
              time={time}
              isBars={isBars}
              index={index}
              onCursor={setChosen}
              onPress={onChoose && (() => onChoose(index))}
              summary={text.summary(title, words)}
            />
            <input
              type="range"
              class="chart-cursor"
              aria-label={time ? text.cursor(title) : text.placeOf(title)}
              aria-valuetext={words}
              min={0}
              max={last}
              value={index}
              onInput={(event) => (onChoose ?? setChosen)(event.currentTarget.valueAsNumber)}
            />
            <p class="chart-words">{words}</p>
          </div>
          {(time || figure.series.length > 1) && !areNamed(figure, time) && <Key figure={figure} time={time} />}
        </>
      )}
      {figure.note !== undefined && <p class="chart-about">{figure.note}</p>}
    </figure>
  );
}
