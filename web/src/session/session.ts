// What this page knows of the server: the game it shows, and what it asked.

import { signal } from "@preact/signals";
import { adapterForRules, DEFAULT_GAME } from "../games";
import { en } from "../i18n";
import { gameAddress, goTo, goToBoard, PLAY, route, settleAt } from "../lib/route";
import { keep, recall } from "../lib/storage";
import {
  type Act,
  type FailureCode,
  type GameId,
  type GameState,
  type GameSummary,
  type Info,
  type Level,
  PROTOCOL_VERSION,
  type Role,
  type SeatRequest,
  type ServerMessage,
} from "../protocol/messages";
import * as connection from "./connection";
import { type BotChoice, change, type GameChoice, rulesOf, type Seat, settings, USUAL_CHOICE } from "./settings";
import { answered, keepAct, keepStart, settled, unheardAct, unheardStart } from "./unanswered";
import { worded } from "./worded";

const SESSION_KEY = "ponder.session";
const GAME_KEY = "ponder.game";

export interface SavedGames {
  readonly games: readonly GameSummary[];
  readonly offset: number;
  readonly total: number;
}

export interface Shown {
  readonly role: Role;
  readonly state: GameState;
  /** When the page heard of it, by `performance.now()`: clocks go on from there. */
  readonly heardMs: number;
}

/** The game on the board. */
export const shown = signal<Shown | null>(null);
export const info = signal<Info | null>(null);
/** Some of the saved games, as they were last asked for. */
export const savedGames = signal<SavedGames | null>(null);
/** Something went wrong and a person should know. */
export const problem = signal<string | null>(null);
/** Whether a request for a new game is on its way. */
export const starting = signal(false);
export interface StartProblem {
  readonly code: FailureCode;
  readonly message: string;
}

/** Why the last request for a new game was refused. */
export const startProblem = signal<StartProblem | null>(null);

type Listener = (message: ServerMessage) => boolean;

const listeners: Listener[] = [];

/** Shows `listener` every message first; one that it takes for its own, it answers with true. */
export function listen(listener: Listener): void {
  listeners.push(listener);
}

/** The number of a new request. */
export function nextRequest(): number {
  requests += 1;
  return requests;
}

/** How often, and after how long, a game that is just closing is asked for again. */
const OPEN_TRIES = 5;
const OPEN_AGAIN_MS = 300;
/** The longest time between the halves of a double click. */
const DOUBLE_CLICK_MS = 300;

let wanted: GameId | null = recall("session", GAME_KEY);
let requests = 0;
let lastStart = 0;
let lastOpen = 0;
let lastList = 0;
let onStarted: (() => void) | null = null;
/** A new game that the server has begun and the page has not seen yet. */
let awaited: GameId | null = null;
/** Whether a dialog shows why a game cannot be had. */
let isInDialog = false;
/** The session where the browser keeps nothing. */
let session: string | null = null;
/** Games that this connection watches. */
const joined = new Set<GameId>();
/** The game of which a state has come since the server welcomed the page. */
let heard: GameId | null = null;
/** How often a game that is just closing was asked for again. */
let triesLeft = OPEN_TRIES;

const gameKind = (kind: string) => info.value?.games.find((one) => one.name === kind);

/** The named strengths of a kind of game. */
export function levelsOf(kind: string): readonly Level[] {
  return gameKind(kind)?.levels ?? [];
}

/** The id of the level that is offered first. */
export function usualLevelOf(kind: string): string | null {
  return gameKind(kind)?.usual_level ?? null;
}

function want(game: GameId | null): void {
  wanted = game;
  keep("session", GAME_KEY, game ?? "");
}

function opponentOf(choice: GameChoice): SeatRequest {
  if (choice.opponent === "person") return { kind: "person" };
  if (choice.opponent === "custom") return { kind: "player", spec: choice.spec };
  return playerOf(choice.kind, choice.opponent);
}

