// The moves of the study as a drawn tree: a column for each move, the main line above, the variations below.

import { useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { dotOf } from "./dots";
import { layoutOf, type Placed } from "./layout";
import { at, go, line, tree } from "./study";
import { nodeOf, ROOT, type StudyTree } from "./tree";
import { moveFrom, wordsOf, writtenAt } from "./written";

/** Distance of two moves, and radius of a move, in pixels. */
const STEP = 26;
const RADIUS = 8;
/** Room that is kept around the current move, in pixels. */
const ROOM = 2 * STEP;

/** A move of one or several nodes, and the number of its last ply. */
interface Drawn {
  readonly ids: readonly number[];
  readonly ply: number;
}

const middle = (place: number) => (place + 0.5) * STEP;
const lastOf = ({ ids }: Drawn) => ids.at(-1) ?? ROOT;

function placesOf(tree: StudyTree): readonly Placed<Drawn>[] {
  return layoutOf<Drawn>({ ids: [ROOT], ply: 0 }, (item) =>
    nodeOf(tree, lastOf(item)).children.map((child) => {
      const ids = moveFrom(tree, child, item.ply + 1);
      return { ids, ply: item.ply + ids.length };
    }),
  );
}

/** The connection from the move before: down its column, and on to the row of the move. */
function connection({ column, row, before }: Placed<Drawn>): string {
  if (!before) return "";
  const down = row > before.row ? `V${middle(row - 1)}` : "";
  return `M${middle(before.column)} ${middle(before.row)}${down}L${middle(column)} ${middle(row)}`;
}

function Move({ place: { item, column, row } }: { place: Placed<Drawn> }) {
  const isHere = useComputed(() => item.ids.includes(at.value)).value;
  const id = lastOf(item);
  const [{ comment, move }, written] = [nodeOf(tree.value, id), writtenAt(tree.value, id, item.ply)];
  const isStart = id === ROOT;
  const dot = isStart ? null : dotOf(item.ids);
  const words = isStart ? t.study.tree.start : wordsOf(written, dot, comment);
  return (
    <g
      role="button"
      class={`drawn-move ${isStart ? "start" : written.side}${isHere ? " here" : ""}`}
      transform={`translate(${middle(column)} ${middle(row)})`}
      data-node={id}
      tabindex={isHere ? 0 : -1}
      aria-label={words}
      aria-current={isHere ? "step" : undefined}
      onClick={() => go(id)}
    >
      <title>{words}</title>
      <rect class="place" x={-STEP / 2} y={-STEP / 2} width={STEP} height={STEP} />
      <circle class="stone-drawn" r={move === null ? RADIUS / 2 : RADIUS} />
      {dot && <circle class={`drawn-loss grade-${dot.grade}`} r={RADIUS / 2} />}
      {comment && <circle class="drawn-comment" cx={RADIUS} cy={-RADIUS} r={3} />}
    </g>
  );
}

/** Scroll position that shows a place, as near as possible to the one before. */
function scrolled(scroll: number, size: number, place: number): number {
  return Math.min(Math.max(scroll, place + ROOM - size), Math.max(0, place - ROOM));
}

export function TreeDrawing() {
  const now = tree.value;
  const box = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(now), [now]);
  const moves = useMemo(() => places.map((place) => <Move key={lastOf(place.item)} place={place} />), [places]);
  const here = places.find(({ item }) => item.ids.includes(at.value));
  const shown = new Set(line.value);
  const path = places.filter(({ item }) => shown.has(lastOf(item)));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !here) return;
    element.scrollLeft = scrolled(element.scrollLeft, element.clientWidth, middle(here.column));
    element.scrollTop = scrolled(element.scrollTop, element.clientHeight, middle(here.row));
  }, [here]);
  /** Steps within a column; the other arrows lead through the line as everywhere. */
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0 || !here || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const there = places.filter(({ column, row }) => column === here.column && Math.sign(row - here.row) === by);
    const [next] = there.sort((a, b) => by * (a.row - b.row));
    event.preventDefault();
    event.stopPropagation();
    if (next) go(lastOf(next.item));
  };
  const width = (Math.max(...places.map(({ column }) => column)) + 1) * STEP;
  const height = (Math.max(...places.map(({ row }) => row)) + 1) * STEP;
  return (
    <div class="tree-drawing" ref={box}>
      <svg width={width} height={height} role="group" aria-label={t.study.tree.title} onKeyDown={onKeyDown}>
        <path class="connections" d={places.map(connection).join("")} />
        <path class="connections shown" d={path.map(connection).join("")} />
        {moves}
      </svg>
    </div>
  );
}
