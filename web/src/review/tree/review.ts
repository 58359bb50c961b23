// The review of a line: the win rates in each position, and the moves that lost some.

import { computed, effect, signal } from "@preact/signals";
import { exchanges } from "../../game/turns";
import { t } from "../../i18n";
import type { Message } from "../../lib/message";
import { keep, recall } from "../../lib/storage";
import type { CandidateMove, Side } from "../../protocol/messages";
import { say } from "../../ui/announcer";
import { choices, type Limit } from "./choices";
import { LOSS_MIN } from "./loss";
import { askInBackground, forFirst, keyOf, type Opinion, opinions, restore, specOf, stop as stopSearch } from "./opinions";
import { adapter, line, lineEnd, tree } from "./study";
import { nodeOf, ROOT } from "./tree";

export interface Ply {
  /** The node after the move. */
  readonly id: number;
  /** The move that led to it; null at the start. */
  readonly move: string | null;
  /** The side that made it. */
  readonly side: Side | null;
  /** The chance of the first side in the position, or null while it is not known. */
  readonly chance: number | null;
  /** The lead of the first side in points, or null while it is not known and where none are counted. */
  readonly lead: number | null;
}

export interface Mistake {
  /** The number of the move, from 1. */
  readonly ply: number;
  /** The node of the move. */
  readonly id: number;
  readonly side: Side;
  readonly move: string;
  /** Loss of win rates, 0 to 1. */
  readonly loss: number;
  /** Loss of points, or null where it is not known. */
  readonly points: number | null;
  /** The better move, and its variation. */
  readonly better: string;
  readonly variation: readonly string[];
}

/** Progress of the running review in positions; null while there is none. */
export const progress = signal<{ readonly done: number; readonly all: number } | null>(null);

/** True if the end of the line has arrived, and with it the sides of its moves. */
export const areSidesKnown = computed(() => lineEnd.value?.moves.length === line.value.length - 1);

/** The side to move after `ply` moves of the line; null where the game is over or not known yet. */
function sideAfter(ply: number): Side | null {
  const end = lineEnd.value;
  if (!end || !areSidesKnown.value) return null;
  return end.moves[ply]?.side ?? (ply === end.moves.length ? end.to_move : null);
}

/** The moves that lead to each position of the line. */
const lines = computed(() => {
  const texts = line.value.flatMap((id) => nodeOf(tree.value, id).move ?? []);
  return line.value.map((_, ply) => texts.slice(0, ply));
});

/** The first analyst's opinions about the positions of the tree, by node. */
const treeOpinions = computed<ReadonlyMap<number, Opinion>>(() => {
  const [all, now] = [opinions.value, tree.value];
  const found = new Map<number, Opinion>();
  const open = [{ id: ROOT, key: keyOf(choices.value.analysts[0], now.rules, []) }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { id, key } = place;
    const opinion = all.get(key);
    if (opinion) found.set(id, opinion);
    for (const child of nodeOf(now, id).children) open.push({ id: child, key: `${key}${id === ROOT ? "" : " "}${nodeOf(now, child).move}` });
  }
  return found;
});

/** The first analyst's opinion about each position of the line. */
export const lineOpinions = computed(() => line.value.map((id) => treeOpinions.value.get(id) ?? null));

/** The first side's lead in points as a player expects it, or null where it reports none. */
function leadOf(opinion: Opinion | null): number | null {
  const score = opinion?.analysis?.score ?? null;
  if (score === null || !opinion || !adapter.value.points) return null;
  return opinion.side === "first" ? score : -score;
}

/** The line with the chances and the leads of the first side. */
export const plies = computed<readonly Ply[]>(() => {
  const end = lineEnd.value;
  return line.value.map((id, ply) => {
    const opinion = lineOpinions.value[ply];
    const isEnd = ply > 0 && ply === end?.moves.length && ply === line.value.length - 1;
    const won = isEnd ? (end?.winner ?? null) : null;
    const isDrawn = isEnd && won === null && end?.to_move === null;
    const known = opinion?.analysis ? forFirst(opinion.analysis.win_rate, opinion.side) : null;
    const chance = isDrawn ? 0.5 : won === null ? known : won === "first" ? 1 : 0;
    const count = isEnd && end?.to_move === null ? end.count : null;
    const lead = count ? count.margin_halves / 2 : leadOf(opinion ?? null);
    return { id, move: nodeOf(tree.value, id).move, side: ply === 0 ? null : sideAfter(ply - 1), chance, lead };
  });
});

/** A move with the positions before and after it. */
interface Step {
  readonly before: Ply;
  readonly after: Ply;
  /** The side to move after it; null where the game is over or not known yet. */
  readonly next: Side | null;
}

