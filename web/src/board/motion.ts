// Motion on a board from one position to the next: stones that are captured, and a piece on its way.

import type { Piece, Scene, Side, Stone } from "../protocol/messages";

/** The stones that the last move captured; none unless exactly one stone was added. */
export function capturedStones(before: Scene, after: Scene): readonly Stone[] {
  const sides = (stones: readonly Stone[]) => new Map<number, Side>(stones.map(({ point, side }) => [point, side]));
  const [old, now] = [sides(before.stones), sides(after.stones)];
  const added = after.stones.filter(({ point }) => !old.has(point));
  if (added.length !== 1 || added[0]?.point !== after.last_point) return [];
  return before.stones.filter(({ point, side }) => !now.has(point) && side !== added[0]?.side);
}

/** The points between which a piece has moved; null for none. */
export function pieceWay(before: Scene, after: Scene): { readonly from: number; readonly to: number } | null {
  const [from, to] = [after.last_way[0], after.last_way.at(-1)];
  if (from === undefined || to === undefined || from === to) return null;
  const at = (pieces: readonly Piece[], point: number) => pieces.filter((piece) => piece.point === point);
  const has = (pieces: readonly Piece[], { side, kind }: Piece) => pieces.some((piece) => piece.side === side && piece.kind === kind);
  const left = [...at(before.pieces, from), ...before.held.filter(({ point }) => point === from)];
  const arrived = at(after.pieces, to).filter((piece) => !has(at(before.pieces, to), piece));
  return arrived.some((piece) => has(left, piece)) ? { from, to } : null;
}
