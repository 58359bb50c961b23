// The puzzle of a mistake that is shown: the attempt, the verdict, and the line that the review showed.

import { batch, computed, signal } from "@preact/signals";
import { adapterForRules } from "../../game";
import { boundsOf } from "../../game/turns";
import { t } from "../../i18n";
import { MISTAKES, settleAt } from "../../lib/route";
import type { PositionAnswer, Side } from "../../protocol/messages";
import { cardOfPuzzle, cards, note } from "../../review/mistakes/collection";
import { addressOf, idOf, isRight, type MistakePuzzle, nameOf, puzzleIn } from "../../review/mistakes/puzzle";
import { daysUntil, isDue } from "../../review/mistakes/schedule";
import { position as fetchPosition } from "../../review/tree/api";
import { errorText } from "../../session/failures";
import { say } from "../../ui/announcer";

interface Solving {
  readonly puzzle: MistakePuzzle;
  readonly stage: "asking" | "judging" | "right" | "wrong" | "shown";
  /** The plies of the attempt, or of the answer. */
  readonly line: readonly string[];
  /** Number of the plies of the line on the board. */
  readonly at: number;
  /** True once the first answer has been noted. */
  readonly isNoted: boolean;
}

export const solving = signal<Solving | null>(null);
/** The puzzle of which a text gives the position, on the board of its own game. */
export const textPuzzle = signal<{ readonly puzzle: MistakePuzzle; readonly isNoted: boolean } | null>(null);
/** The puzzle that is shown, of either kind. */
export const puzzleHere = computed(() => solving.value?.puzzle ?? textPuzzle.value?.puzzle ?? null);
/** The position on the board; that of the previous ply until the server has answered. */
export const position = signal<PositionAnswer | null>(null);
/** The side that is to find a better move; null until it is known. */
export const solver = signal<Side | null>(null);
export const trouble = signal<string | null>(null);

/** True while the board waits for a move. */
export const isOpen = computed(() => solving.value?.stage === "asking" && solver.value !== null);

export const taskText = computed(() => {
  const [now, side] = [solving.value, solver.value];
  if (!now || !side) return "";
  const { puzzle } = now;
  if (puzzle.played.length === 0) return t.puzzles.own.setUp(adapterForRules(puzzle.rules).sideName(side));
  const [who, played] = [adapterForRules(puzzle.rules).sideName(side), nameOf(puzzle, puzzle.played)];
  return puzzle.lost === null ? t.puzzles.own.missedWin(who, played) : t.study.lessonTask(who, played, puzzle.lost);
});

/** The verdict in words. */
export const verdictText = computed(() => {
  const now = solving.value;
  if (!now || now.stage === "asking" || now.stage === "judging") return "";
  const move = nameOf(now.puzzle, now.line);
  return { right: t.puzzles.right(move), wrong: t.puzzles.wrong(move, null), shown: t.puzzles.shown(move) }[now.stage];
});

/** Says when a puzzle that has been answered comes back; empty for one that is not kept. */
export const backText = computed(() => {
  const now = solving.value ?? textPuzzle.value;
  const card = now?.isNoted ? cardOfPuzzle(now.puzzle) : null;
  return card ? t.puzzles.own.back(daysUntil(card, Date.now())) : "";
});

/** Reads the verdict aloud. */
function sayVerdict(): void {
  say(`${verdictText.peek()} ${backText.peek()}`.trim());
}

/** Numbers of plies of the line after which a complete move ends, from 0. */
export const bounds = computed<readonly number[]>(() => {
  const now = solving.value;
  if (!now) return [0];
  const { rules, moves } = now.puzzle;
  const all = boundsOf({ kind: adapterForRules(rules).kind, rules, moves: [...moves, ...now.line].map((text) => ({ text })) });
  return all.flatMap((bound) => (bound >= moves.length ? bound - moves.length : []));
});

/** Shows a state and its position; returns the position, or null if it is not known or no longer shown. */
async function show(next: Solving): Promise<PositionAnswer | null> {
  solving.value = next;
  const { puzzle, line, at } = next;
  try {
    const found = await fetchPosition(puzzle.rules, [...puzzle.moves, ...line.slice(0, at)]);
    if (solving.peek() !== next) return null;
    batch(() => {
      position.value = found;
      trouble.value = null;
    });
    return found;
  } catch (error) {
    if (solving.peek() === next) trouble.value = errorText(error);
    return null;
  }
}

