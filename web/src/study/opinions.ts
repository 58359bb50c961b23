// What players think of positions of the study.

import { batch, computed, effect, signal } from "@preact/signals";
import { moveName } from "../game/turns";
import { t } from "../i18n";
import type { Analysis, CandidateMove, ClientMessage, ServerMessage, Side } from "../protocol/messages";
import * as connection from "../session/connection";
import { levelsOf, listen, nextRequest } from "../session/session";
import { say } from "../ui/announcer";
import { type Analyst, choices, chosenLimit, type Limit } from "./choices";
import { adapter, isShown, moves, shownPosition, tree } from "./study";

/** A page that walks quickly through a game asks only where it stays. */
const SETTLE_MS = 150;
/** Opinions that are remembered. */
const OPINIONS_MAX = 2000;

export interface Opinion {
  /** The number by which the search goes. */
  readonly search: number;
  /** What the search was allowed. */
  readonly limit: string;
  readonly stage: "waiting" | "searching" | "done";
  readonly analysis: Analysis | null;
  readonly problem: string | null;
  /** The side to move in the position. */
  readonly side: Side;
}

/** Opinions by player and position. */
export const opinions = signal<ReadonlyMap<string, Opinion>>(new Map());
/** Whether the position that is shown is analyzed. */
export const isOn = signal(false);

/** The searches that go on, and where their opinions belong. */
const running = new Map<number, { readonly key: string; readonly done: (opinion: Opinion | null) => void }>();

export function specOf({ player, spec }: Analyst, kind: string): string | null {
  if (player === "custom") return spec;
  return levelsOf(kind).find((level) => level.id === player)?.spec ?? null;
}

const kindOf = (rules: string) => rules.split(":")[0] ?? "";

export function keyOf(analyst: Analyst, rules: string, line: readonly string[]): string {
  return `${specOf(analyst, kindOf(rules)) ?? ""}|${rules}|${line.join(" ")}`;
}

/** What the two players think of the position that is shown. */
export const here = computed(() => {
  const all = opinions.value;
  return choices.value.analysts.map((analyst) => all.get(keyOf(analyst, tree.value.rules, moves.value)) ?? null);
});

function note(key: string, opinion: Opinion): void {
  const next = new Map(opinions.peek());
  const oldest = next.size >= OPINIONS_MAX ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  opinions.value = next.set(key, opinion);
}

/** Puts in what was known before a reload, where nothing newer is known. */
export function recollect(list: readonly (readonly [string, Opinion])[]): void {
  opinions.value = new Map([...list, ...opinions.peek()].slice(-OPINIONS_MAX));
}

function change(search: number, part: Partial<Opinion>): void {
  const entry = running.get(search);
  if (!entry) return;
  const before = opinions.peek().get(entry.key);
  // A later search of the same position has taken its place.
  const opinion = before?.search === search ? { ...before, ...part } : null;
  if (opinion) note(entry.key, opinion);
  if (part.stage !== "done") return;
  running.delete(search);
  entry.done(opinion);
}

/** Asks a player; the promise holds its last word, or null if it cannot be asked. */
export function ask(analyst: Analyst, rules: string, line: readonly string[], side: Side, limit: Limit): Promise<Opinion | null> {
  const key = keyOf(analyst, rules, line);
  for (const [other, entry] of running) {
    if (entry.key === key) connection.send({ type: "stop-analysis", search: other });
  }
  const search = nextRequest();
  const { visits, seconds } = limit;
  const message: ClientMessage = {
    type: "analyze",
    request: search,
    about: { kind: "line", rules, moves: [...line] },
    spec: specOf(analyst, kindOf(rules)),
    limits: { visits, seconds },
  };
  if (!connection.send(message)) return Promise.resolve(null);
  // A better opinion of before is shown until there is a new one.
  const analysis = opinions.peek().get(key)?.analysis ?? null;
  return new Promise((done) => {
    running.set(search, { key, done });
    note(key, { search, limit: limit.id, stage: "waiting", analysis, problem: null, side });
  });
}

export function stop(search: number): void {
  if (!running.has(search)) return;
  connection.send({ type: "stop-analysis", search });
  // It was not allowed what it wanted: whoever comes back asks again.
  change(search, { limit: "stopped" });
}

/** Stops every search that goes on. */
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
    change(message.request, { stage: "done", problem: message.message });
    return true;
  }
  return false;
}

listen(receive);
effect(() => {
  // What a server that is gone has begun will not end.
  if (connection.link.value.kind === "open") return;
  batch(() => {
    for (const search of [...running.keys()]) change(search, { stage: "done", problem: t.study.offline });
  });
});