/** The player of a level, or of the usual one. */
function playerOf(kind: string, id: string): SeatRequest {
  const named = (id: string | null) => levelsOf(kind).find((one) => one.id === id);
  const level = named(id) ?? named(usualLevelOf(kind));
  return { kind: "player", spec: level?.spec ?? "random" };
}

function botOf(kind: string, { level, spec }: BotChoice): SeatRequest {
  return level === "custom" ? { kind: "player", spec } : playerOf(kind, level);
}

const ME: SeatRequest = { kind: "person" };

/** Whether the person with a side makes the first move. */
function opens(seat: Seat, rules: string): boolean {
  return seat === "either" ? Math.random() < 0.5 : seat === adapterForRules(rules).opener(rules);
}

function seatsWith(opponent: SeatRequest, seat: Seat, rules: string): SeatRequest[] {
  return opens(seat, rules) ? [ME, opponent] : [opponent, ME];
}

/** A time control with its times in seconds: `5:00+3` is `300+3`. */
function inSeconds(time: string): string {
  return time.replace(/(\d+):([0-5]\d)(?!\d)/g, (_, minutes: string, seconds: string) => String(60 * Number(minutes) + Number(seconds)));
}

/** The time controls of a choice: of the person at the page, or of who opens, and of the other. */
function timesOf({ clock, ownTime, otherTime }: GameChoice): (string | null)[] | null {
  if (clock === "none") return null;
  const times = clock === "custom" ? [ownTime, otherTime] : [clock, clock];
  const given = times.map((time) => inSeconds(time.trim()) || null);
  return given.some((time) => time !== null) ? given : null;
}

/** Asks for a new game; `then` is called once it has begun. */
export function start(choice: GameChoice, then?: () => void): void {
  const rules = rulesOf(choice);
  const times = timesOf(choice);
  const { first, second } = choice.bots;
  const isOfSides = choice.opponent === "bots" || choice.opponent === "person";
  const seats = choice.opponent === "bots" ? [botOf(choice.kind, first), botOf(choice.kind, second)] : [ME, opponentOf(choice)];
  if (opens(isOfSides ? "first" : choice.seat, rules)) return request(rules, seats, times, then);
  request(rules, seats.reverse(), times?.reverse() ?? null, then);
}

/** When a game was last begun by one click. */
let startedMs = -Infinity;

/** When the last press happened, not when it was heard: a busy page hears of the second one late. */
let pressedMs = -Infinity;
for (const kind of ["pointerdown", "click", "keydown"]) {
  addEventListener(kind, (event) => (pressedMs = event.timeStamp), { capture: true });
}

/** Whether a press on the board is the second half of a double click on what began the game. */
export function isEcho(): boolean {
  return pressedMs - startedMs < DOUBLE_CLICK_MS;
}

/** Starts a game at once and shows it; before the server has answered, as soon as it does. */
export function startNow(choice: GameChoice): void {
  startedMs = pressedMs;
  if (connection.link.value.kind === "open") {
    start(choice, () => change({ choice }));
    isInDialog = false;
    return;
  }
  awaitedChoice = choice;
  want(null);
  goTo(PLAY);
}

/** What was chosen before there was a connection. */
let awaitedChoice: GameChoice | null = null;

/** Starts the game that was chosen last. */
function startUsual(): void {
  start({ ...(awaitedChoice ?? settings.value.choice) });
  awaitedChoice = null;
}

/** Asks for a game against a player; `then` is called once it has begun. */
export function playAgainst(rules: string, spec: string, then: () => void): void {
  request(rules, seatsWith({ kind: "player", spec }, settings.value.choice.seat, rules), null, then);
  isInDialog = false;
}

/** Asks for a game of two people; `then` is called once it has begun. */
export function playAlone(rules: string, then: () => void): void {
  request(rules, [ME, ME], null, then);
  isInDialog = false;
}

