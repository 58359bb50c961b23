// What this page knows of the server: the game it shows, and what it asked.

import { computed, signal } from "@preact/signals";
import * as connection from "./connection";
import { DEFAULT_GAME, adapterFor } from "./games";
import { en } from "./i18n";
import {
  PROTOCOL_VERSION,
  type Act,
  type FailureCode,
  type GameId,
  type GameState,
  type GameSummary,
  type Info,
  type Level,
  type Role,
  type SeatRequest,
  type ServerMessage,
} from "./protocol/messages";
import { gameAddress, goTo, goToBoard, PLAY, route, settleAt } from "./route";
import { change, settings, type GameChoice, type Seat } from "./settings";
import { keep, recall } from "./storage";

const SESSION_KEY = "ponder.session";
const GAME_KEY = "ponder.game";

export interface Shown {
  readonly role: Role;
  readonly state: GameState;
}

/** The game on the board. */
export const shown = signal<Shown | null>(null);
export const info = signal<Info | null>(null);
export const savedGames = signal<readonly GameSummary[] | null>(null);
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

let wanted: GameId | null = recall("session", GAME_KEY);
let requests = 0;
let lastStart = 0;
let lastOpen = 0;
let onStarted: (() => void) | null = null;
/** A new game that the server has begun and the page has not seen yet. */
let awaited: GameId | null = null;
/** Whether a dialog shows why a game cannot be had. */
let isInDialog = false;

const gameKind = computed(() => info.value?.games.find((one) => one.name === settings.value.choice.kind));

export const levels = computed<readonly Level[]>(() => gameKind.value?.levels ?? []);

/** The id of the level that is offered first. */
export const usualLevel = computed(() => gameKind.value?.usual_level ?? null);

function want(game: GameId | null): void {
  wanted = game;
  keep("session", GAME_KEY, game ?? "");
}

function opponentOf(choice: GameChoice): SeatRequest {
  if (choice.opponent === "person") return { kind: "person" };
  if (choice.opponent === "custom") return { kind: "player", spec: choice.spec };
  const named = (id: string | null) => levels.value.find((one) => one.id === id);
  const level = named(choice.opponent) ?? named(usualLevel.value);
  return { kind: "player", spec: level?.spec ?? "random" };
}

const ME: SeatRequest = { kind: "person" };

function seatsWith(opponent: SeatRequest, seat: Seat): SeatRequest[] {
  const first = seat === "first" || (seat === "either" && Math.random() < 0.5);
  return first ? [ME, opponent] : [opponent, ME];
}

/** Asks for a new game; `then` is called once it has begun. */
export function start(choice: GameChoice, then?: () => void): void {
  const seats = seatsWith(opponentOf(choice), choice.seat);
  const rules = adapterFor(choice.kind).rules(choice.size, choice.variant);
  request(rules, seats, then);
}

/** Starts a game at once and shows it; before the server has answered, as soon as it does. */
export function startNow(choice: GameChoice): void {
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
  request(rules, seatsWith({ kind: "player", spec }, settings.value.choice.seat), then);
  isInDialog = false;
}

/** Asks for a game of two people; `then` is called once it has begun. */
export function playAlone(rules: string, then: () => void): void {
  request(rules, [ME, ME], then);
  isInDialog = false;
}

/** Asks for another game with the same rules and the same players in the same seats. */
export function rematch(state: GameState): void {
  request(
    state.rules,
    state.seats.map((seat) => seat.who),
  );
}

function request(rules: string, seats: SeatRequest[], then?: () => void): void {
  lastStart = nextRequest();
  startProblem.value = null;
  starting.value = connection.send({ type: "new", request: lastStart, rules, seats, seed: null });
  onStarted = then ?? null;
  isInDialog = then !== undefined;
}

export function openGame(game: GameId): void {
  lastOpen = nextRequest();
  leave(game);
  want(game);
  connection.send({ type: "open", request: lastOpen, game });
}

function leave(next: GameId): void {
  const game = shown.value?.state.game;
  if (game && game !== next) connection.send({ type: "leave", game });
}

export function act(what: Act): void {
  const now = shown.value;
  if (!now || now.role !== "owner") return;
  const { game, version } = now.state;
  connection.send({ type: "act", request: nextRequest(), game, version, act: what });
}

export function listGames(): void {
  connection.send({ type: "games", request: nextRequest() });
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
  if (wanted) {
    lastOpen = nextRequest();
    connection.send({ type: "open", request: lastOpen, game: wanted });
  } else if (route.peek().page === "play") {
    startUsual();
  }
}

/** The game that was asked for cannot be opened. */
function notOpened(code: FailureCode, message: string): void {
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
      keep("local", SESSION_KEY, message.session);
      connection.established();
      resume();
      return;
    case "accepted":
      if (message.request === lastStart) {
        leave(message.game);
        want(message.game);
        awaited = message.game;
      }
      return;
    case "state": {
      const { role, state } = message;
      if (state.game !== wanted) return;
      const now = shown.value?.state;
      if (now?.game === state.game && now.version > state.version) return;
      shown.value = { role, state };
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
      savedGames.value = message.games;
      return;
    case "failed":
      failed(message);
  }
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
  if (message.code === "wrong-protocol") {
    connection.outdated();
  } else if (message.request !== null && message.request === lastStart) {
    starting.value = false;
    startProblem.value = { code: message.code, message: message.message };
    const hasNoBoard = !shown.value && wanted === null && route.peek().page === "play";
    if (hasNoBoard) startPlainGame();
    // Without a dialog that shows it, as after a rematch.
    else if (!isInDialog) problem.value = message.message;
  } else if (message.request !== null && message.request === lastOpen) {
    notOpened(message.code, message.message);
  } else if (message.code !== "stale") {
    problem.value = message.message;
  }
}

/** When the game a person last chose cannot be had, there is still one to play. */
function startPlainGame(): void {
  if (plainGameTried) return;
  plainGameTried = true;
  const { sizes, variants, kind } = DEFAULT_GAME;
  start({ kind, size: sizes.usual, variant: variants[0]?.id ?? "", seat: "first", opponent: "usual", spec: "" });
}

let plainGameTried = false;

export async function begin(): Promise<void> {
  if (wanted === "") wanted = null;
  const where = route.peek();
  if (where.page === "play" && where.game !== null) want(where.game);
  try {
    info.value = (await (await fetch("/api/info")).json()) as Info;
  } catch {
    // The socket says that the server is away.
  }
  connection.connect({
    opened: () => {
      if (!info.value) void fetchInfo();
      const session = recall("local", SESSION_KEY);
      connection.send({ type: "hello", protocol: PROTOCOL_VERSION, session });
    },
    received: receive,
  });
}

async function fetchInfo(): Promise<void> {
  try {
    info.value = (await (await fetch("/api/info")).json()) as Info;
  } catch {
    info.value = null;
  }
}
