// Puzzles made of the mistakes of a review.

import { firstMoveOf } from "../../game/turns";
import type { Analysis } from "../../protocol/messages";
import type { MistakePuzzle } from "../mistakes/puzzle";
import { LOSS_MIN } from "./loss";
import { lineOpinions, type Mistake } from "./review";
import { adapter, bounds, line, tree } from "./study";
import { nodeOf } from "./tree";

/** The most lines of a puzzle, and plies of each: all of it has to fit into a link. */
const LINES_MAX = 8;
const LINE_MAX = 16;

/** The game up to the move with a mistake, and the move; a move may have several plies. */
function placeOf({ ply }: Mistake) {
  const texts = line.value.flatMap((id) => nodeOf(tree.value, id).move ?? []);
  const from = bounds.value.findLast((bound) => bound < ply) ?? 0;
  const to = bounds.value.find((bound) => bound >= ply) ?? texts.length;
  return { rules: tree.value.rules, texts, from, to };
}

/** The position before a mistake, or before its first ply. */
export function positionBefore(mistake: Mistake): Pick<MistakePuzzle, "rules" | "moves"> {
  const { rules, texts, from } = placeOf(mistake);
  return { rules, moves: texts.slice(0, from) };
}

/** The candidates of an analysis, as lines of plies, that lose less than a mistake does. */
function goodLines(analysis: Analysis, best: number): readonly (readonly string[])[] {
  const good = analysis.candidates.filter(({ win_rate }) => win_rate !== null && best - win_rate < LOSS_MIN);
  return good.map(({ text, variation }) => (variation.length > 0 ? variation : [text]));
}

/** The puzzle of the position before a mistake; null if the review knows no complete move that is better. */
export function puzzleOf(mistake: Mistake): MistakePuzzle | null {
  const { rules, texts, from, to } = placeOf(mistake);
  const [moves, played] = [texts.slice(0, from), texts.slice(from, to)];
  const best = lineOpinions.value[mistake.ply - 1]?.analysis?.candidates[0]?.win_rate ?? null;
  // The opinions within a move, from the ply of the mistake back to the beginning.
  const plies = Array.from({ length: mistake.ply - from }, (_, index) => mistake.ply - 1 - index);
  const lines = plies.flatMap((ply) => {
    const analysis = lineOpinions.value[ply]?.analysis;
    return analysis && best !== null ? goodLines(analysis, best).map((after) => [...texts.slice(from, ply), ...after]) : [];
  });
  const isComplete = (one: readonly string[]) => {
    const turns = adapter.value.turns?.(rules, [...moves, ...one]);
    return turns?.find((turn) => turn.first + turn.plies > moves.length)?.isComplete ?? turns === undefined;
  };
  const isPlayed = (one: readonly string[]) => played.every((text, index) => text === one[index]);
  const before = { kind: adapter.value.kind, rules, moves: moves.map((text) => ({ text })) };
  const byMove = new Map<string, readonly string[]>();
  for (const one of lines.filter((one) => isComplete(one) && !isPlayed(one))) {
    const move = firstMoveOf(before, one).join(" ");
    if (!byMove.has(move)) byMove.set(move, one);
  }
  const right = [...byMove.values()].slice(0, LINES_MAX);
  return right.length === 0 ? null : { rules, moves, played, lost: mistake.loss, right: right.map((one) => one.slice(0, LINE_MAX)) };
}