function isWanted(opinion: Opinion | undefined): boolean {
  if (!opinion) return true;
  // What a review or a lesson asks is not cut short.
  if (isBeside(opinion)) return false;
  if (opinion.limit === "stopped" || opinion.limit !== chosenLimit().id) return true;
  return opinion.stage === "done" && opinion.problem !== null;
}

function sayBest({ analysis }: Opinion): void {
  const best = analysis?.candidates[0];
  if (best) say(t.analysis.best(moveName(adapter.peek().kind, best.text), best.win_chance, best.prior));
}

/** Asks the chosen players about the position that is shown. */
function askHere(): void {
  const position = shownPosition.peek();
  const line = moves.peek();
  const rules = tree.peek().rules;
  if (!position || position.to_move === null || !isShown.peek()) return;
  const { analysts, second } = choices.peek();
  for (const [index, analyst] of analysts.entries()) {
    if (index > 0 && !second) continue;
    if (!isWanted(opinions.peek().get(keyOf(analyst, rules, line)))) continue;
    void ask(analyst, rules, line, position.to_move, chosenLimit()).then((opinion) => {
      if (opinion && index === 0 && isOn.peek() && moves.peek() === line) sayBest(opinion);
    });
  }
}

/** Asks once more about the position that is shown. */
export function askAgain(): void {
  const position = shownPosition.peek();
  if (!position?.to_move || !isShown.peek()) return;
  const { analysts, second } = choices.peek();
  for (const analyst of second ? analysts : [analysts[0]]) {
    const before = opinions.peek().get(keyOf(analyst, tree.peek().rules, moves.peek()));
    if (before && isBeside(before)) continue;
    void ask(analyst, tree.peek().rules, moves.peek(), position.to_move, chosenLimit());
  }
}

/** Asks about whatever position is shown, while the analysis is on; call what it gives to stop. */
export function followPosition(): () => void {
  let timer = 0;
  const stopEffect = effect(() => {
    const isAsking = isOn.value && connection.link.value.kind === "open";
    void [shownPosition.value, choices.value.limit, choices.value.second, choices.value.analysts, besides.value];
    window.clearTimeout(timer);
    if (isAsking) timer = window.setTimeout(askHere, SETTLE_MS);
  });
  // Searches that nobody wants any more end: others may need the threads.
  const stopLeft = effect(() => {
    const { analysts, second } = choices.value;
    const asked = second ? analysts : [analysts[0]];
    const wanted = new Set(asked.map((analyst) => keyOf(analyst, tree.value.rules, moves.value)));
    if (!isOn.value) return;
    for (const [search, { key }] of running) {
      if (!wanted.has(key) && !kept.has(search)) stop(search);
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

/** Searches that go on when the page shows another position. */
const kept = new Set<number>();
/** Counts the searches of that kind that have ended: the page may ask there again. */
const besides = signal(0);

/** Whether an opinion is still being sought by a review or a lesson. */
function isBeside({ search, stage, limit }: Opinion): boolean {
  return stage !== "done" && limit !== "stopped" && kept.has(search) && running.has(search);
}

/** As `ask`, whatever the page shows. */
export async function askBeside(analyst: Analyst, rules: string, line: readonly string[], side: Side, limit: Limit): Promise<Opinion | null> {
  const asked = ask(analyst, rules, line, side, limit);
  const search = opinions.peek().get(keyOf(analyst, rules, line))?.search;
  if (search !== undefined) kept.add(search);
  const opinion = await asked;
  if (search !== undefined) kept.delete(search);
  besides.value += 1;
  return opinion;
}

export function toggle(): void {
  isOn.value = !isOn.value;
  if (!isOn.value) stopAll();
  say(isOn.value ? t.analysis.on : t.analysis.off);
}

/** What a chance of a side is for the first one. */
export function forFirst(chance: number, side: Side): number {
  return side === "first" ? chance : 1 - chance;
}

/** The requests for parts of search trees that are on their way. */
const walks = new Map<number, (children: readonly CandidateMove[] | string) => void>();

listen((message) => {
  const request = message.type === "children" || message.type === "failed" ? message.request : null;
  const answer = request === null ? undefined : walks.get(request);
  if (request === null || !answer) return false;
  walks.delete(request);
  answer(message.type === "children" ? message.children : message.type === "failed" ? message.message : []);
  return true;
});

/** The children of a node of a search tree, or why there are none. */
export function walk(search: number, path: readonly string[]): Promise<readonly CandidateMove[] | string> {
  const request = nextRequest();
  if (!connection.send({ type: "walk", request, search, path: [...path] })) return Promise.resolve(t.study.offline);
  return new Promise((answer) => walks.set(request, answer));
}
