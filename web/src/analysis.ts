// What a player thinks of the position on the board, asked for by the person at the page.

import { effect, signal } from "@preact/signals";
import { say } from "./announcer";
import type { BoardMark } from "./board/Board";
import * as connection from "./connection";
import { en } from "./i18n";
import { moveName } from "./names";
import type { Analysis, GameId, GameState, ServerMessage } from "./protocol/messages";
import { levels, listen, nextRequest, shown } from "./session";
import { change, settings, type AnalysisChoice } from "./settings";

/** What is asked when nobody says who shall answer. */
const USUAL_SPEC = "mcts:time=3";
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
}

/** The analysis on the page, or null while it is off. */
export const asked = signal<Asked | null>(null);

function specOf({ player, spec }: AnalysisChoice, state: GameState): string {
  if (player === "custom") return spec;
  const level = levels.value.find((one) => one.id === player);
  if (level) return level.spec;
  for (const { who } of state.seats) if (who.kind === "player") return who.spec;
  return USUAL_SPEC;
}

export function canAnalyse(): boolean {
  const state = shown.value?.state;
  return state !== undefined && state.result === null;
}

function start(): void {
  const state = shown.value?.state;
  if (!state || !canAnalyse()) return;
  const { game, version } = state;
  const search = nextRequest();
  const spec = specOf(settings.value.analysis, state);
  if (connection.send({ type: "analyse", request: search, game, version, spec })) {
    asked.value = { game, version, search, stage: "waiting", analysis: null, problem: null };
  }
}

function stop(): void {
  const now = asked.value;
  asked.value = null;
  if (now && now.stage !== "done") {
    connection.send({ type: "stop-analysis", game: now.game, search: now.search });
  }
}

export function toggleAnalysis(): void {
  if (asked.value) {
    stop();
    say(en.analysis.off);
  } else {
    start();
    if (asked.value) say(en.analysis.on);
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
    const { game, version, search, stage } = message;
    if (now?.game !== game || now.version !== version || now.search !== search) return true;
    // A word without an opinion does not take one away.
    const analysis = message.analysis ?? now.analysis;
    asked.value = { ...now, stage, analysis };
    if (stage === "done") sayBest(analysis);
    return true;
  }
  if (message.type === "failed" && now && message.request === now.search) {
    if (message.code === "stale") asked.value = null;
    else asked.value = { ...now, stage: "done", problem: message.message };
    return true;
  }
  return false;
}

function sayBest(analysis: Analysis | null): void {
  const best = analysis?.candidates[0];
  const kind = shown.peek()?.state.kind;
  if (best && kind) say(en.analysis.best(moveName(kind, best.text), best.win_chance, best.prior));
  else say(en.analysis.none);
}

/** The marks of an analysis for the board: priors as heat where there are any, otherwise visits. */
export function marksOf(analysis: Analysis | null, state: GameState): ReadonlyMap<number, BoardMark> {
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
    const share = one.win_chance ?? one.prior;
    const label = one.win_chance === null ? en.analysis.priorOf : en.players.winChance;
    const said = written && share !== null;
    marks.set(point, {
      heat: (weights[index] ?? 0) / most,
      text: said ? en.analysis.onBoard(share) : null,
      label: said ? label(share) : null,
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
