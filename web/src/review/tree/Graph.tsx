// The chance of the first side through the line: drawn, pressed, driven by keys, or as a table.

import { useState } from "preact/hooks";
import { turnsOf } from "../../game/turns";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import { mistakes, type Ply, plies } from "./review";
import { adapter, at, go, tree } from "./study";

const HEIGHT = 100;
/** The drawing's width a move; it is stretched to the place there is. */
const STEP = 10;

/** The chances as paths, broken where one is not known: the curve, and the areas of the two sides below and above it. */
function pathsOf(list: readonly Ply[]): { readonly curve: string; readonly below: string; readonly above: string } {
  let [curve, below, above, isOpen] = ["", "", "", false];
  const close = (ply: number) => {
    if (isOpen) below += `L${ply * STEP} ${HEIGHT}Z`;
    if (isOpen) above += `L${ply * STEP} 0Z`;
    isOpen = false;
  };
  for (const [ply, { chance }] of list.entries()) {
    if (chance === null) {
      close(ply - 1);
      continue;
    }
    const point = `${ply * STEP} ${((1 - chance) * HEIGHT).toFixed(1)}`;
    curve += `${isOpen ? "L" : "M"}${point}`;
    below += isOpen ? `L${point}` : `M${ply * STEP} ${HEIGHT}L${point}`;
    above += isOpen ? `L${point}` : `M${ply * STEP} 0L${point}`;
    isOpen = true;
  }
  close(list.length - 1);
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

function words(ply: number, list: readonly Ply[]): string {
  const text = t.study.graph;
  const { chance } = list[ply] ?? { chance: null };
  const { name, number } = moveAt(ply, list);
  return text.at(number, name, chance === null ? text.unknown : text.chance(adapter.value.sideName("first"), chance));
}

function Drawing({ list, ply }: { list: readonly Ply[]; ply: number }) {
  const last = Math.max(list.length - 1, 1);
  const { curve, below, above } = pathsOf(list);
  const alone = list.flatMap((one, index) =>
    one.chance !== null && list[index - 1]?.chance == null && list[index + 1]?.chance == null ? [index] : [],
  );
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
        <path key={index} class="dot-alone" d={`M${index * STEP} ${(1 - (list[index]?.chance ?? 0.5)) * HEIGHT}h0`} />
      ))}
      {mistakes.value.map((one) => (
        <path
          key={one.id}
          class={`lost grade-${gradeOf(-one.loss, 0)}`}
          d={`M${one.ply * STEP} ${(1 - (list[one.ply]?.chance ?? 0.5)) * HEIGHT}h0`}
        />
      ))}
      <path class="cursor" d={`M${ply * STEP} 0V${HEIGHT}`} />
    </svg>
  );
}

function Table({ list }: { list: readonly Ply[] }) {
  const text = t.study.graph;
  const side = adapter.value.sideName("first");
  return (
    <div class="candidates graph-table" role="region" aria-label={text.tableOf} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.move}</th>
            <th scope="col">{side}</th>
          </tr>
        </thead>
        <tbody>
          {list
            .map(({ chance }, ply) => ({ chance, ...moveAt(ply, list) }))
            .map(({ chance, name, number }, ply) => (
              <tr key={ply}>
                <th scope="row">{number === 0 ? name : `${number} ${name}`}</th>
                <td>{chance === null ? t.analysis.nothing : t.analysis.percent(chance)}</td>
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
  const isKnown = list.some((one) => one.chance !== null);
  return (
    <section class="panel graph-panel" aria-labelledby="graph-title">
      <div class="panel-head">
        <h2 id="graph-title">{text.title(adapter.value.sideName("first"))}</h2>
        <button type="button" class="button tiny" aria-pressed={isTable} disabled={!isKnown} onClick={() => setTable(!isTable)}>
          {text.table}
        </button>
      </div>
      <div class="graph-body">
        {!isKnown ? (
          <p class="soft graph-none">{text.none}</p>
        ) : isTable ? (
          <Table list={list} />
        ) : (
          <>
            <div class="graph-frame">
              <div class="graph-scale" aria-hidden="true">
                {[1, 0.5, 0].map((share) => (
                  <span key={share}>{t.analysis.percent(share)}</span>
                ))}
              </div>
              <Drawing list={list} ply={ply} />
            </div>
            <input
              type="range"
              class="chart-cursor"
              aria-label={text.cursor}
              aria-valuetext={words(ply, list)}
              min={0}
              max={list.length - 1}
              value={ply}
              onInput={(event) => {
                const id = list[event.currentTarget.valueAsNumber]?.id;
                if (id !== undefined) go(id);
              }}
            />
            <p class="graph-words">{words(ply, list)}</p>
          </>
        )}
      </div>
    </section>
  );
}
