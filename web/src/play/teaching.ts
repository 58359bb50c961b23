// Teaching: what the person's last move lost, and the offer to try again.

import { effect, signal, untracked } from "@preact/signals";
import type { BoardMark } from "../board/Board";
import { adapterFor } from "../game";
import { candidateWords, exchanges, firstMoveOf, turnsOf } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Analysis, CandidateMove, GameId, GameState, PlayedMove, ServerMessage } from "../protocol/messages";
import * as connection from "../session/connection";
import { failureText } from "../session/failures";
import { act, listen, nextRequest, problem, shown } from "../session/session";
import { change, settings } from "../session/settings";
import { say } from "../ui/announcer";
import { specOf } from "./analysis";

/** The losses of win rate, 0 to 1, from which a move may be judged to have lost much. */
export const TEACHING_LOSSES = [0.05, 0.1, 0.2] as const;

/** Limits of each of the two searches about a move. */
const LIMITS = { visits: null, seconds: 2 } as const;

/** A position in which the person is to begin a move. */
interface Turn {
  readonly game: GameId;
  readonly kind: string;
  readonly rules: string;
  readonly moves: readonly PlayedMove[];
  readonly analysis: Promise<Analysis | null>;
}

/** A move that lost too much. */
export interface Verdict {
  readonly before: Turn;
  /** The plies of the move. */
  readonly plies: readonly string[];
  /** Loss of win rate, 0 to 1. */
  readonly loss: number;
  readonly best: CandidateMove;
  /** True if the person has asked for the better move. */
  readonly isShown: boolean;
}

/** The judgement of the person's last move, while it offers another try. */
export const verdict = signal<Verdict | null>(null);

/** The turn of the person that is under way. */
let turn: Turn | null = null;
/** The last move of the person, after the turn. */
let made: { readonly before: Turn; readonly plies: readonly string[] } | null = null;

interface Search {
  analysis: Analysis | null;
  isStopped: boolean;
  readonly done: (analysis: Analysis | null) => void;
}

/** Searches whose answers are awaited. */
const awaited = new Map<number, Search>();

/** The losses of equity, in points, from which a play in a game with drawn tiles may be judged to give away much. */
export const TEACHING_POINTS = [2, 5, 10, 20] as const;

/** Returns whether the moves of a game can be judged: alone against a bot, without a clock, not for a rating. */
export function canTeach({ state, role }: GameView): boolean {
  const people = state.seats.filter(({ who }) => who.kind === "person").length;
  const isTimed = state.clocks?.some((clock) => clock !== null) ?? false;
  return role === "owner" && people === 1 && !isTimed && !state.measured;
}

export function toggleTeaching(): void {
  const isOn = !settings.value.teaching.isOn;
  change({ teaching: { ...settings.value.teaching, isOn } });
  say(isOn ? t.teaching.on : t.teaching.off);
}

/** The loss of the mover's win rate; `own` and `after` are those of the sides to move before and after the move. */
export function lossOf(own: number, after: number, moverGoesOn: boolean): number {
  return own - (moverGoesOn ? after : 1 - after);
}

const textsOf = (moves: readonly PlayedMove[]) => moves.map((move) => move.text);

/** Returns whether a game begins with these moves. */
export function beginsWith(state: GameState, game: GameId, texts: readonly string[]): boolean {
  return state.game === game && state.moves.length >= texts.length && texts.every((text, index) => state.moves[index]?.text === text);
}

/** The number of plies after the complete move that follows `ply` plies; null where there is none yet. */
export function endOfMove(state: GameState, ply: number): number | null {
  const made = turnsOf(state).find((one) => one.first === ply && one.isComplete);
  return made ? made.first + made.plies : null;
}

/** Asks the analyst of the page about a position; resolves to null without an answer. */
function ask(state: GameState, moves: readonly PlayedMove[]): Promise<Analysis | null> {
  const search = nextRequest();
  const about = { kind: "line", rules: state.rules, moves: textsOf(moves), only: null } as const;
  const spec = specOf(settings.peek().analysis, state);
  if (!connection.send({ type: "analyze", request: search, about, spec, limits: LIMITS })) return Promise.resolve(null);
  return new Promise((done) => awaited.set(search, { analysis: null, isStopped: false, done }));
}

function finish(search: number, analysis: Analysis | null): void {
  awaited.get(search)?.done(analysis);
  awaited.delete(search);
}

/** Stops the running searches; what they have found so far follows. */
function stopSearches(): void {
  for (const [search, entry] of awaited) {
    entry.isStopped = true;
    connection.send({ type: "stop-analysis", search });
  }
}

/** Returns whether the best move of an analysis was played. */
function isPlayed(best: CandidateMove, before: Turn, plies: readonly string[]): boolean {
  const move = best.variation.length > 0 ? firstMoveOf(before, best.variation) : [best.text];
  return move.join(" ") === plies.join(" ");
}

