// Ways over the squares of a board: the last move, and arrows for what might be played.

import type { BoardGeometry, Vec } from "./geometry";

/** An arrow over two or more points; a longer way is a chain. */
export interface BoardArrow {
  readonly way: readonly number[];
  /** Meaning: the best move, another candidate, a move of a variation, or a mistake. */
  readonly kind: "best" | "other" | "preview" | "wrong";
  /** Visual weight, 0 to 1. */
  readonly weight?: number;
  /** Grade of the move, which colours its arrow. */
  readonly grade?: number | null;
  /** Figure on the arrow, drawn over all arrows. */
  readonly text?: string | null;
}

/** Length of the head of an arrow of weight 0.5. */
const HEAD = 0.66;
/** Width of the edge around an arrow. */
export const EDGE = 0.06;
/** Distance of the tip from the centre of the last square. */
const TIP_GAP = 0.12;

const text = ({ x, y }: Vec) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** The shaft and the head of an arrow through points, as two paths; the head has `size` times its usual size. */
export function arrowThrough(points: readonly Vec[], size: number): { readonly shaft: string; readonly head: string } {
  const [end, before] = [points.at(-1)!, points.at(-2)!];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const along: Vec = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const back = (by: number, aside = 0): Vec => ({ x: end.x - along.x * by - along.y * aside, y: end.y - along.y * by + along.x * aside });
  const head = HEAD * size;
  const shaft = [...points.slice(0, -1), back(TIP_GAP + head * 0.8)];
  return {
    shaft: `M${shaft.map(text).join("L")}`,
    head: `M${text(back(TIP_GAP))}L${text(back(TIP_GAP + head, head * 0.62))}L${text(back(TIP_GAP + head, -head * 0.62))}Z`,
  };
}

interface WayProps {
  readonly geometry: BoardGeometry;
  readonly way: readonly number[];
  readonly class: string;
  readonly weight?: number;
}

/** The centres of the squares of a way; a point passed again has a small offset. */
export function pointsOf(geometry: Pick<BoardGeometry, "centre">, way: readonly number[]): readonly Vec[] {
  const seen = new Map<number, number>();
  return way.map((point) => {
    const times = seen.get(point) ?? 0;
    seen.set(point, times + 1);
    const { x, y } = geometry.centre(point);
    return { x: x + 0.3 * times, y: y - 0.3 * times };
  });
}

/** An arrow along a way. */
export function Way({ geometry, way, class: name, weight = 1 }: WayProps) {
  if (way.length < 2) return null;
  const points = pointsOf(geometry, way);
  const size = 0.75 + 0.5 * weight;
  const { shaft, head } = arrowThrough(points, size);
  return (
    <g class={`way ${name}`} opacity={(0.6 + 0.3 * weight).toFixed(2)}>
      <path class="edge" d={shaft} stroke-width={(0.22 * size + 2 * EDGE).toFixed(3)} />
      <path class="edge" d={head} stroke-width={2 * EDGE} />
      <path class="shaft" d={shaft} stroke-width={(0.22 * size).toFixed(3)} />
      <path class="head" d={head} />
      {points.slice(1, -1).map((at, index) => (
        <circle key={index} class="bend" cx={at.x.toFixed(3)} cy={at.y.toFixed(3)} r={0.2 * size} />
      ))}
    </g>
  );
}
