// The opinions of players about positions of the study.

import { batch, computed, effect, signal } from "@preact/signals";
import { moveName } from "../../game/turns";
import { t } from "../../i18n";
import type { Message } from "../../lib/message";
import type { Analysis, CandidateMove, ClientMessage, ServerMessage, Side } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { failureText, messageOf } from "../../session/failures";
import { levelsOf, listen, nextRequest } from "../../session/session";
import { say } from "../../ui/announcer";
import { type Analyst, choices, chosenLimit, type Limit } from "./choices";
import { only } from "./restriction";
import { adapter, isShown, moves, shownPosition, tree } from "./study";

/** Time a position must stay on the page before it is analyzed, in milliseconds. */
const SETTLE_MS = 150;
/** Largest number of cached opinions. */
const OPINIONS_MAX = 2000;

export interface Opinion {
  /** Id of the search: the number of its request. */
  readonly search: number;
  /** Id of the limit of the search. */
  readonly limit: string;
  readonly stage: "waiting" | "searching" | "done";
  readonly analysis: Analysis | null;
  readonly problem: Message | null;
  /** The side to move in the position. */
  readonly side: Side;
}

/** Opinions by player and position, see `keyOf`. */
export const opinions = signal<ReadonlyMap<string, Opinion>>(new Map());
/** True if the shown position is analyzed. */
export const isOn = signal(false);

/** Running searches with the keys of their opinions. */
const running = new Map<number, { readonly key: string; readonly done: (opinion: Opinion | null) => void }>();

export function specOf({ player, spec }: Analyst, kind: string): string | null {
  if (player === "custom") return spec;
  return levelsOf(kind).find((level) => level.id === player)?.spec ?? null;
}

const kindOf = (rules: string) => rules.split(":")[0] ?? "";

/** `restricted` are the moves that alone are searched; empty for all. */
export function keyOf(analyst: Analyst, rules: string, line: readonly string[], restricted: readonly string[] = []): string {
  const key = `${specOf(analyst, kindOf(rules)) ?? ""}|${rules}|${line.join(" ")}`;
  return restricted.length > 0 ? `${key}|${restricted.join(" ")}` : key;
}

/** The opinions of both players about the shown position. */
export const here = computed(() => {
  const all = opinions.value;
  return choices.value.analysts.map((analyst) => all.get(keyOf(analyst, tree.value.rules, moves.value, only.value)) ?? null);
});

function store(key: string, opinion: Opinion): void {
  const next = new Map(opinions.peek());
  const oldest = next.size >= OPINIONS_MAX ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  opinions.value = next.set(key, opinion);
}

/** Adds opinions stored before a reload, except where there is a newer one. */
export function restore(list: readonly (readonly [string, Opinion])[]): void {
  opinions.value = new Map([...list, ...opinions.peek()].slice(-OPINIONS_MAX));
}

function change(search: number, part: Partial<Opinion>): void {
  const entry = running.get(search);
  if (!entry) return;
  const before = opinions.peek().get(entry.key);
  // A later search of the same position may have replaced it.
  const opinion = before?.search === search ? { ...before, ...part } : null;
  if (opinion) store(entry.key, opinion);
  if (part.stage !== "done") return;
  running.delete(search);
  entry.done(opinion);
}

/** Asks a player; resolves to the final opinion, or to null without a connection. */
export function ask(
  analyst: Analyst,
  rules: string,
  line: readonly string[],
  side: Side,
  limit: Limit,
  restricted: readonly string[] = [],
): Promise<Opinion | null> {
  const key = keyOf(analyst, rules, line, restricted);
  for (const [other, entry] of running) {
    if (entry.key === key) connection.send({ type: "stop-analysis", search: other });
  }
  const search = nextRequest();
  const { visits, seconds } = limit;
  const message: ClientMessage = {
    type: "analyze",
    request: search,
    about: { kind: "line", rules, moves: [...line], only: restricted.length > 0 ? [...restricted] : null },
    spec: specOf(analyst, kindOf(rules)),
    limits: { visits, seconds },
  };
  if (!connection.send(message)) return Promise.resolve(null);
  // An earlier analysis stays on the page until the first new one arrives.
  const analysis = opinions.peek().get(key)?.analysis ?? null;
  return new Promise((done) => {
    running.set(search, { key, done });
    store(key, { search, limit: limit.id, stage: "waiting", analysis, problem: null, side });
  });
}

export function stop(search: number): void {
  if (!running.has(search)) return;
  connection.send({ type: "stop-analysis", search });
  // The limit was not reached: a return to the position asks again.
  change(search, { limit: "stopped" });
}

/** Stops every running search. */
export function stopAll(): void {
  for (const search of [...running.keys()]) stop(search);
}

function receive(message: ServerMessage): boolean {
  if (message.type === "analysis" && running.has(message.search)) {
    const { search, stage, analysis } = message;
    change(search, { stage, ...(analysis && { analysis }) });
    return true;
  }
  if (message.type === "failed" && message.request !== null && running.has(message.request)) {
    change(message.request, { stage: "done", problem: messageOf(message) });
    return true;
  }
  return false;
}

