// Lessons: the game is replayed up to each of a player's mistakes, and the person tries to find a better move.

import { computed, effect, signal } from "@preact/signals";
import { exchanges, moveName } from "../../game/turns";
import { t } from "../../i18n";
import { plain } from "../../lib/message";
import type { Side } from "../../protocol/messages";
import { say } from "../../ui/announcer";
import { position as fetchPosition } from "./api";
import { choices } from "./choices";
import { LOSS_MIN } from "./loss";
import { askInBackground, isOn, keyOf, opinions, stopAll } from "./opinions";
import { type Mistake, mistakes, reviewLimit } from "./review";
import { adapter, at, go, moves, shownPosition, tree } from "./study";
import { nodeOf, pathTo, ROOT } from "./tree";

/** Time that each move is shown while the game is replayed, in milliseconds. */
const STEP_MS = 450;

export type Taught = Side | "both";

export interface Lesson {
  readonly side: Taught;
  /** The mistakes in the order of the game. */
  readonly mistakes: readonly Mistake[];
  readonly index: number;
  /** Stage: the game is replayed up to the mistake, the person is asked, a try is judged, or its verdict is shown. */
  readonly stage: "playing" | "asking" | "judging" | "wrong" | "right" | "shown" | "over";
  /** The last try. */
  readonly tried: string | null;
  /** Loss of the last try, 0 to 1; null before it is judged. */
  readonly loss: number | null;
  /** Number of mistakes that were solved at the first try. */
  readonly found: number;
  readonly tries: number;
  /** Reason why an attempt could not be judged. */
  readonly problem: string | null;
}

export const lesson = signal<Lesson | null>(null);

/** True while what is known of the position would give the answer away. */
export const hidesAnswer = computed(() => {
  const stage = lesson.value?.stage;
  return stage !== undefined && stage !== "right" && stage !== "shown" && stage !== "over";
});

let timer = 0;

export function mistakesOf(side: Taught): readonly Mistake[] {
  const own = mistakes.value.filter((one) => side === "both" || one.side === side);
  return [...own].sort((a, b) => a.ply - b.ply);
}

function update(part: Partial<Lesson>): void {
  const now = lesson.peek();
  if (now) lesson.value = { ...now, ...part };
}

export function teach(side: Taught): void {
  const list = mistakesOf(side);
  if (list.length === 0) return;
  // The analysis would give the answer away.
  isOn.value = false;
  stopAll();
  lesson.value = { side, mistakes: list, index: 0, stage: "playing", tried: null, loss: null, found: 0, tries: 0, problem: null };
  go(ROOT);
  playOn();
}

export function endLesson(): void {
  window.clearTimeout(timer);
  lesson.value = null;
}

export function currentMistake(): Mistake | null {
  const now = lesson.value;
  return now?.mistakes[now.index] ?? null;
}

/** Replays the game up to the next mistake, one move at a time. */
function playOn(): void {
  window.clearTimeout(timer);
  const mistake = currentMistake();
  if (!mistake) return;
  const target = nodeOf(tree.peek(), mistake.id).parent ?? 0;
  const path = pathTo(tree.peek(), target);
  const [from, to] = [path.indexOf(at.peek()), path.indexOf(target)];
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (from < 0 || from >= to || isCalm) {
    go(target);
    update({ stage: "asking", tried: null, loss: null, tries: 0, problem: null });
    say(t.study.lessonTask(adapter.peek().sideName(mistake.side), moveName(adapter.peek().kind, mistake.move), mistake.loss));
    return;
  }
  go(path[from + 1] ?? target);
  timer = window.setTimeout(playOn, STEP_MS);
}

/** Continues with the next mistake, or ends the lesson. */
export function nextMistake(): void {
  const now = lesson.peek();
  if (!now) return;
  if (now.index + 1 >= now.mistakes.length) {
    update({ stage: "over" });
    say(t.study.lessonOver(now.found, now.mistakes.length));
    return;
  }
  // The replay continues from the position of this mistake.
  lesson.value = { ...now, index: now.index + 1, stage: "playing" };
  playOn();
}

export function showBest(): void {
  const mistake = currentMistake();
  if (!mistake) return;
  update({ stage: "shown" });
  say(t.study.lessonBest(moveName(adapter.peek().kind, mistake.better)));
}

/** Returns whether the board waits for a try. */
export function isAsking(): boolean {
  const stage = lesson.value?.stage;
  return stage === "asking" || stage === "wrong";
}

/** Judges a try by the analyst's opinion. */
export async function attempt(move: string): Promise<void> {
  const [now, mistake] = [lesson.peek(), currentMistake()];
  if (!now || !mistake || !isAsking()) return;
  const tries = now.tries + 1;
  update({ stage: "judging", tried: move, loss: null, tries, problem: null });
  const judged = move === mistake.better ? 0 : await lossOf(move, mistake);
  if (lesson.peek()?.tried !== move || lesson.peek()?.stage !== "judging") return;
  if (typeof judged === "string") {
    update({ stage: "asking", problem: judged });
    return;
  }
  const isRight = judged < LOSS_MIN;
  update({ stage: isRight ? "right" : "wrong", loss: judged, found: now.found + (isRight && tries === 1 ? 1 : 0) });
  const name = moveName(adapter.peek().kind, move);
  say(isRight ? t.study.lessonRight(name) : t.study.lessonWrong(name, judged));
}

/** Loss of a move in the position before a mistake, 0 to 1, or the reason why it is unknown. */
async function lossOf(move: string, mistake: Mistake): Promise<number | string> {
  const analyst = choices.peek().analysts[0];
  const rules = tree.peek().rules;
  const before = moves.peek();
  const best = opinions.peek().get(keyOf(analyst, rules, before))?.analysis;
  if (!best) return t.study.lessonUnknown;
  const after = [...before, move];
  try {
    const next = await fetchPosition(rules, after);
    if (next.winner !== null) return next.winner === mistake.side ? 0 : best.win_rate;
    if (next.to_move === null) return t.study.lessonUnknown;
    const opinion = await askInBackground(analyst, rules, after, next.to_move, reviewLimit());
    if (!opinion?.analysis) return plain(opinion?.problem ?? t.study.offline);
    const isOwn = next.to_move === mistake.side && !exchanges(adapter.peek().kind, move, mistake.side, next.to_move);
    const chance = isOwn ? opinion.analysis.win_rate : 1 - opinion.analysis.win_rate;
    return Math.max(0, best.win_rate - chance);
  } catch {
    return t.study.offline;
  }
}

effect(() => {
  // Leaving the position of the lesson ends it.
  const now = lesson.value;
  void shownPosition.value;
  if (!now || now.stage === "playing" || now.stage === "over") return;
  const mistake = now.mistakes[now.index];
  const target = mistake && tree.value.nodes.get(mistake.id)?.parent;
  if (target !== at.value) endLesson();
});
