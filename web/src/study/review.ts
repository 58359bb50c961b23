// What a whole line is worth, position by position, and where chances were lost.

import { computed, effect, signal } from "@preact/signals";
import { t } from "../i18n";
import { keep, recall } from "../lib/storage";
import type { CandidateMove, Side } from "../protocol/messages";
import { say } from "../ui/announcer";
import { choices, type Limit } from "./choices";
import { askBeside, forFirst, keyOf, type Opinion, opinions, recollect, specOf, stop as stopSearch } from "./opinions";
import { adapter, line, lineEnd, tree } from "./study";
import { nodeOf } from "./tree";

/** A move that lost less is no mistake. */
export const LOSS_MIN = 0.05;

export interface Ply {
  /** The node after so many moves. */
  readonly id: number;
  /** The move that led to it; null at the start. */
  readonly move: string | null;
  /** The side that made it. */
  readonly side: Side | null;
  /** The chance of the first side in the position, or null while it is not known. */
  readonly chance: number | null;
}

export interface Mistake {
  /** The number of the move, from 1. */
  readonly ply: number;
  /** The node of the move. */
  readonly id: number;
  readonly side: Side;
  readonly move: string;
  /** What was lost of the chance to win, 0 to 1. */
  readonly loss: number;
  /** What would have been better, and how it goes on. */
  readonly better: string;
  readonly variation: readonly string[];
}

/** How far a review is, or null while there is none. */
export const progress = signal<{ readonly done: number; readonly all: number } | null>(null);

/** Whether a move exchanged the players of the sides: after it who made it has the other one, and the same side moves again. */
export function exchanges(move: string, side: Side, next: Side | null): boolean {
  return next === side && adapter.peek().specialMove(move)?.sort === "swap";
}

/** The chance, for the one who moved, that the side of before has after the move. */
function chanceAfter(after: Ply, next: Side | null): number | null {
  if (after.chance === null || after.side === null || after.move === null) return null;
  const own = after.side === "first" ? after.chance : 1 - after.chance;
  return exchanges(after.move, after.side, next) ? 1 - own : own;
}

/** The side to move after so many moves of the line, or null at its end by the rules. */
function sideAfter(ply: number): Side | null {
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
    const isDrawn = isEnd && won === null && end?.to_move === null;
    const known = opinion?.analysis ? forFirst(opinion.analysis.win_chance, opinion.side) : null;
    const chance = isDrawn ? 0.5 : won === null ? known : won === "first" ? 1 : 0;
    return { id, move: nodeOf(tree.value, id).move, side: ply === 0 ? null : sideAfter(ply - 1), chance };
  });
});