async function begin(puzzle: MistakePuzzle): Promise<void> {
  batch(() => {
    position.value = null;
    solver.value = null;
    trouble.value = null;
    textPuzzle.value = null;
  });
  settleAt(addressOf(puzzle));
  if (puzzle.position !== undefined) {
    batch(() => {
      solving.value = null;
      textPuzzle.value = { puzzle, isNoted: false };
    });
    return;
  }
  const start: Solving = { puzzle, stage: "asking", line: [], at: 0, isNoted: false };
  const found = await show(start);
  try {
    // A link may have moves that are illegal.
    await Promise.all([puzzle.played, puzzle.right[0] ?? []].map((line) => fetchPosition(puzzle.rules, [...puzzle.moves, ...line])));
  } catch (error) {
    if (solving.peek() !== start) return;
    close();
    trouble.value = errorText(error);
    return;
  }
  if (!found || solving.peek() !== start) return;
  solver.value = found.to_move;
  say(taskText.peek());
}

/** Shows no puzzle. */
export function close(): void {
  batch(() => {
    solving.value = null;
    textPuzzle.value = null;
    position.value = null;
    solver.value = null;
  });
}

/** Shows the puzzle that has been due longest, other than the one that is shown; none if nothing is due. */
export function next(): void {
  const shown = puzzleHere.peek();
  const found = cards().find((card) => isDue(card, Date.now()) && (!shown || idOf(card.puzzle) !== idOf(shown)));
  if (found) return void begin(found.puzzle);
  close();
  settleAt(MISTAKES);
  say(t.puzzles.own.nothing);
}

/** Shows the puzzle of an address, or one that is due. */
export function open(query: string): void {
  if (query === "") return next();
  const puzzle = puzzleIn(query);
  if (!puzzle) {
    close();
    trouble.value = t.study.brokenLink;
    return;
  }
  const shown = puzzleHere.peek();
  if (!shown || addressOf(shown) !== addressOf(puzzle)) void begin(puzzle);
}

/** Ends the attempt; only the first answer to a puzzle changes when it comes back. */
function judge(now: Solving, stage: "right" | "wrong" | "shown", line: readonly string[]): Solving {
  if (!now.isNoted) note(now.puzzle, stage === "right" ? "right" : "wrong");
  return { ...now, stage, line, isNoted: true };
}

/** Notes the first answer to the puzzle of a text, which its own board has judged. */
export function noteAnswer(isRight: boolean): void {
  const now = textPuzzle.peek();
  if (!now || now.isNoted) return;
  note(now.puzzle, isRight ? "right" : "wrong");
  textPuzzle.value = { ...now, isNoted: true };
}

/** Plays a move, or the next ply of one. */
export async function attempt(ply: string): Promise<void> {
  const now = solving.peek();
  if (now?.stage !== "asking" || solver.peek() === null) return;
  const line = [...now.line, ply];
  const tried: Solving = { ...now, stage: "judging", line, at: line.length };
  const found = await show(tried);
  if (solving.peek() !== tried) return;
  if (!found) {
    solving.value = now;
    return;
  }
  if (found.scene.plies_of_move > 0) {
    solving.value = { ...tried, stage: "asking" };
    return;
  }
  const { puzzle } = now;
  const answer = isRight(puzzle, line) ? puzzle.right.find((one) => line.every((text, index) => text === one[index])) : undefined;
  solving.value = judge(tried, answer ? "right" : "wrong", answer ?? line);
  sayVerdict();
}

/** Takes back the beginning of a move of several plies, or the attempt. */
export function retry(): void {
  const now = solving.peek();
  if (!now) return;
  void show({ ...now, stage: "asking", line: [], at: 0 });
  say(taskText.peek());
}

/** Shows the best move, and the line after it. */
export function showSolution(): void {
  const now = solving.peek();
  const best = now?.puzzle.right[0];
  if (!now || !best) return;
  const shown = judge(now, "shown", best);
  solving.value = shown;
  void show({ ...shown, at: bounds.peek()[1] ?? best.length });
  sayVerdict();
}

/** Shows the answer after another number of its moves. */
export function walkTo(move: number): void {
  const now = solving.peek();
  if (now) void show({ ...now, at: bounds.peek()[move] ?? now.at });
}
