// The complete moves of any game.

import type { Side } from "../protocol/messages";
import { adapterFor } from ".";
import type { Turn } from "./adapter";

/** What a move is called. */
export function moveName(kind: string, text: string): string {
  return adapterFor(kind).specialMove(text)?.name ?? text;
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
  /** What is written before it: its place among all moves, or with two moves to a number that of the pair. */
  readonly number: string;
}

/** Whether a move of each side stands behind one number, as in chess. */
export function isInPairs(kind: string): boolean {
  return adapterFor(kind).turns !== undefined;
}

/** Numbers turns by pairs; the second side's has a number only if it comes first. */
function inPairs(turns: readonly Turn[]): readonly NumberedTurn[] {
  let pair = turns[0]?.side === "second" ? 1 : 0;
  return turns.map((turn, index) => {
    if (turn.side === "first") pair += 1;
    return { ...turn, number: turn.side === "first" ? `${pair}.` : index === 0 ? `${pair}. …` : "" };
  });
}

/** The moves of a variation that goes on from what was played; the first one with what was played of it. */
export function lineOf(played: Line, variation: readonly string[]): readonly string[] {
  const { turns } = adapterFor(played.kind);
  if (!turns) return variation.map((text) => moveName(played.kind, text));
  const before = played.moves.map((move) => move.text);
  return turns(played.rules, [...before, ...variation])
    .filter((turn) => turn.first + turn.plies > before.length)
    .map((turn) => turn.text);
}

/** A candidate as a move, and how it goes on. */
export function candidateWords(played: Line, { text, variation }: { readonly text: string; readonly variation: readonly string[] }) {
  const [move, ...line] = lineOf(played, variation.length > 0 ? variation : [text]);
  return { move: move ?? moveName(played.kind, text), line };
}

/** The plies with which a variation completes the move that is under way or begins. */
export function firstMoveOf(played: Line, variation: readonly string[]): readonly string[] {
  const { turns } = adapterFor(played.kind);
  if (!turns) return variation.slice(0, 1);
  const count = played.moves.length;
  const first = turns(played.rules, [...played.moves.map((move) => move.text), ...variation]).find((turn) => turn.first + turn.plies > count);
  return variation.slice(0, first ? first.first + first.plies - count : 1);
}

/** The numbers of plies at which a line stands between two moves, and its end. */
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

/** The bound that is so many moves from a ply: an unfinished move counts as one backwards. */
export function boundFrom(bounds: readonly number[], ply: number, by: number): number {
  const last = bounds.at(-1) ?? 0;
  if (by < 0) return bounds.filter((one) => one < ply).at(by) ?? 0;
  return bounds.filter((one) => one > ply)[by - 1] ?? last;
}

/** The complete moves that were played, and the one under way. */
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
