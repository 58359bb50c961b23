// A player's analysis of the position on the board, requested by the person at the page.

import { effect, signal } from "@preact/signals";
import type { BoardMark } from "../board/Board";
import type { BoardArrow } from "../board/Way";
import { adapterFor } from "../game";
import { candidateWords } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Message } from "../lib/message";
import type { Analysis, AnalysisLimits, GameId, GameState, SeatState, ServerMessage } from "../protocol/messages";
import * as connection from "../session/connection";
import { messageOf } from "../session/failures";
import { levelsOf, listen, nextRequest, playAlone, shown } from "../session/session";
import { type AnalysisChoice, change, settings } from "../session/settings";
import { say } from "../ui/announcer";
import { comparedRows, fill, type Row } from "./comparison";
import { gradeOf } from "./grade";

/** Largest number of candidates with their win rates on the board. */
const WRITTEN_MAX = 5;

export interface Asked {
  readonly game: GameId;
  readonly version: number;
  /** Id of the search. */
  readonly search: number;
  readonly stage: "waiting" | "searching" | "done";
  readonly analysis: Analysis | null;
  /** Reason why there is no analysis. */
  readonly problem: Message | null;
  /** The checkpoints that are asked one after another, or null for a single player. */
  readonly rows: readonly Row[] | null;
  /** Index of the row whose analysis is shown on the board; null for none. */
  readonly heat: number | null;
}

/** The analysis on the page, or null while it is off. */
export const asked = signal<Asked | null>(null);

/** The candidate whose moves are drawn on a board with pieces instead of the first candidates, or null. */
export const watched = signal<string | null>(null);

/** Spec of the player to ask, or null for Ponder's best for the game. */
export function specOf({ player, spec }: AnalysisChoice, state: GameState): string | null {
  if (player === "custom") return spec;
  const level = levelsOf(state.kind).find((one) => one.id === player);
  if (level) return level.spec;
  const opponent = state.seats.find(({ who }) => who.kind === "player")?.who;
  return player === "opponent" && opponent?.kind === "player" ? opponent.spec : null;
}

/** Returns whether information of the side to move is hidden from this page. */
function isHidden({ state, role }: GameView): boolean {
  const isPerson = (seat: SeatState | undefined) => seat?.who.kind === "person";
  if (!adapterFor(state.kind).isHidden || !state.seats.some(isPerson)) return false;
  return role === "spectator" || !isPerson(state.seats[state.to_act ?? -1]);
}

export function canAnalyze(): boolean {
  const now = shown.value;
  return now !== null && now.state.result === null && !now.state.measured && !isHidden(now);
}

/** No limits: a search of a game ends when its player has finished thinking. */
const NO_LIMITS: AnalysisLimits = { visits: null, seconds: null };

function start(): void {
  const state = shown.value?.state;
  if (!state || !canAnalyze()) return;
  const { game, version } = state;
  if (settings.value.analysis.player === "run") return void compare(state);
  const search = nextRequest();
  const spec = specOf(settings.value.analysis, state);
  if (connection.send({ type: "analyze", request: search, about: { kind: "game", game, version }, spec, limits: NO_LIMITS })) {
    asked.value = { game, version, search, stage: "waiting", analysis: null, problem: null, rows: null, heat: null };
  }
}

/** Asks the raw networks of some checkpoints, one after another. */
async function compare({ game, version, kind }: GameState): Promise<void> {
  const waiting: Asked = { game, version, search: 0, stage: "waiting", analysis: null, problem: null, rows: [], heat: null };
  asked.value = waiting;
  const { rows, problem } = await comparedRows(kind);
  // Meanwhile there was a move, or something else was asked for.
  if (asked.peek() !== waiting) return;
  if (problem !== null) {
    asked.value = { ...waiting, stage: "done", problem };
    return;
  }
  asked.value = { ...waiting, stage: "searching", rows, heat: rows.length - 1 };
  askNext();
}

function askNext(): void {
  const now = asked.peek();
  if (!now?.rows) return;
  const next = now.rows.find((row) => row.analysis === null && row.problem === null);
  if (!next) {
    asked.value = { ...now, stage: "done" };
    say(t.compare.done);
    return;
  }
  const { game, version } = now;
  const search = nextRequest();
  if (connection.send({ type: "analyze", request: search, about: { kind: "game", game, version }, spec: next.spec, limits: NO_LIMITS })) {
    asked.value = { ...now, search };
  }
}

/** Records the answer of the checkpoint that was asked last. */
function answered(now: Asked, answer: Partial<Row>): void {
  const rows = fill(now.rows ?? [], answer);
  asked.value = { ...now, rows, analysis: now.heat === null ? null : (rows[now.heat]?.analysis ?? null) };
  askNext();
}

/** Shows the analysis of one of the compared checkpoints on the board, or none. */
export function showOnBoard(heat: number | null): void {
  const now = asked.value;
  if (!now?.rows) return;
  asked.value = { ...now, heat, analysis: heat === null ? null : (now.rows[heat]?.analysis ?? null) };
}

