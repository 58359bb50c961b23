// The step on the page: its position, the person's moves in it, and what the rules engine says of them.

import { signal } from "@preact/signals";
import { adapterFor } from "../game";
import { moveName } from "../game/turns";
import type { Judged, StepTexts, Tutorial, TutorialStep } from "../game/tutorial";
import { type Language, language, t } from "../i18n";
import { forPointer } from "../i18n/pointer";
import { sentenceOf } from "../i18n/refusals";
import type { Refused } from "../protocol/messages";
import { position as fetchPosition } from "../review/tree/api";
import { errorText, failureText, RequestError } from "../session/failures";
import { say } from "../ui/announcer";
import { isReached, lastMove } from "./goals";
import { markDone, markShown } from "./progress";

export interface Lesson {
  readonly kind: string;
  readonly tutorial: Tutorial;
  readonly step: TutorialStep;
  /** Index of the step. */
  readonly index: number;
  /** The position at the beginning of the step, and the one on the board; null until they are known. */
  readonly start: Judged | null;
  readonly now: Judged | null;
  /** Moves and plies after the beginning, replies included. */
  readonly line: readonly string[];
  /** The person's complete moves. */
  readonly own: readonly string[];
  readonly stage: "loading" | "asking" | "judging" | "wrong" | "right" | "read";
  /** Answer of the rules or the teacher to the last move. */
  readonly words: string | null;
  readonly isHinted: boolean;
  /** Number of changes since the step was opened. */
  readonly changes: number;
  /** Error of the last request. */
  readonly trouble: string | null;
}

export const lesson = signal<Lesson | null>(null);

/** Time that the person's move is shown before the reply, in milliseconds. */
const REPLY_AFTER_MS = 600;

/** A text with the names of the sides. */
export function filled(kind: string, text: string): string {
  const adapter = adapterFor(kind);
  return forPointer(text).replaceAll("{first}", adapter.sideName("first")).replaceAll("{second}", adapter.sideName("second"));
}

/** The language of a tutorial: that of the page, or English where it has no texts in that. */
export const tutorialLanguage = ({ texts }: Tutorial): Language => (texts[language.value] ? language.value : "en");

/** The texts of a step. */
export function textsOf(tutorial: Tutorial, { id }: TutorialStep): StepTexts {
  const found = tutorial.texts[tutorialLanguage(tutorial)]?.[id];
  if (!found) throw new Error(`the step ${id} has no texts`);
  return found;
}

/** The moves that lead to the beginning of a step. */
export function setupOf({ stones, moves = [] }: TutorialStep): readonly string[] {
  const pairs = Math.max(stones?.first.length ?? 0, stones?.second.length ?? 0);
  const placed = Array.from({ length: pairs }, (_, index) => [stones?.first[index] ?? "pass", stones?.second[index] ?? "pass"]).flat();
  // The person, or the moves after the stones, may answer the last stone of the first side.
  if (placed.at(-1) === "pass") placed.pop();
  return [...placed, ...moves];
}

function positionOf({ tutorial, step }: Lesson, line: readonly string[]): Promise<Judged> {
  if (tutorial.position) return tutorial.position(step, line);
  return fetchPosition(step.rules, [...setupOf(step), ...line]);
}

function update(of: TutorialStep, part: Partial<Lesson>): boolean {
  const now = lesson.peek();
  if (now?.step !== of) return false;
  lesson.value = { ...now, ...part, changes: now.changes + 1 };
  return true;
}

/** Shows a step. */
export async function open(kind: string, tutorial: Tutorial, index: number): Promise<void> {
  const step = tutorial.steps[index];
  if (!step) return;
  const empty = { start: null, now: null, line: [], own: [], stage: "loading", words: null, isHinted: false, changes: 0, trouble: null } as const;
  lesson.value = { kind, tutorial, step, index, ...empty };
  markShown(kind, step);
  try {
    const start = await positionOf(lesson.value, []);
    const isRead = step.goal === undefined;
    if (update(step, { start, now: start, stage: isRead ? "read" : "asking" }) && isRead) markDone(kind, step);
  } catch (error) {
    update(step, { trouble: errorText(error) });
  }
}