/** The position of a node as a player sees it. */
function plyOf(id: number, opinion: Opinion, side: Side | null): Ply {
  const chance = opinion.analysis ? forFirst(opinion.analysis.win_rate, opinion.side) : null;
  return { id, move: nodeOf(tree.value, id).move, side, chance, lead: leadOf(opinion) };
}

/** The moves of the line, and those of other lines whose positions before and after are analyzed. */
const steps = computed<readonly Step[]>(() => {
  const shown = new Set(line.value);
  const others = [...treeOpinions.value].flatMap(([id, opinion]): Step[] => {
    const parent = nodeOf(tree.value, id).parent;
    const known = parent === null || shown.has(id) ? undefined : treeOpinions.value.get(parent);
    return parent === null || !known ? [] : [{ before: plyOf(parent, known, null), after: plyOf(id, opinion, known.side), next: opinion.side }];
  });
  const own = plies.value.slice(1).map((after, index): Step => ({ before: plies.value[index] as Ply, after, next: sideAfter(index + 1) }));
  return [...own, ...others];
});

/** Losses of moves in a figure of the first side's, by their nodes, where it is known before and after; `turned` is the other side's figure. */
function lossesOf(figureOf: (ply: Ply) => number | null, turned: (figure: number) => number): ReadonlyMap<number, number> {
  const found = steps.value.flatMap(({ before, after, next }): [number, number][] => {
    if (after.side === null || after.move === null) return [];
    const [had, left] = [figureOf(before), figureOf(after)];
    if (had === null || left === null) return [];
    const isBest = treeOpinions.value.get(before.id)?.analysis?.candidates[0]?.text === after.move;
    const isFirst = after.side === "first";
    // A swap has given the mover the other side.
    const isFirstAfter = exchanges(adapter.value.kind, after.move, after.side, next) ? !isFirst : isFirst;
    const lost = (isFirst ? had : turned(had)) - (isFirstAfter ? left : turned(left));
    return [[after.id, isBest ? 0 : Math.max(0, lost)]];
  });
  return new Map(found);
}

/** Losses of win rates, 0 to 1, by the nodes of the moves. */
export const losses = computed(() =>
  lossesOf(
    (ply) => ply.chance,
    (chance) => 1 - chance,
  ),
);

/** Losses of points, by the nodes of the moves. */
export const pointLosses = computed(() =>
  lossesOf(
    (ply) => ply.lead,
    (lead) => -lead,
  ),
);

/** True if points are counted in the game, and the player that was asked does not report them. */
export const lacksPoints = computed(
  () =>
    adapter.value.points !== undefined &&
    losses.value.size > 0 &&
    lineOpinions.value.every((opinion) => !opinion?.analysis || opinion.analysis.score === null),
);

/** Points to a tenth, as they are written. */
export function pointsOf(lost: number | null): number | null {
  return lost === null ? null : Math.round(lost * 10) / 10;
}

/** The moves of the line that lost chances, the worst first. */
export const mistakes = computed<readonly Mistake[]>(() => {
  const list = plies.value.flatMap((after, ply): Mistake[] => {
    const best = lineOpinions.value[ply - 1]?.analysis?.candidates[0];
    const loss = losses.value.get(after.id) ?? 0;
    if (loss < LOSS_MIN || after.side === null || after.move === null || !best) return [];
    const points = pointsOf(pointLosses.value.get(after.id) ?? null);
    return [{ ply, id: after.id, side: after.side, move: after.move, loss, points, better: best.text, variation: best.variation }];
  });
  return list.sort((a, b) => b.loss - a.loss);
});

/** True if every position of the line has a chance. */
export const isReviewed = computed(() => plies.value.length > 1 && plies.value.every((ply) => ply.chance !== null));

export function reviewLimit(): Limit {
  const visits = choices.peek().reviewVisits;
  return { id: `review-${visits}`, visits, seconds: null };
}

/** Shortest time between two requests of a review, in milliseconds; it stays below the server's rate limit. */
const PACE_MS = 75;
/** Time without a new analysis after which a review gives up, in milliseconds. */
const SILENCE_MS = 60_000;
const POLL_MS = 100;

/** The running review. */
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

/** Waits until `isDone`; the review may be stopped before, or its opinion may not change for too long. */
async function waitUntil(now: { readonly isStopped: boolean }, key: string, isDone: () => boolean): Promise<"done" | "stopped" | "silent"> {
  let [latest, since] = [opinions.peek().get(key), performance.now()];
  while (!isDone()) {
    await pause(POLL_MS);
    if (now.isStopped) return "stopped";
    const newest = opinions.peek().get(key);
    if (newest !== latest) [latest, since] = [newest, performance.now()];
    else if (performance.now() - since > SILENCE_MS) return "silent";
  }
  return now.isStopped ? "stopped" : "done";
}