/** Repeats the last request, if the analysis is on. */
export function askAgain(): void {
  if (asked.value) start();
}

/** Analyzes with a player: the position on the board if it has these rules, or else a new game. */
export function analyzeWith(rules: string, spec: string, then: () => void): void {
  change({ analysis: { ...settings.value.analysis, player: "custom", spec } });
  const state = shown.value?.state;
  if (state?.rules === rules && canAnalyze()) {
    then();
    start();
    return;
  }
  playAlone(rules, () => {
    then();
    start();
  });
}

function stop(): void {
  const now = asked.value;
  asked.value = null;
  if (now && now.stage !== "done") {
    connection.send({ type: "stop-analysis", search: now.search });
  }
}

export function toggleAnalysis(): void {
  if (asked.value) {
    stop();
    say(t.analysis.off);
  } else {
    start();
    if (asked.value) say(t.analysis.on);
  }
}

/** Switches to another player, which is asked at once if the analysis is on. */
export function chooseAnalyst(choice: AnalysisChoice): void {
  change({ analysis: choice });
  if (asked.value) start();
}

function receive(message: ServerMessage): boolean {
  const now = asked.peek();
  if (message.type === "analysis") {
    const { search, stage } = message;
    // Other analyses are about lines of moves.
    if (now?.search !== search) return false;
    if (now.rows) {
      const none = message.analysis === null ? t.analysis.none : null;
      if (stage === "done") answered(now, { analysis: message.analysis, problem: none });
      return true;
    }
    // A message without an opinion does not clear the previous one.
    const analysis = message.analysis ?? now.analysis;
    asked.value = { ...now, stage, analysis };
    if (stage === "done") sayBest(analysis);
    return true;
  }
  if (message.type === "failed" && now && message.request === now.search) {
    if (message.code === "stale") asked.value = null;
    else if (now.rows) answered(now, { problem: messageOf(message) });
    else asked.value = { ...now, stage: "done", problem: messageOf(message) };
    return true;
  }
  return false;
}

function sayBest(analysis: Analysis | null): void {
  const best = analysis?.candidates[0];
  const state = shown.peek()?.state;
  if (best && state) say(t.analysis.best(candidateWords(state, best).move, best.win_rate, best.prior));
  else say(t.analysis.none);
}

/** Arrows for the candidates, on a board with pieces. */
export function arrowsOf(now: Asked | null, state: GameState): readonly BoardArrow[] {
  const { pieces } = adapterFor(state.kind);
  if (!now?.analysis || !pieces) return [];
  const one = now.analysis.candidates.find((candidate) => candidate.text === watched.value);
  if (one) return pieces.lineArrows(state.scene, one.variation.length > 0 ? one.variation : [one.text]);
  return pieces.candidateArrows(state.scene, now.analysis.candidates);
}

/** The marks of an analysis for the board: priors as heat where there are any, otherwise visits. */
export function marksOf(now: Asked | null, state: GameState): ReadonlyMap<number, BoardMark> {
  const analysis = now?.analysis;
  const marks = new Map<number, BoardMark>();
  if (!analysis) return marks;
  const points = new Map(state.scene.legal.map((move) => [move.text, move.point]));
  const byPrior = hasPriors(analysis);
  const weights = analysis.candidates.map((one) => (byPrior ? (one.prior ?? 0) : one.visits));
  const most = Math.max(...weights, Number.MIN_VALUE);
  analysis.candidates.forEach((one, index) => {
    const point = points.get(one.text);
    if (point === undefined || point === null) return;
    const written = index < WRITTEN_MAX;
    // A raw network has priors and no win rate of a single move.
    const share = one.win_rate ?? one.prior;
    const label = one.win_rate !== null ? t.players.winRate : t.analysis.priorOf;
    const isShown = written && share !== null;
    marks.set(point, {
      heat: (weights[index] ?? 0) / most,
      text: isShown ? t.analysis.onBoard(share) : null,
      label: isShown ? label(share) : null,
      best: index === 0,
      grade: gradeOf(one.win_rate, analysis.candidates[0]?.win_rate ?? null),
    });
  });
  return marks;
}

/** Returns whether the moves have win rates of their own; those of a player without a search may not. */
export function hasChances(analysis: Analysis): boolean {
  return analysis.candidates.some((one) => one.win_rate !== null);
}

export function hasPriors(analysis: Analysis): boolean {
  return analysis.candidates.some((one) => one.prior !== null);
}

/** Ends the analysis when the position changes or the connection is lost. */
export function watchPosition(): void {
  listen(receive);
  effect(() => {
    const state = shown.value?.state;
    const now = asked.peek();
    if (now && (state?.game !== now.game || state.version !== now.version)) asked.value = watched.value = null;
  });
  effect(() => {
    if (connection.link.value.kind !== "open") asked.value = null;
  });
}