/** Asks for another game with the same rules, clocks and players, in which the other opens; who has a handicap keeps it. */
export function rematch(state: GameState): void {
  const times = state.clocks?.map((clock) => clock?.control ?? null) ?? null;
  const seats = state.seats.map((seat) => seat.who);
  const isEven = adapterForRules(state.rules).opener(state.rules) === "first";
  request(state.rules, isEven ? seats.reverse() : seats, isEven ? (times?.reverse() ?? null) : times);
}

/** Asks for a game that counts for the strength of the person at the page, who sits at `seat`. */
export function playMeasured(rules: string, spec: string, seat: number): void {
  const seats: SeatRequest[] = [ME, { kind: "player", spec }];
  request(rules, seat === 0 ? seats : seats.reverse(), null, undefined, true);
}

/** The key of this browser, which says whose games are meant. */
export function sessionKey(): string | null {
  return session ?? recall("local", SESSION_KEY);
}

function request(rules: string, seats: SeatRequest[], clocks: (string | null)[] | null, then?: () => void, measured = false): void {
  lastStart = nextRequest();
  startProblem.value = null;
  starting.value = true;
  const message = { type: "new", request: lastStart, rules, seats, seed: null, clocks, measured } as const;
  keepStart(message);
  // Without a connection it is sent when there is one.
  connection.send(message);
  onStarted = then ?? null;
  isInDialog = then !== undefined;
}

export function openGame(game: GameId): void {
  leaveAllBut(game);
  want(game);
  triesLeft = OPEN_TRIES;
  join(game);
}

function join(game: GameId): void {
  lastOpen = nextRequest();
  joined.add(game);
  connection.send({ type: "open", request: lastOpen, game });
}

function leaveAllBut(next: GameId): void {
  for (const game of joined) {
    if (game === next) continue;
    joined.delete(game);
    connection.send({ type: "leave", game });
  }
}

export function act(what: Act, state = shown.value?.role === "owner" ? shown.value.state : null): void {
  if (!state) return;
  const { game, version } = state;
  const message = { type: "act", request: nextRequest(), game, version, act: what } as const;
  keepAct(message);
  if (connection.send(message)) connection.expectAnswer();
}

/** Asks for the saved games in which the words of `search` stand, after the first `offset`. */
export function listGames(search = "", offset = 0): void {
  lastList = nextRequest();
  connection.send({ type: "games", request: lastList, search: search.replaceAll("×", "x").replace(/(\d+) x \1(?!\d)/g, ":$1"), offset });
}

/** Deletes a saved game for good. */
export function deleteGame(game: GameId): void {
  connection.send({ type: "delete", request: nextRequest(), game });
}

/** The board is shown, with the game that its address names or any. */
export function follow(game: GameId | null): void {
  const isOpen = connection.link.peek().kind === "open";
  if (game !== null && game !== wanted) {
    if (isOpen) openGame(game);
    else want(game);
  } else if (game === null && wanted) {
    settleAt(gameAddress(wanted));
  } else if (game === null && isOpen && !starting.peek()) {
    startUsual();
  }
}

function resume(): void {
  const begun = unheardStart();
  if (begun) connection.send(begun);
  else starting.value = awaited !== null;
  if (wanted) {
    join(wanted);
  } else if (!begun && route.peek().page === "play") {
    startUsual();
  }
}

/** The game that was asked for cannot be opened. */
function notOpened(code: FailureCode, message: string): void {
  const closing = wanted;
  if (code === "busy" && closing !== null && triesLeft > 0) {
    triesLeft -= 1;
    window.setTimeout(() => wanted === closing && join(closing), OPEN_AGAIN_MS);
    return;
  }
  if (wanted !== null) joined.delete(wanted);
  const where = route.peek();
  const isLink = where.page === "play" && where.game !== null && where.game === wanted;
  const before = shown.value?.state.game ?? null;
  if (before === wanted) shown.value = null;
  want(before === wanted ? null : before);
  if (code !== "no-such-game") problem.value = message;
  else if (isLink) problem.value = en.failures["no-such-game"];
  if (where.page === "play") settleAt(wanted ? gameAddress(wanted) : PLAY);
  resume();
}

