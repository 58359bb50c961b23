// Points of a board in words.

import { t } from "../i18n";
import type { Piece, Scene, Side } from "../protocol/messages";
import type { GameAdapter } from "./adapter";
import { fenOf } from "./fen";

export interface PointWords {
  /** The stone or pieces on a point: `White`, or `white knight and black pawn`; null for an empty one. */
  standing(point: number): string | null;
  /** Full label of a point for screen readers. */
  label(point: number, side: Side | null, last: boolean): string;
}

/** Text with its first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rules in words, which also say that the game begins from a position. */
export function withStart(rules: string, words: string): string {
  return fenOf(rules) === null ? words : t.board.fromPosition(words);
}

/** The pieces in hand, with a capital as at the start of a sentence. */
export function heldWords(scene: Scene, adapter: GameAdapter): string {
  const names = scene.held.map((piece) => adapter.pieces?.name(piece.side, piece.kind) ?? "");
  return names.length > 0 ? capital(t.board.together(names)) : "";
}

export function pointWords(scene: Scene, adapter: GameAdapter): PointWords {
  const named = (piece: Piece) => adapter.pieces?.name(piece.side, piece.kind) ?? "";
  const at = (pieces: readonly Piece[], point: number) => pieces.filter((piece) => piece.point === point).map(named);
  const isUnderWay = scene.held.length > 0;
  const passed = new Set(isUnderWay ? [] : scene.last_way);
  return {
    standing: (point) => {
      const side = scene.stones.find((stone) => stone.point === point)?.side;
      const names = at(scene.pieces, point);
      return side ? adapter.sideName(side) : names.length > 0 ? t.board.together(names) : null;
    },
    label: (point, side, last) => {
      const name = scene.point_names[point] ?? "";
      if (side) return last ? t.board.lastStone(name, adapter.sideName(side)) : t.board.stone(name, adapter.sideName(side));
      const names = at(scene.pieces, point);
      const held = at(scene.held, point);
      const parts = [names.length > 0 ? t.board.stone(name, t.board.together(names)) : t.board.empty(name)];
      if (held.length > 0) parts.push(t.board.inHand(t.board.together(held)));
      if (scene.warned.includes(point)) parts.push(adapter.pieces?.warned() ?? "");
      if (last && passed.has(point)) parts.push(t.board.passed);
      if (isUnderWay && scene.legal.some((move) => move.point === point)) parts.push(t.board.canPut);
      return parts.join(", ");
    },
  };
}
