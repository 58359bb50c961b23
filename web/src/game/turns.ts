// The complete moves of any game.

import type { Scene, Side } from "../protocol/messages";
import { adapterFor } from ".";
import type { Turn } from "./adapter";

/** Returns the name of a move. */
export function moveName(kind: string, text: string): string {
  return adapterFor(kind).specialMove(text)?.name ?? text;
}

/** Returns whether a move is a swap that exchanges the players' sides, so that the same side moves again. */
export function exchanges(kind: string, move: string, side: Side, next: Side | null): boolean {
  return next === side && adapterFor(kind).specialMove(move)?.sort === "swap";
}

interface Line {
  readonly kind: string;
  readonly rules: string;
  readonly moves: readonly { readonly text: string }[];
}

interface Played extends Line {
  readonly moves: readonly { readonly text: string; readonly side: Side }[];
}

export interface NumberedTurn extends Turn {
  /** Number written before the move: its place among all moves, or that of its pair, as in chess. */
  readonly number: string;
}

/** The number of the move that put each stone, in games of stones: that of the last move on its point. */
export function numbersOf(kind: string, { stones, point_names }: Scene, moves: readonly string[]): ReadonlyMap<number, number> {
  const { pieces, parts } = adapterFor(kind);
  if (pieces || parts) return new Map();
  const points = new Map(point_names.map((name, point) => [name, point]));
  const standing = new Set(stones.map((stone) => stone.point));
  const played = moves.map((text, index) => [points.get(text) ?? -1, index + 1] as const);
  return new Map(played.filter(([point]) => standing.has(point)));
}

/** Returns whether moves are numbered in pairs, as in chess. */
export function isInPairs(kind: string): boolean {
  return adapterFor(kind).turns !== undefined;
}

/** Numbers moves in pairs; the second side's has a number only if it is the first in the list. */
function inPairs(turns: readonly Turn[]): readonly NumberedTurn[] {
  let pair = turns[0]?.side === "second" ? 1 : 0;
  return turns.map((turn, index) => {
    if (turn.side === "first") pair += 1;
    return { ...turn, number: turn.side === "first" ? `${pair}.` : index === 0 ? `${pair}. …` : "" };
  });
}

/** The moves of a variation after the played plies, the last with dots if its end is unknown; the first includes its own plies that were already played. */
export function lineOf(played: Line, variation: readonly string[]): readonly string[] {
  const { turns } = adapterFor(played.kind);
  if (!turns) return variation.map((text) => moveName(played.kind, text));
  const before = played.moves.map((move) => move.text);
  return turns(played.rules, [...before, ...variation])
    .filter((turn) => turn.first + turn.plies > before.length)
    .map((turn) => (turn.isComplete ? turn.text : `${turn.text}…`));
}

/** A candidate as a move, and the line after it. */
export function candidateWords(played: Line, { text, variation }: { readonly text: string; readonly variation: readonly string[] }) {
  const [move, ...line] = lineOf(played, variation.length > 0 ? variation : [text]);
  return { move: move ?? moveName(played.kind, text), line };
}

/** The first plies of a variation, up to the end of its first complete move. */
export function firstMoveOf(played: Line, variation: readonly string[]): readonly string[] {
  const { turns } = adapterFor(played.kind);
  if (!turns) return variation.slice(0, 1);
  const count = played.moves.length;
  const first = turns(played.rules, [...played.moves.map((move) => move.text), ...variation]).find((turn) => turn.first + turn.plies > count);
  return variation.slice(0, first ? first.first + first.plies - count : 1);
}

/** Numbers of plies at the start, after each complete move, and at the end of a line. */
export function boundsOf({ kind, rules, moves }: Line): readonly number[] {
  const { turns } = adapterFor(kind);
  if (!turns) return [...moves.keys(), moves.length];
  return [
    0,
    ...turns(
      rules,
      moves.map((move) => move.text),
    ).map((turn) => turn.first + turn.plies),
  ];
}

/** The bound `by` moves away from a ply; backwards, an incomplete move counts as one. */
export function boundFrom(bounds: readonly number[], ply: number, by: number): number {
  const last = bounds.at(-1) ?? 0;
  if (by < 0) return bounds.filter((one) => one < ply).at(by) ?? 0;
  return bounds.filter((one) => one > ply)[by - 1] ?? last;
}

/** The complete moves of a game, and the one in progress. */
export function turnsOf({ kind, rules, moves }: Played): readonly NumberedTurn[] {
  const { turns } = adapterFor(kind);
  if (turns)
    return inPairs(
      turns(
        rules,
        moves.map((move) => move.text),
      ),
    );
  return moves.map(({ text, side }, first) => {
    const name = moveName(kind, text);
    return { side, first, plies: 1, text: name, words: name, isComplete: true, number: String(first + 1) };
  });
}
