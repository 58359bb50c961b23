// What a player thinks of the position on the board, asked for by the person at the page.

import { effect, signal } from "@preact/signals";
import type { BoardMark } from "../board/Board";
import type { BoardArrow } from "../board/Way";
import { adapterFor } from "../game";
import { candidateWords } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Analysis, AnalysisLimits, GameId, GameState, SeatState, ServerMessage } from "../protocol/messages";
import * as connection from "../session/connection";
import { failureText } from "../session/failures";
import { levelsOf, listen, nextRequest, playAlone, shown } from "../session/session";
import { type AnalysisChoice, change, settings } from "../session/settings";
import { say } from "../ui/announcer";
import { comparedRows, fill, type Row } from "./comparison";

/** As many candidates have their win chance written on the board. */
const WRITTEN_MAX = 3;

export interface Asked {
  readonly game: GameId;
  readonly version: number;
  /** The number by which the search goes. */
  readonly search: number;
  readonly stage: "waiting" | "searching" | "done";
  readonly analysis: Analysis | null;
  /** Why there is no analysis. */
  readonly problem: string | null;
  /** The checkpoints that are asked one after the other, or null for one player. */
  readonly rows: readonly Row[] | null;
  /** Which of them is shown on the board, or null for none. */
  readonly heat: number | null;
}

/** The analysis on the page, or null while it is off. */
export const asked = signal<Asked | null>(null);

/** The spec of who is asked, or null for Ponder's best for the game. */
function specOf({ player, spec }: AnalysisChoice, state: GameState): string | null {
  if (player === "custom") return spec;
  const level = levelsOf(state.kind).find((one) => one.id === player);
  if (level) return level.spec;
  const opponent = state.seats.find(({ who }) => who.kind === "player")?.who;
  return player === "opponent" && opponent?.kind === "player" ? opponent.spec : null;
}

/** Whether what the side to move has is hidden from this page. */
function isHidden({ state, role }: GameView): boolean {
  const isPerson = (seat: SeatState | undefined) => seat?.who.kind === "person";
  if (!adapterFor(state.kind).isHidden || !state.seats.some(isPerson)) return false;
  return role === "spectator" || !isPerson(state.seats[state.to_act ?? -1]);
}

export function canAnalyze(): boolean {
  const now = shown.value;
  return now !== null && now.state.result === null && !now.state.measured && !isHidden(now);
}

/** A search of a game ends when its player has thought to the end. */
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

/** Asks the raw networks of some checkpoints, one after the other. */
async function compare({ game, version, kind }: GameState): Promise<void> {
  const waiting: Asked = { game, version, search: 0, stage: "waiting", analysis: null, problem: null, rows: [], heat: null };
  asked.value = waiting;
  const { rows, problem } = await comparedRows(kind);
  // Somebody has moved or asked for something else in the meantime.
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

/** Notes what the checkpoint that was asked last said. */
function answered(now: Asked, answer: Partial<Row>): void {
  const rows = fill(now.rows ?? [], answer);
  asked.value = { ...now, rows, analysis: now.heat === null ? null : (rows[now.heat]?.analysis ?? null) };
  askNext();
}

/** Shows what a compared checkpoint thinks on the board, or nothing. */
export function showOnBoard(heat: number | null): void {
  const now = asked.value;
  if (!now?.rows) return;
  asked.value = { ...now, heat, analysis: heat === null ? null : (now.rows[heat]?.analysis ?? null) };
}

/** Asks the same again, if the analysis is on. */
export function askAgain(): void {
  if (asked.value) start();
}

/** Analyzes with a player: the position on the board if it is of these rules, or else a new game. */
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

/** Asks another player, at once if the analysis is on. */
export function chooseAnalyst(choice: AnalysisChoice): void {
  change({ analysis: choice });
  if (asked.value) start();
}

function receive(message: ServerMessage): boolean {
  const now = asked.peek();
  if (message.type === "analysis") {
    const { search, stage } = message;
    // Others ask about lines of moves.
    if (now?.search !== search) return false;
    if (now.rows) {
      const none = message.analysis === null ? t.analysis.none : null;
      if (stage === "done") answered(now, { analysis: message.analysis, problem: none });
      return true;
    }
    // A word without an opinion does not take one away.
    const analysis = message.analysis ?? now.analysis;
    asked.value = { ...now, stage, analysis };
    if (stage === "done") sayBest(analysis);
    return true;
  }
  if (message.type === "failed" && now && message.request === now.search) {
    if (message.code === "stale") asked.value = null;
    else if (now.rows) answered(now, { problem: message.message });
    else asked.value = { ...now, stage: "done", problem: failureText(message) };
    return true;
  }
  return false;
}

function sayBest(analysis: Analysis | null): void {
  const best = analysis?.candidates[0];
  const state = shown.peek()?.state;
  if (best && state) say(t.analysis.best(candidateWords(state, best).move, best.win_chance, best.prior));
  else say(t.analysis.none);
}

/** On a board of pieces the candidates are arrows besides. */
export function arrowsOf(now: Asked | null, state: GameState): readonly BoardArrow[] {
  return now?.analysis ? (adapterFor(state.kind).pieces?.candidateArrows(state.scene, now.analysis.candidates) ?? []) : [];
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
    // A raw network has priors and no win chance of a single move.
    const share = one.win_chance ?? one.prior;
    const label = one.win_chance !== null ? t.players.winChance : t.analysis.priorOf;
    const isShown = written && share !== null;
    marks.set(point, {
      heat: (weights[index] ?? 0) / most,
      text: isShown ? t.analysis.onBoard(share) : null,
      label: isShown ? label(share) : null,
      best: index === 0,
    });
  });
  return marks;
}

/** Whether the moves have win chances of their own, which a player that does not search may not have. */
export function hasChances(analysis: Analysis): boolean {
  return analysis.candidates.some((one) => one.win_chance !== null);
}

export function hasPriors(analysis: Analysis): boolean {
  return analysis.candidates.some((one) => one.prior !== null);
}

/** An analysis ends with the position it is of, and with the connection. */
export function watchPosition(): void {
  listen(receive);
  effect(() => {
    const state = shown.value?.state;
    const now = asked.peek();
    if (now && (state?.game !== now.game || state.version !== now.version)) asked.value = null;
  });
  effect(() => {
    if (connection.link.value.kind !== "open") asked.value = null;
  });
}
