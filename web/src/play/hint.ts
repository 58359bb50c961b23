// Hints: the move that Ponder would play, at the person's request.

import { effect, signal } from "@preact/signals";
import type { BoardMark } from "../board/Board";
import type { BoardArrow } from "../board/Way";
import { adapterFor } from "../game";
import { candidateWords } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { CandidateMove, GameId, GameState, ServerMessage } from "../protocol/messages";
import * as connection from "../session/connection";
import { failureText } from "../session/failures";
import { listen, nextRequest, problem, shown } from "../session/session";
import { say } from "../ui/announcer";
import { leadText } from "./ownership";

/** Largest number of moves of the line in a hint. */
const LINE_MAX = 3;

export interface Hint {
  /** The state of the game that the hint was requested for. */
  readonly played: GameState;
  readonly game: GameId;
  readonly version: number;
  readonly request: number;
  /** The server's answer; null until it arrives. */
  readonly answer: { readonly best: CandidateMove; readonly next: CandidateMove | null } | null;
}

/** The hint that was asked for, or null. */
export const hint = signal<Hint | null>(null);

export function askHint(now: GameView | null): void {
  if (!now) return;
  const { game, version } = now.state;
  const request = nextRequest();
  if (connection.send({ type: "hint", request, game, version })) hint.value = { played: now.state, game, version, request, answer: null };
}

/** The hint for a position. */
export function hintFor(state: GameState | undefined): Hint | null {
  const now = hint.value;
  return now && state && now.game === state.game && now.version === state.version ? now : null;
}

function reasonOf(best: CandidateMove, next: CandidateMove | null, nextMove: string): string {
  if (best.win_rate === null) return "";
  if (best.proven && best.win_rate > 0.5) return t.hint.sureWin;
  if (best.proven && best.win_rate < 0.5) return t.hint.sureLoss;
  if (next?.win_rate == null) return t.hint.only(best.win_rate);
  return t.hint.better(best.win_rate, nextMove, next.win_rate);
}

/** A hint in words. */
export function hintText({ played, answer }: Hint): string {
  if (!answer) return t.hint.waiting;
  const { best, next } = answer;
  const { move, line } = candidateWords(played, best);
  const nameOf = (text: string, otherwise: string) => adapterFor(played.kind).nameThere?.(played, text) ?? otherwise;
  const nextName = next ? nameOf(next.text, candidateWords(played, next).move) : "";
  const parts = [t.hint.move(nameOf(best.text, move)), reasonOf(best, next, nextName)];
  const { points } = adapterFor(played.kind);
  if (points && best.score !== null) {
    const lead = played.scene.to_move === "first" ? best.score : -best.score;
    parts.push(t.hint.lead(leadText(played.rules, lead)));
  }
  const likely = line.slice(0, LINE_MAX);
  if (likely.length > 0) parts.push(t.hint.answer(likely.join(" ")));
  return parts.filter(Boolean).join(" ");
}

/** Arrow along the path of a hint, on a board with pieces. */
export function hintArrows(state: GameState): readonly BoardArrow[] {
  const best = hintFor(state)?.answer?.best;
  const way = (best && adapterFor(state.kind).pieces?.wayOf(state.scene, best.variation.length > 0 ? best.variation : [best.text])) ?? [];
  return way.length > 1 ? [{ way, kind: "best" }] : [];
}

/** Marks of the board, with the hint among them. */
export function hintMarks(marks: ReadonlyMap<number, BoardMark>, state: GameState): ReadonlyMap<number, BoardMark> {
  const text = hintFor(state)?.answer?.best.text;
  const point = state.scene.legal.find((move) => move.text === text)?.point;
  if (text === undefined || point === undefined || point === null) return marks;
  const hintMark = { heat: 0.6, text: "★", label: t.hint.mark };
  return new Map(marks).set(point, { ...(marks.get(point) ?? hintMark), best: true });
}

function receive(message: ServerMessage): boolean {
  const now = hint.peek();
  if (message.type === "hint") {
    if (now?.request !== message.request) return true;
    const answered = { ...now, answer: { best: message.best, next: message.next } };
    hint.value = answered;
    say(hintText(answered));
    return true;
  }
  if (message.type === "failed" && now && message.request === now.request) {
    hint.value = null;
    if (message.code !== "stale") problem.value = t.hint.none(failureText(message));
    return true;
  }
  return false;
}

/** Clears the hint when the position changes or the connection is lost. */
export function watchHint(): void {
  listen(receive);
  effect(() => {
    const state = shown.value?.state;
    const now = hint.peek();
    if (now && (state?.game !== now.game || state.version !== now.version)) hint.value = null;
  });
  effect(() => {
    if (connection.link.value.kind !== "open") hint.value = null;
  });
}
