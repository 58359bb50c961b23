// Lines of connections over a board, between stones and borders.

import type { Side } from "../protocol/messages";
import type { BoardGeometry, BorderName, Vec } from "./geometry";

/** An end of a connection: a stone, or a border at the point next to it. */
export interface BoardEnd {
  readonly point: number;
  readonly border: BorderName | null;
}

/** A connection that is drawn as a line. */
export interface BoardLink {
  readonly side: Side;
  readonly ends: readonly [BoardEnd, BoardEnd];
  /** True if it stands out. */
  readonly isStrong: boolean;
}

/** Facts about a point. */
export interface BoardFact {
  /** Kind of the cell: dead, or captured by a side; null for neither. */
  readonly kind: "dead" | Side | null;
  /** True if it is one of the points that the side to move has to play on. */
  readonly isMustPlay: boolean;
  /** The side whose carrier that is shown has the point. */
  readonly carrier: Side | null;
  /** The same for people who do not see it. */
  readonly label: string;
}

/** Distance from the middle of a stone at which a line starts, in radii. */
const FROM_STONE = 0.95;
/** Distance of a border from the centre of a cell, in cells. */
const TO_BORDER = 0.56;

/** The middle of the border next to a point. */
function footOf(geometry: BoardGeometry, point: number, border: BorderName): Vec {
  const at = geometry.centre(point);
  const isRow = border === "top" || border === "bottom";
  const { rows } = geometry;
  const cols = rows[0]?.length ?? 1;
  // A neighbour along the border, on either side.
  const line = isRow ? (rows[Math.floor(point / cols)] ?? []) : rows.map((row) => row[point % cols]);
  const index = line.indexOf(point);
  const next = line[index + 1] ?? line[index - 1];
  const [first, last] = [geometry.centre(0), geometry.centre(geometry.rows.at(-1)?.at(-1) ?? 0)];
  const middle: Vec = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  const other = next === undefined ? { x: at.x + (isRow ? 1 : 0), y: at.y + (isRow ? 0 : 1) } : geometry.centre(next);
  const length = Math.hypot(other.x - at.x, other.y - at.y);
  const normal: Vec = { x: -(other.y - at.y) / length, y: (other.x - at.x) / length };
  const isOutward = normal.x * (at.x - middle.x) + normal.y * (at.y - middle.y) >= 0;
  const by = (isOutward ? 1 : -1) * TO_BORDER * geometry.cellSize;
  return { x: at.x + normal.x * by, y: at.y + normal.y * by };
}

/** The line of a connection, from end to end. */
export function lineOf(geometry: BoardGeometry, { ends }: Pick<BoardLink, "ends">): readonly [Vec, Vec] {
  const [from, to] = ends.map(({ point, border }) => (border === null ? geometry.centre(point) : footOf(geometry, point, border))) as [Vec, Vec];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  // A line begins where its stone ends.
  const shift = (end: BoardEnd, at: Vec, towards: Vec): Vec => {
    const by = end.border === null ? (FROM_STONE * geometry.stoneRadius) / length : 0;
    return { x: at.x + (towards.x - at.x) * by, y: at.y + (towards.y - at.y) * by };
  };
  return [shift(ends[0], from, to), shift(ends[1], to, from)];
}
