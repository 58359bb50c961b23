// What a whole line is worth, position by position, and where chances were lost.

import { computed, effect, signal } from "@preact/signals";
import { say } from "../announcer";
import { en } from "../i18n";
import type { WireSide } from "../protocol/messages";
import { choices, type Limit } from "./choices";
import { askBeside, forFirst, keyOf, opinions, stop as stopSearch } from "./opinions";
import { line, lineEnd, tree } from "./study";
import { nodeOf } from "./tree";

/** A move that lost less is no mistake. */
export const LOSS_MIN = 0.05;

export interface Ply {
  /** The node after so many moves. */
  readonly id: number;
  /** The move that led to it; null at the start. */
  readonly move: string | null;
  /** The side that made it. */
  readonly side: WireSide | null;
  /** The chance of the first side in the position, or null while it is not known. */
  readonly chance: number | null;
}

export interface Mistake {
  /** The number of the move, from 1. */
  readonly ply: number;
  /** The node of the move. */
  readonly id: number;
  readonly side: WireSide;
  readonly move: string;
  /** What was lost of the chance to win, 0 to 1. */
  readonly loss: number;
  /** What would have been better, and how it goes on. */
  readonly better: string;
  readonly variation: readonly string[];
}

/** How far a review is, or null while there is none. */
export const progress = signal<{ readonly done: number; readonly all: number } | null>(null);

/** The side to move after so many moves of the line, or null at its end by the rules. */
function sideAfter(ply: number): WireSide | null {
  const end = lineEnd.value;
  if (!end || end.moves.length !== line.value.length - 1) return null;
  return end.moves[ply]?.side ?? (ply === end.moves.length ? end.to_move : null);
}

/** The moves of the line up to each of its positions. */
const lines = computed(() => {
  const texts = line.value.flatMap((id) => nodeOf(tree.value, id).move ?? []);
  return line.value.map((_, ply) => texts.slice(0, ply));
});

/** What the first analyst thinks of each position of the line. */
const found = computed(() => {
  const [all, analyst] = [opinions.value, choices.value.analysts[0]];
  return lines.value.map((moves) => all.get(keyOf(analyst, tree.value.rules, moves)) ?? null);
});

/** The line with the chances of the first side. */
export const plies = computed<readonly Ply[]>(() => {
  const end = lineEnd.value;
  return line.value.map((id, ply) => {
    const opinion = found.value[ply];
    const isEnd = ply > 0 && ply === end?.moves.length && ply === line.value.length - 1;
    const won = isEnd ? (end?.winner ?? null) : null;
    const known = opinion?.analysis ? forFirst(opinion.analysis.win_chance, opinion.side) : null;
    const chance = won === null ? known : won === "first" ? 1 : 0;
    return { id, move: nodeOf(tree.value, id).move, side: ply === 0 ? null : sideAfter(ply - 1), chance };
  });
});

/** The moves of the line that lost chances, the worst first. */
export const mistakes = computed<readonly Mistake[]>(() => {
  const list = plies.value.flatMap((after, ply): Mistake[] => {
    const before = plies.value[ply - 1];
    const best = found.value[ply - 1]?.analysis?.candidates[0];
    if (!before || before.chance === null || after.chance === null || after.side === null || after.move === null || !best) return [];
    const fall = before.chance - after.chance;
    const loss = after.side === "first" ? fall : -fall;
    if (loss < LOSS_MIN || best.text === after.move) return [];
    return [{ ply, id: after.id, side: after.side, move: after.move, loss, better: best.text, variation: best.variation }];
  });
  return list.sort((a, b) => b.loss - a.loss);
});

/** Whether every position of the line has a chance. */
export const isReviewed = computed(() => plies.value.length > 1 && plies.value.every((ply) => ply.chance !== null));

export function reviewLimit(): Limit {
  const visits = choices.peek().reviewVisits;
  return { id: `review-${visits}`, visits, seconds: null };
}

let isStopped = false;
let current: number | null = null;

export function stopReview(): void {
  isStopped = true;
  if (current !== null) stopSearch(current);
}

/** Asks the first analyst about every position of the line that it has not been asked about. */
export async function review(): Promise<void> {
  if (progress.peek()) return;
  isStopped = false;
  const analyst = choices.peek().analysts[0];
  const [rules, asked, limit] = [tree.peek().rules, lines.peek(), reviewLimit()];
  const sides = asked.map((_, ply) => sideAfter(ply));
  let problem: string | null = null;
  for (const [ply, moves] of asked.entries()) {
    progress.value = { done: ply, all: asked.length };
    const side = sides[ply] ?? null;
    const key = keyOf(analyst, rules, moves);
    const known = opinions.peek().get(key);
    const isKnown = known?.stage === "done" && known.analysis !== null && (known.limit === limit.id || known.analysis.visits >= (limit.visits ?? 0));
    if (side === null || isKnown) continue;
    const asking = askBeside(analyst, rules, moves, side, limit);
    current = opinions.peek().get(key)?.search ?? null;
    const opinion = await asking;
    current = null;
    problem = opinion === null ? en.study.offline : opinion.problem;
    if (isStopped || problem !== null) break;
  }
  progress.value = null;
  reviewProblem.value = problem;
  if (!isStopped && problem === null) say(en.study.reviewed(mistakes.peek().length));
}

/** Why the last review broke off, or null. */
export const reviewProblem = signal<string | null>(null);

effect(() => {
  // What was wrong with another line says nothing of this one.
  void lines.value;
  reviewProblem.value = null;
});
