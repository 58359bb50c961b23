// A curve over time: drawn, read out at a moment that a pointer or the keyboard chooses, or as a table.

import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { language, t } from "../i18n";
import { isDark } from "../session/settings";
import { axisOf, colour, DASHES, decades, HEIGHT, isHollow, seriesName } from "./drawing";

const text = t.chart;

export interface Line {
  readonly label: string;
  /** A value for each moment. */
  readonly values: readonly (number | null)[];
}

export interface ChartProps {
  readonly title: string;
  /** What the values are: units, what is better. */
  readonly about: string;
  /** Seconds, rising. */
  readonly times: readonly number[];
  /** Seconds up to which the curve is drawn at least. */
  readonly end: number;
  readonly lines: readonly Line[];
  readonly scale: "linear" | "share" | "log";
  readonly format: (value: number) => string;
  /** Whether each value is marked: for few of them. */
  readonly marked?: boolean;
  /** What is said where there is no value. */
  readonly none?: string;
}

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800];

function rangeOf(scale: ChartProps["scale"]): uPlot.Range.Function {
  return (_plot, low, high) => {
    if (scale === "share") return [0, 1];
    if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return scale === "log" ? [1, 10] : [0, 1];
    if (scale === "log") {
      const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
      return [10 ** from, 10 ** (to > from ? to : from + 1)];
    }
    return [0, high > 0 ? high * 1.08 : 1];
  };
}

function optionsOf(props: ChartProps, probe: HTMLElement, width: number, onCursor: (index: number | null) => void): uPlot.Options {
  const [ground, axis] = [colour(probe, "surface"), axisOf(probe)];
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { fill: (_plot, index) => colour(probe, seriesName(index - 1)) } },
    scales: {
      x: { time: false, range: (_plot, _low, high) => [0, Math.max(high || 0, props.end) || 1] },
      y: { distr: props.scale === "log" ? 3 : 1, range: rangeOf(props.scale) },
    },
    axes: [
      { ...axis, incrs: STEPS_S, values: (_plot, splits) => splits.map((at) => text.axisTime(at)), space: 64 },
      {
        ...axis,
        size: 58,
        ...(props.scale === "log" && { splits: (_plot, _axis, low, high) => decades(low, high), filter: (_plot, splits) => splits }),
        values: (_plot, splits) => splits.map((value) => (value === null ? "" : props.format(value))),
      },
    ],
    series: [
      {},
      ...props.lines.map((line, index): uPlot.Series => {
        const stroke = colour(probe, seriesName(index));
        const dash = props.marked ? [] : [...(DASHES[index % DASHES.length] ?? [])];
        return {
          label: line.label,
          stroke,
          dash,
          width: 2,
          spanGaps: true,
          points: { show: props.marked === true, fill: isHollow(index) ? ground : stroke, width: 1.5, size: 7 },
        };
      }),
    ],
    hooks: { setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)] },
  };
}

function dataOf({ times, lines }: ChartProps): uPlot.AlignedData {
  return [[...times], ...lines.map((line) => [...line.values])];
}

function Drawing(props: ChartProps & { index: number; onCursor: (index: number | null) => void; summary: string }) {
  const place = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const plot = useRef<uPlot | null>(null);
  const dark = isDark();
  const labels = props.lines.map((line) => line.label).join("\n");
  useEffect(() => {
    const [element, colours] = [place.current, probe.current];
    if (!element || !colours) return;
    const made = new uPlot(optionsOf(props, colours, element.clientWidth || 300, props.onCursor), dataOf(props), element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [dark, language.value, labels, props.scale, props.end]);
  useEffect(() => plot.current?.setData(dataOf(props)), [props.times, props.lines]);
  useEffect(() => {
    const [made, at] = [plot.current, props.times[props.index]];
    if (!made || at === undefined || made.cursor.idx === props.index) return;
    made.setCursor({ left: made.valToPos(at, "x"), top: 0 }, false);
  }, [props.index]);
  return (
    <div class="chart-drawing" role="img" aria-label={props.summary}>
      <span ref={probe} aria-hidden="true" />
      <div ref={place} class="chart-place" />
    </div>
  );
}

function Key({ lines, marked }: { lines: readonly Line[]; marked: boolean }) {
  return (
    <ul class="chart-key">
      {lines.map((line, index) => (
        <li key={line.label}>
          <svg class={seriesName(index)} viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
            <path d="M0 4H28" stroke-dasharray={marked ? "" : (DASHES[index % DASHES.length] ?? []).join(" ")} />
            {marked && <circle class={isHollow(index) ? "hollow" : ""} cx="14" cy="4" r="3" />}
          </svg>
          {line.label}
        </li>
      ))}
    </ul>
  );
}

function Table({ title, times, lines, format }: ChartProps) {
  const rows = times.map((at, index) => ({ at, index })).reverse();
  return (
    <div class="chart-table" role="region" aria-label={text.tableOf(title)} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            {lines.map((line) => (
              <th key={line.label} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, index }) => (
            <tr key={index}>
              <th scope="row">{text.duration(at)}</th>
              {lines.map((line) => {
                const value = line.values[index];
                return <td key={line.label}>{value == null ? text.nothing : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Chart(props: ChartProps) {
  const { title, about, times, lines, format } = props;
  const [isTable, setTable] = useState(false);
  // The newest moment, until one is chosen.
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const last = times.length - 1;
  const index = Math.min(chosen ?? last, last);
  const words = useMemo(() => {
    const at = times[index];
    if (at === undefined) return "";
    const values = lines.flatMap((line) => {
      const value = line.values[index];
      return value == null ? [] : [text.value(line.label, format(value))];
    });
    return text.moment(text.duration(at), values);
  }, [index, times, lines]);
  return (
    <figure class={last < 0 ? "chart empty" : "chart"} aria-labelledby={`${id}-title`}>
      <figcaption>
        <h3 id={`${id}-title`}>{title}</h3>
        <button type="button" class="button small" aria-pressed={isTable} disabled={last < 0} onClick={() => setTable(!isTable)}>
          {text.table}
          <span class="visually-hidden">{text.of(title)}</span>
        </button>
      </figcaption>
      <p class="chart-about">{about}</p>
      {last < 0 ? (
        <p class="chart-none">{props.none ?? text.none}</p>
      ) : isTable ? (
        <Table {...props} />
      ) : (
        <>
          <Drawing {...props} index={index} onCursor={setChosen} summary={text.summary(title, words)} />
          <input
            type="range"
            class="chart-cursor"
            aria-label={text.cursor(title)}
            aria-valuetext={words}
            min={0}
            max={last}
            value={index}
            onInput={(event) => setChosen(event.currentTarget.valueAsNumber)}
          />
          <p class="chart-words">{words}</p>
          <Key lines={lines} marked={props.marked === true} />
        </>
      )}
    </figure>
  );
}