listen(receive);
effect(() => {
  // Searches of a lost connection will not finish.
  if (connection.link.value.kind === "open") return;
  batch(() => {
    for (const search of [...running.keys()]) change(search, { stage: "done", problem: t.study.offline });
  });
});

function shouldAsk(opinion: Opinion | undefined): boolean {
  if (!opinion) return true;
  // A search for a review or a lesson is not interrupted.
  if (isInBackground(opinion)) return false;
  if (opinion.limit === "stopped" || opinion.limit !== chosenLimit().id) return true;
  return opinion.stage === "done" && opinion.problem !== null;
}

function sayBest({ analysis }: Opinion): void {
  const best = analysis?.candidates[0];
  if (best) say(t.analysis.best(moveName(adapter.peek().kind, best.text), best.win_rate, best.prior));
}

/** Asks the chosen players about the shown position. */
function askHere(): void {
  const position = shownPosition.peek();
  const line = moves.peek();
  const rules = tree.peek().rules;
  if (!position || position.to_move === null || !isShown.peek()) return;
  const { analysts, second } = choices.peek();
  for (const [index, analyst] of analysts.entries()) {
    if (index > 0 && !second) continue;
    if (!shouldAsk(opinions.peek().get(keyOf(analyst, rules, line, only.peek())))) continue;
    void ask(analyst, rules, line, position.to_move, chosenLimit(), only.peek()).then((opinion) => {
      if (opinion && index === 0 && isOn.peek() && moves.peek() === line) sayBest(opinion);
    });
  }
}

/** Asks once more about the shown position. */
export function askAgain(): void {
  const position = shownPosition.peek();
  if (!position?.to_move || !isShown.peek()) return;
  const { analysts, second } = choices.peek();
  for (const analyst of second ? analysts : [analysts[0]]) {
    const before = opinions.peek().get(keyOf(analyst, tree.peek().rules, moves.peek(), only.peek()));
    if (before && isInBackground(before)) continue;
    void ask(analyst, tree.peek().rules, moves.peek(), position.to_move, chosenLimit(), only.peek());
  }
}

/** Asks about each shown position while the analysis is on; returns the function that stops this. */
export function followPosition(): () => void {
  let timer = 0;
  const stopEffect = effect(() => {
    const isAsking = isOn.value && connection.link.value.kind === "open";
    void [shownPosition.value, choices.value.limit, choices.value.second, choices.value.analysts, only.value, backgroundEnded.value];
    window.clearTimeout(timer);
    if (isAsking) timer = window.setTimeout(askHere, SETTLE_MS);
  });
  // Stops searches of positions that are no longer shown: others may need the threads.
  const stopLeft = effect(() => {
    const { analysts, second } = choices.value;
    const asked = second ? analysts : [analysts[0]];
    const requested = new Set(asked.map((analyst) => keyOf(analyst, tree.value.rules, moves.value, only.value)));
    if (!isOn.value) return;
    for (const [search, { key }] of running) {
      if (!requested.has(key) && !background.has(search)) stop(search);
    }
  });
  return () => {
    window.clearTimeout(timer);
    stopEffect();
    stopLeft();
    isOn.value = false;
    stopAll();
  };
}

/** Searches for reviews and lessons, which continue when the page shows another position. */
const background = new Set<number>();
/** Number of background searches that have ended; a change lets the page ask again. */
const backgroundEnded = signal(0);

/** Returns whether a background search of an opinion is running. */
function isInBackground({ search, stage, limit }: Opinion): boolean {
  return stage !== "done" && limit !== "stopped" && background.has(search) && running.has(search);
}

/** Like `ask`, but the search continues whatever the page shows. */
export async function askInBackground(analyst: Analyst, rules: string, line: readonly string[], side: Side, limit: Limit): Promise<Opinion | null> {
  const asked = ask(analyst, rules, line, side, limit);
  const search = opinions.peek().get(keyOf(analyst, rules, line))?.search;
  if (search !== undefined) background.add(search);
  const opinion = await asked;
  if (search !== undefined) background.delete(search);
  backgroundEnded.value += 1;
  return opinion;
}

export function toggle(): void {
  isOn.value = !isOn.value;
  if (!isOn.value) stopAll();
  say(isOn.value ? t.analysis.on : t.analysis.off);
}

/** Converts a side's chance to the first side's. */
export function forFirst(chance: number, side: Side): number {
  return side === "first" ? chance : 1 - chance;
}

/** Pending requests for children in search trees. */
const childRequests = new Map<number, (children: readonly CandidateMove[] | string) => void>();

listen((message) => {
  const request = message.type === "children" || message.type === "failed" ? message.request : null;
  const answer = request === null ? undefined : childRequests.get(request);
  if (request === null || !answer) return false;
  childRequests.delete(request);
  answer(message.type === "children" ? message.children : message.type === "failed" ? failureText(message) : []);
  return true;
});

/** The children of a node of a search tree, or the reason for their absence. */
export function walk(search: number, path: readonly string[]): Promise<readonly CandidateMove[] | string> {
  const request = nextRequest();
  if (!connection.send({ type: "walk", request, search, path: [...path] })) return Promise.resolve(t.study.offline);
  return new Promise((answer) => childRequests.set(request, answer));
}