/** Asks the first analyst about every position of the line that is not yet analyzed to the limit. */
export async function review(): Promise<void> {
  if (current) return;
  const now: { isStopped: boolean; search: number | null } = { isStopped: false, search: null };
  current = now;
  reviewProblem.value = null;
  const analyst = choices.peek().analysts[0];
  const [rules, asked, limit] = [tree.peek().rules, lines.peek(), reviewLimit()];
  const sides = asked.map((_, ply) => sideAfter(ply));
  let problem: Message | null = null;
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
    // A search that runs for the page may reach the limit on its own.
    const known = opinions.peek().get(key);
    if (known && known.stage !== "done") await waitUntil(now, key, () => isEnough() || opinions.peek().get(key)?.stage === "done");
    if (now.isStopped) return;
    if (isEnough()) continue;
    let answer: { readonly opinion: Opinion | null } | null = null;
    void askInBackground(analyst, rules, moves, side, limit).then((opinion) => (answer = { opinion }));
    now.search = opinions.peek().get(key)?.search ?? null;
    const startedMs = performance.now();
    const end = await waitUntil(now, key, () => answer !== null);
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
    await pause(Math.max(0, PACE_MS - (performance.now() - startedMs)));
    if (now.isStopped) return;
  }
  current = null;
  progress.value = null;
  reviewProblem.value = problem;
  if (problem === null) say(t.study.reviewed(mistakes.peek().length));
}

/** Reason for the end of an incomplete review, or null. */
export const reviewProblem = signal<Message | null>(null);

effect(() => {
  // The problem belongs to the previous line.
  void lines.value;
  reviewProblem.value = null;
});

const KEY = "ponder.study.chances";
/** Largest numbers of positions, and of moves of a variation, that are stored for a reload. */
const STORED_MAX = 400;
const VARIATION_MAX = 8;
const STORE_MS = 800;
/** Limit of a restored opinion; it equals no limit that can be chosen, so an analysis asks again. */
const STORED_LIMIT = "stored";

type StoredChance = readonly [
  ply: number,
  side: Side,
  chance: number,
  visits: number,
  best: string,
  variation: readonly string[],
  score: number | null,
];

/** Stores the chances of the line for a reload, next to the study itself. */
function storeChances(): void {
  const spec = specOf(choices.peek().analysts[0], adapter.peek().kind);
  const moves = lines.peek().at(-1) ?? [];
  const list = lineOpinions.peek().flatMap((opinion, ply): StoredChance[] => {
    const [analysis, best] = [opinion?.analysis, opinion?.analysis?.candidates[0]];
    if (!opinion || !analysis || !best) return [];
    const chance = Number(analysis.win_rate.toFixed(6));
    const score = analysis.score === null ? null : Number(analysis.score.toFixed(3));
    return [[ply, opinion.side, chance, analysis.visits, best.text, best.variation.slice(0, VARIATION_MAX), score]];
  });
  if (list.length > 0) keep("session", KEY, JSON.stringify({ spec, rules: tree.peek().rules, moves, list: list.slice(0, STORED_MAX) }));
}

function restoreChances(): void {
  try {
    const stored = JSON.parse(recall("session", KEY) ?? "null") as {
      spec: string | null;
      rules: string;
      moves: string[];
      list: StoredChance[];
    } | null;
    if (!stored) return;
    restore(
      stored.list.map(([ply, side, chance, visits, best, variation, score]) => {
        const candidate: CandidateMove = {
          text: best,
          visits,
          win_rate: chance,
          prior: null,
          score: null,
          points: null,
          equity: null,
          interval: null,
          proven: false,
          variation: [...variation],
        };
        const analysis = {
          win_rate: chance,
          visits,
          seconds: 0,
          proven: false,
          ownership: null,
          score: score ?? null,
          full: null,
          candidates: [candidate],
        };
        const opinion: Opinion = { search: -1, limit: STORED_LIMIT, stage: "done", analysis, problem: null, side };
        return [`${stored.spec ?? ""}|${stored.rules}|${stored.moves.slice(0, ply).join(" ")}`, opinion] as const;
      }),
    );
  } catch {
    // Stored by another version of the page; a review computes it again.
  }
}

restoreChances();

let storeTimer = 0;
effect(() => {
  void lineOpinions.value;
  window.clearTimeout(storeTimer);
  storeTimer = window.setTimeout(storeChances, STORE_MS);
});
window.addEventListener("pagehide", storeChances);
