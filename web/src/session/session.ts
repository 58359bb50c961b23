// The session of this page: connects the state machine of `machine.ts` to the socket, the address bar and the browser's storage.

import { computed, effect, signal } from "@preact/signals";
import { defaultGame } from "../game";
import { t } from "../i18n";
import type { Message } from "../lib/message";
import { currentRoute, gameAddress, gameIn, goTo, goToBoard, PLAY, settleAt } from "../lib/route";
import { keep, recall } from "../lib/storage";
import { type Act, type GameId, type GameState, type Info, type Level, PROTOCOL_VERSION, type ServerMessage } from "../protocol/messages";
import * as connection from "./connection";
import { messageOf } from "./failures";
import { type Effect, type Event, gameOf, INITIAL, isStarting, next, type Session } from "./machine";
import { ownLevelsOf } from "./ownEngines";
import { noteStart } from "./press";
import { chosenGame, type GameRequest, gameAgain, gameAgainst, gameAlone, gameOpened, measuredGame } from "./request";
import { change, defaultChoice, type GameChoice, settings } from "./settings";

const SESSION_KEY = "ponder.session";
const GAME_KEY = "ponder.game";

const session = signal<Session>(INITIAL);

/** The game on the board. */
export const shown = computed(() => session.value.shown);
/** True if a request for a new game is under way. */
export const starting = computed(() => isStarting(session.value));
/** Reason for the refusal of the last request for a new game. */
export const startProblem = computed(() => session.value.refused);
/** True if the address names a game that the server does not have. */
export const isMissing = computed(() => session.value.board.phase === "missing");
export const info = signal<Info | null>(null);
/** Error to show to the person. */
export const problem = signal<Message | null>(null);

type Listener = (message: ServerMessage) => boolean;

const listeners: Listener[] = [];

/** Registers a listener that gets every message before the session; it returns true for a message that it has handled. */
export function listen(listener: Listener): void {
  listeners.push(listener);
}

/** Returns the id of a new request. */
export function nextRequest(): number {
  session.value = { ...session.peek(), requests: session.peek().requests + 1 };
  return session.peek().requests;
}

/** Callbacks by request, run once the requested game is on the board. */
const onStarted = new Map<number, () => void>();

let wasEstablished = false;

function dispatch(event: Event): void {
  const step = next(session.peek(), event, currentRoute());
  session.value = step.session;
  step.effects.forEach(execute);
}

function execute(effect: Effect): void {
  switch (effect.kind) {
    case "send":
      // Without a connection the state machine sends the message again after the welcome.
      if (connection.send(effect.message) && effect.message.type === "act") connection.expectAnswer();
      return;
    case "established":
      // A server that was started again may permit other things.
      if (wasEstablished) void fetchInfo();
      wasEstablished = true;
      return connection.established();
    case "outdated":
      return connection.outdated();
    case "wait":
      window.setTimeout(() => dispatch({ kind: "waited", game: effect.game }), effect.ms);
      return;
    case "settle":
      return settleAt(effect.game === null ? PLAY : gameAddress(effect.game));
    case "begun":
      onStarted.get(effect.request)?.();
      onStarted.clear();
      return goToBoard();
    case "start":
      return start({ ...(effect.choice ?? settings.value.choice) });
    case "start-plain":
      return start({ ...defaultChoice(), kind: defaultGame().kind });
    case "report":
      problem.value = messageOf(effect.failure);
      return;
    case "report-missing":
      problem.value = t.failures["no-such-game"];
  }
}

const gameKind = (kind: string) => info.value?.games.find((one) => one.name === kind);

/** The named strengths of a kind of game. */
export function strengthsOf(kind: string): readonly Level[] {
  return gameKind(kind)?.levels ?? [];
}

/** The named players of a kind of game: the strengths, and the engines that the person has added. */
export function levelsOf(kind: string): readonly Level[] {
  return [...strengthsOf(kind), ...ownLevelsOf(kind)];
}

/** The id of the level that is offered first. */
export function defaultLevelOf(kind: string): string | null {
  return gameKind(kind)?.usual_level ?? null;
}

/** Asks for a game; `then` is called once it is on the board. */
function request(game: GameRequest, reports: "dialog" | "notice", then?: () => void): void {
  dispatch({ kind: "started", game, reports });
  onStarted.clear();
  if (then) onStarted.set(session.peek().requests, then);
}