function receive(message: ServerMessage): void {
  if (listeners.some((listener) => listener(message))) return;
  switch (message.type) {
    case "welcome":
      session = message.session;
      keep("local", SESSION_KEY, message.session);
      joined.clear();
      heard = null;
      connection.established();
      resume();
      return;
    case "accepted":
      answered(message.request);
      if (message.request === lastStart) {
        joined.add(message.game);
        leaveAllBut(message.game);
        want(message.game);
        awaited = message.game;
      }
      return;
    case "state": {
      const { role, state } = message;
      if (state.game !== wanted) return;
      const now = shown.value?.state;
      const isFirst = heard !== state.game;
      // After a drop the server may know less than the page: what it knows is what holds.
      if (!isFirst && now?.game === state.game && now.version > state.version) return;
      heard = state.game;
      triesLeft = OPEN_TRIES;
      if (isFirst) {
        const again = unheardAct(state);
        if (again) act(again.act, state);
      } else settled(state);
      shown.value = { role, state, heardMs: performance.now() };
      if (route.peek().page === "play") settleAt(gameAddress(state.game));
      if (awaited === state.game) begun();
      return;
    }
    case "thinking": {
      const now = shown.value;
      if (now?.state.game !== message.game || now.state.version !== message.version) return;
      shown.value = { ...now, state: { ...now.state, thinking: message.thinking } };
      return;
    }
    case "games":
      // An answer to an earlier search says nothing about the last one.
      if (message.request === lastList) savedGames.value = message;
      return;
    case "deleted":
      deleted(message.game);
      return;
    case "failed":
      failed(message);
  }
}

function deleted(game: GameId): void {
  const now = savedGames.value;
  if (!now) return;
  const games = now.games.filter((one) => one.game !== game);
  savedGames.value = { ...now, games, total: now.total - (now.games.length - games.length) };
}

/** The game that was asked for is on the screen: whoever asked for it may go on. */
function begun(): void {
  awaited = null;
  starting.value = false;
  onStarted?.();
  onStarted = null;
  goToBoard();
}

function failed(message: ServerMessage & { type: "failed" }): void {
  answered(message.request);
  if (message.code === "wrong-protocol") {
    connection.outdated();
  } else if (message.request !== null && message.request === lastStart) {
    starting.value = false;
    startProblem.value = { code: message.code, message: message.message };
    const hasNoBoard = !shown.value && wanted === null && route.peek().page === "play";
    if (hasNoBoard) startPlainGame();
    // Without a dialog that shows it, as after a rematch.
    else if (!isInDialog) problem.value = worded(message);
  } else if (message.request !== null && message.request === lastOpen) {
    notOpened(message.code, message.message);
  } else if (message.code !== "stale") {
    problem.value = worded(message);
  }
}

/** When the game a person last chose cannot be had, there is still one to play. */
function startPlainGame(): void {
  if (plainGameTried) return;
  plainGameTried = true;
  start({ ...USUAL_CHOICE, kind: DEFAULT_GAME.kind });
}

let plainGameTried = false;

export async function begin(): Promise<void> {
  if (wanted === "") wanted = null;
  const where = route.peek();
  if (where.page === "play" && where.game !== null) want(where.game);
  await fetchInfo();
  connection.connect({
    opened: () => {
      if (!info.value) void fetchInfo();
      session ??= recall("local", SESSION_KEY);
      connection.send({ type: "hello", protocol: PROTOCOL_VERSION, session });
    },
    doubted: () => {
      if (wanted === null) return false;
      join(wanted);
      return true;
    },
    received: receive,
  });
}

async function fetchInfo(): Promise<void> {
  try {
    const answer = await fetch("/api/info");
    problem.value = answer.status === 401 ? en.failures.token : problem.value === en.failures.token ? null : problem.value;
    info.value = answer.ok ? ((await answer.json()) as Info) : null;
  } catch {
    // The socket says that the server is away.
    info.value = null;
  }
}
