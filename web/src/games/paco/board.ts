// Points, squares and ways of the board, as the server names them.

import type { BoardArrow } from "../../board/Way";
import type { PacoFrame, PacoWay, Piece, Scene } from "../../protocol/messages";

/** The number of a square such as `e4`, counted row by row from the top left; null for anything else. */
export function pointOf(name: string): number | null {
  const found = /^([a-h])([1-8])$/.exec(name);
  if (!found) return null;
  return (8 - Number(found[2])) * 8 + "abcdefgh".indexOf(found[1] ?? "a");
}

export function squareName(point: number): string {
  return `${"abcdefgh"[point % 8]}${8 - Math.floor(point / 8)}`;
}

/** The squares that actions go over. */
export function wayOf(actions: readonly string[]): readonly number[] {
  return actions.flatMap((action) => pointOf(action.replace(/^>/, "")) ?? []);
}

export function arrowOf(way: PacoWay, kind: BoardArrow["kind"]): BoardArrow {
  return { way: wayOf(way.actions), kind };
}

/** A scene in which a move has been made. */
export function withFrame(scene: Scene, frame: PacoFrame): Scene {
  return { ...scene, ...frame, held: [], legal: [], plies_of_move: 0, last_point: frame.last_way.at(-1) ?? null };
}

export const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, point) => point);

/** A board with some pieces and nothing else. */
export function plainScene(pieces: readonly Piece[], toMove: Scene["to_move"]): Scene {
  return {
    geometry: { kind: "squares", cols: 8, rows: 8 },
    point_names: SQUARES.map(squareName),
    stones: [],
    pieces: [...pieces],
    held: [],
    plies_of_move: 0,
    last_point: null,
    last_way: [],
    warned: [],
    highlight: [],
    legal: [],
    refused: [],
    details: null,
    to_move: toMove,
    side_names: ["White", "Black"],
  };
}