/** Goes back to the beginning of the step. */
export function retry(): void {
  const at = lesson.peek();
  if (at?.start) update(at.step, { now: at.start, line: [], own: [], stage: "asking", words: null, trouble: null });
}

/** Takes back the beginning of a move of several plies. */
export async function restartMove(): Promise<void> {
  const at = lesson.peek();
  if (!at?.now || at.stage !== "asking") return;
  const line = at.line.slice(0, at.line.length - at.now.scene.plies_of_move);
  update(at.step, { now: await positionOf(at, line), line, words: null });
}

export function showHint(): void {
  const at = lesson.peek();
  if (!at) return;
  update(at.step, { isHinted: true });
  const { hint } = textsOf(at.tutorial, at.step);
  if (hint) say(filled(at.kind, hint));
}

function judged(at: Lesson, stage: "right" | "wrong", part: Partial<Lesson>): void {
  const texts = textsOf(at.tutorial, at.step);
  const [verdict, more] = stage === "right" ? [t.learn.right, texts.right] : [t.learn.notThat, texts.wrong];
  const words = [verdict, more && filled(at.kind, more)].filter(Boolean).join(" ");
  if (!update(at.step, { stage, words, ...part })) return;
  if (stage === "right") markDone(at.kind, at.step);
  say(words);
}

/** The reason of a refusal as a sentence, in the words of the game. */
function reasonOf(kind: string, why: Refused): string {
  return failureText({ message: sentenceOf(adapterFor(kind).refusals, why) ?? why.text, why });
}

/** The first reply of the step that is legal in a position; null without one. */
function replyTo({ replies }: TutorialStep, own: readonly string[], { scene }: Judged): string | null {
  const listed = replies?.[own.join(" ")] ?? replies?.["*"] ?? [];
  const isLegal = (text: string) => scene.legal.some((move) => text === move.text || text.startsWith(`${move.text}>`));
  return listed.find(isLegal) ?? null;
}

const pause = (ms: number) => new Promise((done) => window.setTimeout(done, ms));

/** Tries a move, or the next ply of one. */
export async function attempt(text: string): Promise<void> {
  const at = lesson.peek();
  const { start, step } = at ?? {};
  if (!at || !start || !step?.goal || at.stage !== "asking") return;
  update(step, { stage: "judging", words: null, trouble: null });
  try {
    await judge({ ...at, start }, step, text);
  } catch (error) {
    const why = error instanceof RequestError ? error.why : null;
    if (why === null) {
      update(step, { stage: "asking", trouble: errorText(error) });
    } else if (step.goal.refused === why.code) {
      judged(at, "right", { words: [t.learn.right, reasonOf(at.kind, why), textsOf(at.tutorial, step).right].filter(Boolean).join(" ") });
    } else {
      const words = reasonOf(at.kind, why);
      update(step, { stage: "asking", words });
      say(words);
    }
  }
}

async function judge(at: Lesson & { readonly start: Judged }, step: TutorialStep, text: string): Promise<void> {
  const { goal = {}, turns = step.solution?.length ?? 1 } = step;
  let line = [...at.line, text];
  let after = await positionOf(at, line);
  if (after.scene.plies_of_move > 0) {
    update(step, { now: after, line, stage: "asking" });
    return;
  }
  const own = [...at.own, lastMove(at.start, after)];
  const reply = after.to_move === null ? null : replyTo(step, own, after);
  const shown = { now: after, line, own };
  // Stones that are to stand are judged after the reply.
  const waits = goal.stands !== undefined && reply !== null;
  if (!waits && isReached(goal, at.start, after)) return judged(at, "right", shown);
  if (reply === null) return judged(at, "wrong", shown);
  if (!update(step, shown)) return;
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) await pause(REPLY_AFTER_MS);
  line = [...line, reply];
  after = await positionOf(at, line);
  if ((waits || after.to_move === null) && isReached(goal, at.start, after)) return judged(at, "right", { now: after, line, own });
  if (after.to_move === null || own.length >= turns) return judged(at, "wrong", { now: after, line, own });
  const words = t.learn.replied(adapterFor(at.kind).sideName(at.start.scene.to_move === "first" ? "second" : "first"), moveName(at.kind, reply));
  if (update(step, { now: after, line, own, stage: "asking", words })) say(words);
}