function gameOfChoice(choice: GameChoice): GameRequest {
  return chosenGame(choice, { levels: levelsOf(choice.kind), defaultLevel: defaultLevelOf(choice.kind) });
}

function start(choice: GameChoice): void {
  request(gameOfChoice(choice), "notice");
}

/** Asks for a new game from a dialog, which shows why it is refused; `then` is called once it has begun. */
export function startFromDialog(choice: GameChoice, then: () => void): void {
  request(gameOfChoice(choice), "dialog", then);
}

/** Starts a game at once and shows it; without a connection, as soon as there is one. */
export function startNow(choice: GameChoice): void {
  noteStart();
  if (connection.link.value.kind === "open") return request(gameOfChoice(choice), "notice", () => change({ choice }));
  dispatch({ kind: "chosen", choice });
  goTo(PLAY);
}

/** Asks for a game against a player; `then` is called once it has begun. */
export function playAgainst(rules: string, spec: string, then: () => void): void {
  request(gameAgainst(rules, spec, settings.value.choice.seat), "notice", then);
}

/** Asks for a game that goes on from a position, in which the person has the side to move; `then` is called once it has begun. */
export function playOn(rules: string, spec: string, then: () => void): void {
  request(gameOpened(rules, spec), "notice", then);
}

/** Asks for a game of two people; `then` is called once it has begun. */
export function playAlone(rules: string, then: () => void): void {
  request(gameAlone(rules), "notice", then);
}

/** Asks for another game with the same rules, clocks and players, in which the other opens. */
export function rematch(state: GameState): void {
  request(gameAgain(state), "notice");
}

/** Asks for a game that counts for the person's measured strength; the page that asks shows a refusal. */
export function playMeasured(rules: string, spec: string, seat: number): void {
  request(measuredGame(rules, spec, seat), "dialog");
}

/** Clears `startProblem`. */
export function dismissStartProblem(): void {
  dispatch({ kind: "refusal-read" });
}

/** The key that identifies this browser to the server as the owner of its games. */
export function sessionKey(): string | null {
  return session.peek().key;
}

/** The same key as soon as the server has given one. */
export function knownSessionKey(): Promise<string> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const { key } = session.value;
      if (key === null) return;
      resolve(key);
      // The effect may run at once, before `stop` is known.
      queueMicrotask(() => stop());
    });
  });
}

export function openGame(game: GameId): void {
  dispatch({ kind: "opened", game });
}

export function act(what: Act): void {
  dispatch({ kind: "acted", act: what });
}

/** The board is shown, with the game that its address names or any. */
export function follow(game: GameId | null): void {
  dispatch({ kind: "followed", game });
}

function receive(message: ServerMessage): void {
  if (!listeners.some((listener) => listener(message))) dispatch({ kind: "received", message, nowMs: performance.now() });
}

/** The session with what the browser stored at the last visit. */
function restored(): Session {
  const where = currentRoute();
  const game = (where.page === "play" && gameIn(where)) || recall("session", GAME_KEY) || null;
  return next({ ...INITIAL, key: recall("local", SESSION_KEY) }, { kind: "followed", game }, where).session;
}

export async function begin(): Promise<void> {
  session.value = restored();
  effect(() => keep("session", GAME_KEY, gameOf(session.value) ?? ""));
  effect(() => {
    const { key } = session.value;
    if (key !== null) keep("local", SESSION_KEY, key);
  });
  effect(() => {
    if (connection.link.value.kind !== "open") dispatch({ kind: "lost" });
  });
  await fetchInfo();
  connection.connect({
    opened: () => {
      if (!info.value) void fetchInfo();
      connection.send({ type: "hello", protocol: PROTOCOL_VERSION, session: session.peek().key });
    },
    probe: () => {
      if (gameOf(session.peek()) === null) return false;
      dispatch({ kind: "probed" });
      return true;
    },
    received: receive,
  });
}

/** Reads the description of the server again. */
export async function fetchInfo(): Promise<void> {
  try {
    const answer = await fetch("/api/info");
    problem.value = answer.status === 401 ? t.failures.token : problem.value === t.failures.token ? null : problem.value;
    info.value = answer.ok ? ((await answer.json()) as Info) : null;
  } catch {
    // The connection reports that the server cannot be reached.
    info.value = null;
  }
}
