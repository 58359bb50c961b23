// The chance and the lead of the first side through the line: drawn, pressed, driven by keys, or as a table.

import { useState } from "preact/hooks";
import { turnsOf } from "../../game/turns";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import { type Measure, measuresOf } from "./measure";
import { mistakes, type Ply, plies } from "./review";
import { adapter, at, go, tree } from "./study";

const HEIGHT = 100;
/** The drawing's width a move; it is stretched to the place there is. */
const STEP = 10;

/** Heights as paths, broken where one is not known: the curve, and the areas of the two sides below and above it. */
function pathsOf(heights: readonly (number | null)[]): { readonly curve: string; readonly below: string; readonly above: string } {
  let [curve, below, above, isOpen] = ["", "", "", false];
  const close = (ply: number) => {
    if (isOpen) below += `L${ply * STEP} ${HEIGHT}Z`;
    if (isOpen) above += `L${ply * STEP} 0Z`;
    isOpen = false;
  };
  for (const [ply, height] of heights.entries()) {
    if (height === null) {
      close(ply - 1);
      continue;
    }
    const point = `${ply * STEP} ${((1 - height) * HEIGHT).toFixed(1)}`;
    curve += `${isOpen ? "L" : "M"}${point}`;
    below += isOpen ? `L${point}` : `M${ply * STEP} ${HEIGHT}L${point}`;
    above += isOpen ? `L${point}` : `M${ply * STEP} 0L${point}`;
    isOpen = true;
  }
  close(heights.length - 1);
  return { curve, below, above };
}

/** The move of which a ply is part, and which it is, from 1. */
function moveAt(ply: number, list: readonly Ply[]): { readonly name: string; readonly number: number } {
  if (ply <= 0) return { name: t.study.graph.start, number: 0 };
  const moves = list.slice(1).map(({ move, side }) => ({ text: move ?? "", side: side ?? "first" }));
  const turns = turnsOf({ kind: adapter.value.kind, rules: tree.value.rules, moves });
  const index = turns.findIndex((turn) => turn.first + turn.plies >= ply);
  return { name: turns[index]?.text ?? "", number: index + 1 };
}

interface Measured {
  readonly list: readonly Ply[];
  readonly measures: readonly Measure[];
}

function words(ply: number, { list, measures }: Measured): string {
  const [here, { name, number }] = [list[ply], moveAt(ply, list)];
  const known = here ? measures.flatMap((measure) => measure.wordsOf(here) ?? []) : [];
  return t.study.graph.at(number, name, known.length > 0 ? known.join(", ") : t.study.graph.unknown);
}

function Drawing({ list, measure, ply }: { list: readonly Ply[]; measure: Measure; ply: number }) {
  const last = Math.max(list.length - 1, 1);
  const heights = list.map(measure.heightOf);
  const { curve, below, above } = pathsOf(heights);
  const top = (index: number) => (1 - (heights[index] ?? 0.5)) * HEIGHT;
  const alone = heights.flatMap((height, index) => (height !== null && heights[index - 1] == null && heights[index + 1] == null ? [index] : []));
  const choose = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const to = Math.round(((event.clientX - left) / width) * last);
    const id = list[Math.max(0, Math.min(list.length - 1, to))]?.id;
    if (id !== undefined) go(id);
  };
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${last * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={choose}
      onPointerMove={(event) => event.buttons === 1 && choose(event)}
    >
      <rect class="ground" width={last * STEP} height={HEIGHT} />
      <path class="above" d={above} />
      <path class="below" d={below} />
      <path class="middle" d={`M0 ${HEIGHT / 2}H${last * STEP}`} />
      <path class="curve" d={curve} />
      {alone.map((index) => (
        <path key={index} class="dot-alone" d={`M${index * STEP} ${top(index)}h0`} />
      ))}
      {mistakes.value
        .filter(({ ply }) => heights[ply] != null)
        .map((one) => (
          <path key={one.id} class={`lost grade-${gradeOf(-one.loss, 0)}`} d={`M${one.ply * STEP} ${top(one.ply)}h0`} />
        ))}
      <path class="cursor" d={`M${ply * STEP} 0V${HEIGHT}`} />
    </svg>
  );
}

function Table({ list, measures }: Measured) {
  const text = t.study.graph;
  return (
    <div class="candidates graph-table" role="region" aria-label={measures.length > 1 ? text.tableOfBoth : text.tableOf} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.move}</th>
            {measures.map(({ column }) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list
            .map((one, ply) => ({ one, ...moveAt(ply, list) }))
            .map(({ one, name, number }, ply) => (
              <tr key={ply}>
                <th scope="row">{number === 0 ? name : `${number} ${name}`}</th>
                {measures.map((measure) => (
                  <td key={measure.column}>{measure.cellOf(one)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

export function Graph() {
  const text = t.study.graph;
  const list = plies.value;
  const [isTable, setTable] = useState(false);
  const ply = Math.max(
    0,
    list.findIndex((one) => one.id === at.value),
  );
  const measures = measuresOf(list);
  const measured = { list, measures };
  const side = adapter.value.sideName("first");
  const isKnown = list.some((one) => measures.some((measure) => measure.heightOf(one) !== null));
  return (
    <section class={adapter.value.points ? "panel graph-panel counted" : "panel graph-panel"} aria-labelledby="graph-title">
      <div class="panel-head">
        <h2 id="graph-title">{measures.length > 1 ? text.titleOfBoth(side) : text.title(side)}</h2>
        <button type="button" class="button tiny" aria-pressed={isTable} disabled={!isKnown} onClick={() => setTable(!isTable)}>
          {text.table}
        </button>
      </div>
      <div class="graph-body">
        {!isKnown ? (
          <p class="soft graph-none">{text.none}</p>
        ) : isTable ? (
          <Table {...measured} />
        ) : (
          <>
            <div class="graph-frames">
              {measures.map((measure) => (
                <div key={measure.column} class="graph-frame">
                  <div class="graph-scale" aria-hidden="true">
                    {measure.scale.map((label) => (
                      <span key={label}>{label}</span>
                    ))}
                  </div>
                  <Drawing list={list} measure={measure} ply={ply} />
                </div>
              ))}
            </div>
            <input
              type="range"
              class="chart-cursor"
              aria-label={text.cursor}
              aria-valuetext={words(ply, measured)}
              min={0}
              max={list.length - 1}
              value={ply}
              onInput={(event) => {
                const id = list[event.currentTarget.valueAsNumber]?.id;
                if (id !== undefined) go(id);
              }}
            />
            <p class="graph-words">{words(ply, measured)}</p>
          </>
        )}
      </div>
    </section>
  );
}