/** The moves of the line that lost chances, the worst first. */
export const mistakes = computed<readonly Mistake[]>(() => {
  const list = plies.value.flatMap((after, ply): Mistake[] => {
    const before = plies.value[ply - 1];
    const best = found.value[ply - 1]?.analysis?.candidates[0];
    const left = chanceAfter(after, sideAfter(ply));
    if (!before || before.chance === null || left === null || after.side === null || after.move === null || !best) return [];
    const loss = (after.side === "first" ? before.chance : 1 - before.chance) - left;
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

/** Between two questions of a review: a player that answers at once would be asked more often than the server hears. */
const PACE_MS = 75;
/** A player that says nothing new for so long is not waited for. */
const SILENCE_MS = 60_000;
const LOOK_MS = 100;

/** The review that goes on. */
let current: { isStopped: boolean; search: number | null } | null = null;

/** Ends the review at once. */
export function stopReview(): void {
  if (!current) return;
  current.isStopped = true;
  if (current.search !== null) stopSearch(current.search);
  current = null;
  progress.value = null;
}

const pause = (ms: number) => new Promise<void>((done) => window.setTimeout(done, ms));

/** Waits until `isDone`, or says why not: the review was stopped, or nothing new was said of a position for too long. */
async function until(now: { readonly isStopped: boolean }, key: string, isDone: () => boolean): Promise<"done" | "stopped" | "silent"> {
  let [heard, since] = [opinions.peek().get(key), performance.now()];
  while (!isDone()) {
    await pause(LOOK_MS);
    if (now.isStopped) return "stopped";
    const newest = opinions.peek().get(key);
    if (newest !== heard) [heard, since] = [newest, performance.now()];
    else if (performance.now() - since > SILENCE_MS) return "silent";
  }
  return now.isStopped ? "stopped" : "done";
}

/** Asks the first analyst about every position of the line of which it has not said enough. */
export async function review(): Promise<void> {
  if (current) return;
  const now: { isStopped: boolean; search: number | null } = { isStopped: false, search: null };
  current = now;
  reviewProblem.value = null;
  const analyst = choices.peek().analysts[0];
  const [rules, asked, limit] = [tree.peek().rules, lines.peek(), reviewLimit()];
  const sides = asked.map((_, ply) => sideAfter(ply));
  let problem: string | null = null;
  for (const [ply, moves] of asked.entries()) {
    progress.value = { done: ply, all: asked.length };
    const side = sides[ply] ?? null;
    if (side === null) continue;
    const key = keyOf(analyst, rules, moves);
    const isEnough = () => {
      const known = opinions.peek().get(key);
      if (!known?.analysis) return false;
      return known.analysis.visits >= (limit.visits ?? 0) || (known.stage === "done" && known.limit === limit.id && known.problem === null);
    };
    // A search that goes on for the page may say enough by itself.
    const known = opinions.peek().get(key);
    if (known && known.stage !== "done") await until(now, key, () => isEnough() || opinions.peek().get(key)?.stage === "done");
    if (now.isStopped) return;
    if (isEnough()) continue;
    let answer: { readonly opinion: Opinion | null } | null = null;
    void askBeside(analyst, rules, moves, side, limit).then((opinion) => (answer = { opinion }));
    now.search = opinions.peek().get(key)?.search ?? null;
    const begun = performance.now();
    const end = await until(now, key, () => answer !== null);
    if (end === "stopped") return;
    const { opinion } = (answer as { readonly opinion: Opinion | null } | null) ?? { opinion: null };
    if (end === "silent") {
      if (now.search !== null) stopSearch(now.search);
      problem = t.study.silent;
    } else {
      problem = opinion === null ? t.study.offline : opinion.problem;
    }
    now.search = null;
    if (problem !== null) break;
    await pause(Math.max(0, PACE_MS - (performance.now() - begun)));
    if (now.isStopped) return;
  }
  current = null;
  progress.value = null;
  reviewProblem.value = problem;
  if (problem === null) say(t.study.reviewed(mistakes.peek().length));
}

/** Why the last review broke off, or null. */
export const reviewProblem = signal<string | null>(null);

effect(() => {
  // What was wrong with another line says nothing of this one.
  void lines.value;
  reviewProblem.value = null;
});

const KEY = "ponder.study.chances";
/** Positions and moves of a variation that are kept for a reload. */
const KEPT_MAX = 400;
const VARIATION_MAX = 8;
const KEEP_MS = 800;
/** The limit of an opinion that was kept: whoever wants to know more asks again. */
const KEPT_LIMIT = "kept";

type Kept = readonly [ply: number, side: Side, chance: number, visits: number, best: string, variation: readonly string[]];

/** Keeps the chances of the line, as the study itself is kept. */
function keepChances(): void {
  const spec = specOf(choices.peek().analysts[0], adapter.peek().kind);
  const moves = lines.peek().at(-1) ?? [];
  const list = found.peek().flatMap((opinion, ply): Kept[] => {
    const [analysis, best] = [opinion?.analysis, opinion?.analysis?.candidates[0]];
    if (!opinion || !analysis || !best) return [];
    return [[ply, opinion.side, Number(analysis.win_chance.toFixed(6)), analysis.visits, best.text, best.variation.slice(0, VARIATION_MAX)]];
  });
  if (list.length > 0) keep("session", KEY, JSON.stringify({ spec, rules: tree.peek().rules, moves, list: list.slice(0, KEPT_MAX) }));
}

function recallChances(): void {
  try {
    const kept = JSON.parse(recall("session", KEY) ?? "null") as { spec: string | null; rules: string; moves: string[]; list: Kept[] } | null;
    if (!kept) return;
    recollect(
      kept.list.map(([ply, side, chance, visits, best, variation]) => {
        const candidate: CandidateMove = {
          text: best,
          visits,
          win_chance: chance,
          prior: null,
          score: null,
          points: null,
          equity: null,
          interval: null,
          proven: false,
          variation: [...variation],
        };
        const analysis = { win_chance: chance, visits, seconds: 0, proven: false, ownership: null, score: null, candidates: [candidate] };
        const opinion: Opinion = { search: -1, limit: KEPT_LIMIT, stage: "done", analysis, problem: null, side };
        return [`${kept.spec ?? ""}|${kept.rules}|${kept.moves.slice(0, ply).join(" ")}`, opinion] as const;
      }),
    );
  } catch {
    // What was kept is not what this page writes: it can be found out again.
  }
}

recallChances();

let keeping = 0;
effect(() => {
  void found.value;
  window.clearTimeout(keeping);
  keeping = window.setTimeout(keepChances, KEEP_MS);
});
window.addEventListener("pagehide", keepChances);