/** Compares the position after the move that was made with that before it. */
async function judge(before: Turn, state: GameState, end: number): Promise<void> {
  const move = state.moves.slice(before.moves.length, end);
  const own = { before, plies: textsOf(move) };
  made = own;
  const [first, last] = [move[0], move.at(-1)];
  const next = state.moves[end]?.side ?? state.scene.to_move;
  const earlier = await before.analysis;
  const best = earlier?.candidates[0];
  if (made !== own || !first || !last || !earlier || !best || isPlayed(best, before, own.plies)) return;
  const later = await ask(state, state.moves.slice(0, end));
  if (made !== own || !later) return;
  const goesOn = next === first.side && !exchanges(state.kind, last.text, last.side, next);
  const loss = lossOf(earlier.win_rate, later.win_rate, goesOn);
  if (loss < settings.peek().teaching.loss) return;
  verdict.value = { ...own, loss, best, isShown: false };
  say(t.teaching.lost(loss));
}

/** Forgets the turn and the last move, as far as the game is no longer about them; null for a game that is not judged. */
function forget(state: GameState | null): void {
  const isPart = (before: Turn, plies: readonly string[] = []) =>
    state !== null && beginsWith(state, before.game, [...textsOf(before.moves), ...plies]);
  const before = made?.before;
  if (turn && !isPart(turn)) {
    stopSearches();
    turn = null;
  }
  if (made && !isPart(made.before, made.plies)) {
    stopSearches();
    made = null;
    verdict.value = null;
    // At another try the position is the same.
    if (before && state && isPart(before) && state.moves.length === before.moves.length) turn = before;
  }
}

/** Follows a game between the person and a bot; null for one that is not judged. */
function follow(state: GameState | null): void {
  forget(state);
  if (!state) return;
  if (turn && state.moves.length > turn.moves.length) {
    [made, verdict.value] = [null, null];
    const [before, end] = [turn, endOfMove(state, turn.moves.length)];
    if (end !== null) {
      turn = null;
      void judge(before, state, end);
    }
  }
  const begins = state.seats[state.to_act ?? -1]?.who.kind === "person" && state.scene.plies_of_move === 0;
  if (!begins || turn?.moves.length === state.moves.length) return;
  const { game, kind, rules, moves } = state;
  turn = { game, kind, rules, moves, analysis: ask(state, moves) };
}

/** Takes back the move, and the answer to it. */
export function tryAgain(): void {
  verdict.value = null;
  act({ kind: "take-back" });
}

export function goOn(): void {
  verdict.value = null;
}

/** The better move in words. */
export function betterText({ before, best }: Verdict): string {
  return t.teaching.better(candidateWords(before, best).move);
}

export function showBetter(): void {
  const now = verdict.peek();
  if (!now) return;
  verdict.value = { ...now, isShown: true };
  say(betterText(now));
}

/** Marks of the board, with the better move among them where its point is free. */
export function betterMarks(marks: ReadonlyMap<number, BoardMark>, state: GameState): ReadonlyMap<number, BoardMark> {
  const now = verdict.value;
  if (!now?.isShown || !beginsWith(state, now.before.game, textsOf(now.before.moves))) return marks;
  const point = state.scene.point_names.indexOf(now.best.text);
  if (point < 0 || state.scene.stones.some((stone) => stone.point === point)) return marks;
  return new Map(marks).set(point, { heat: 0.6, text: "★", label: t.teaching.mark, best: true });
}

function receive(message: ServerMessage): boolean {
  if (message.type === "analysis") {
    const entry = awaited.get(message.search);
    if (!entry) return false;
    entry.analysis = message.analysis ?? entry.analysis;
    if (message.stage !== "done") return true;
    if (!entry.analysis && !entry.isStopped) problem.value = t.teaching.none(t.analysis.none);
    finish(message.search, entry.analysis);
    return true;
  }
  if (message.type !== "failed" || message.request === null || !awaited.has(message.request)) return false;
  problem.value = t.teaching.none(failureText(message));
  finish(message.request, null);
  return true;
}

/** Judges the moves of the person from now on, while teaching is on. */
export function watchTeaching(): void {
  listen(receive);
  effect(() => {
    if (connection.link.value.kind === "open") return;
    for (const search of [...awaited.keys()]) finish(search, null);
  });
  effect(() => {
    const now = shown.value;
    const isOn = settings.value.teaching.isOn && connection.link.value.kind === "open";
    // Where tiles are drawn, plays are judged before they are made.
    const isJudged = now !== null && canTeach(now) && !now.state.result && !adapterFor(now.state.kind).isHidden;
    untracked(() => follow(isOn && isJudged ? now.state : null));
  });
}
