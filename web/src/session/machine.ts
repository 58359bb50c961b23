// The page's side of the protocol as a state machine: which game it shows, which one it asked for, and what to send when.
//
// `next` takes a state and an event and gives the state after it and the effects to carry out. It touches nothing else: no
// socket, clock, address or storage, so that every order of events can be tried without a browser.

import type { GameView } from "../game/view";
import { gameIn, type Route } from "../lib/route";
import type { Act, ClientMessage, FailureCode, GameId, Refused, ServerMessage, SessionKey } from "../protocol/messages";
import type { GameChoice } from "./settings";

type ActMessage = ClientMessage & { readonly type: "act" };
type NewMessage = ClientMessage & { readonly type: "new" };

/** Number of retries for a game that is just closing, and the delay before each of them. */
const OPEN_TRIES = 5;
const OPEN_AGAIN_MS = 300;

/** The game that belongs on the board. */
export type Board =
  | { readonly phase: "none" }
  /** A game, `opening` until its first state after a welcome; `request` is that of the last `open`, null before one was sent. */
  | { readonly phase: "opening" | "watching"; readonly game: GameId; readonly request: number | null; readonly triesLeft: number }
  /** A game whose address was followed, and which the server does not have. */
  | { readonly phase: "missing"; readonly game: GameId };

/** A new game that is being started. */
export type Start =
  | { readonly phase: "idle" }
  /** Chosen before there was a connection. */
  | { readonly phase: "chosen"; readonly choice: GameChoice }
  /** Sent and not answered; sent again after a drop. A dialog or a notice shows why it is refused. */
  | { readonly phase: "asked"; readonly message: NewMessage; readonly reports: "dialog" | "notice" }
  /** Begun by the server; its first state has not come. */
  | { readonly phase: "begun"; readonly request: number; readonly game: GameId };

export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  /** The reason with its arguments, where there is one. */
  readonly why: Refused | null;
}

export interface Session {
  /** The key of this browser; null until the server has given one. */
  readonly key: SessionKey | null;
  readonly link: "closed" | "open";
  readonly board: Board;
  readonly start: Start;
  /** The game view on the board; until the first state of a new game arrives, the view of the previous one. */
  readonly shown: GameView | null;
  /** Games that this connection watches. */
  readonly joined: readonly GameId[];
  /** The number of the last request. */
  readonly requests: number;
  /** The last act until it is answered: it is sent again after a reconnect, so that it is not lost. It names the version of
   * the game that it is meant for, so the server never applies it twice. */
  readonly act: ActMessage | null;
  /** Reason for the refusal of the last request for a new game. */
  readonly refused: Failure | null;
  /** True if the default game has been requested already after a refusal of the chosen one. */
  readonly standIn: "unused" | "used";
}

export const INITIAL: Session = {
  key: null,
  link: "closed",
  board: { phase: "none" },
  start: { phase: "idle" },
  shown: null,
  joined: [],
  requests: 0,
  act: null,
  refused: null,
  standIn: "unused",
};

export type Event =
  | { readonly kind: "received"; readonly message: ServerMessage; readonly nowMs: number }
  | { readonly kind: "lost" }
  | { readonly kind: "started"; readonly game: Omit<NewMessage, "type" | "request">; readonly reports: "dialog" | "notice" }
  /** A game was chosen by one press, with no connection to start it by. */
  | { readonly kind: "chosen"; readonly choice: GameChoice }
  | { readonly kind: "opened"; readonly game: GameId }
  /** The page of the board is shown, with the game that its address names, or any. */
  | { readonly kind: "followed"; readonly game: GameId | null }
  | { readonly kind: "acted"; readonly act: Act }
  /** A check by a request, as the connection may be dead. */
  | { readonly kind: "probed" }
  /** The delay before the retry for a closing game is over. */
  | { readonly kind: "waited"; readonly game: GameId }
  | { readonly kind: "refusal-read" };

export type Effect =
  | { readonly kind: "send"; readonly message: ClientMessage }
  /** The connection works, or the server speaks another version of the protocol. */
  | { readonly kind: "established" | "outdated" }
  | { readonly kind: "wait"; readonly ms: number; readonly game: GameId }
  /** The address of the page becomes that of the game, or of any. */
  | { readonly kind: "settle"; readonly game: GameId | null }
  /** The game of a request is on the board: the page goes there. */
  | { readonly kind: "begun"; readonly request: number }
  /** Asks for the game of a choice, or of the last one. */
  | { readonly kind: "start"; readonly choice: GameChoice | null }
  | { readonly kind: "start-plain" }
  | { readonly kind: "report"; readonly failure: Failure }
  /** The game of the address is not on the server; the one before stays on the board. */
  | { readonly kind: "report-missing" };

export interface Step {
  readonly session: Session;
  readonly effects: readonly Effect[];
}

/** The game that the page shows or has asked for. */
export function gameOf({ board }: Session): GameId | null {
  return board.phase === "opening" || board.phase === "watching" ? board.game : null;
}

/** Returns whether a new game is being started. */
export function isStarting({ start }: Session): boolean {
  return start.phase === "asked" || start.phase === "begun";
}

/** A step in progress: the new state so far, and the effects to carry out. */
class Steps {
  readonly effects: Effect[] = [];

  constructor(
    public session: Session,
    private readonly where: Route,
  ) {}

  done(): Step {
    return { session: this.session, effects: this.effects };
  }

  set(part: Partial<Session>): void {
    this.session = { ...this.session, ...part };
  }

  send(message: ClientMessage): void {
    this.effects.push({ kind: "send", message });
  }

  private request(): number {
    this.set({ requests: this.session.requests + 1 });
    return this.session.requests;
  }

  private settleAddress(game: GameId | null): void {
    if (this.where.page === "play") this.effects.push({ kind: "settle", game });
  }

  private report(failure: Failure): void {
    this.effects.push({ kind: "report", failure });
  }

  /** Puts a game on the board without a request to the server. */
  private putOnBoard(game: GameId | null): void {
    this.set({ board: game === null ? { phase: "none" } : { phase: "opening", game, request: null, triesLeft: OPEN_TRIES } });
  }

  private leaveAllBut(game: GameId): void {
    for (const other of this.session.joined) if (other !== game) this.send({ type: "leave", game: other });
    this.set({ joined: this.session.joined.filter((one) => one === game) });
  }

  /** Asks for the game that belongs on the board. */
  join(): void {
    const { board, joined } = this.session;
    if (board.phase !== "opening" && board.phase !== "watching") return;
    const request = this.request();
    this.set({ board: { ...board, request }, joined: [...new Set([...joined, board.game])] });
    this.send({ type: "open", request, game: board.game });
  }

  open(game: GameId): void {
    this.leaveAllBut(game);
    this.putOnBoard(game);
    this.join();
  }

  /** Asks for the game that was chosen last, or before there was a connection. */
  private startChosen(): void {
    const { start } = this.session;
    this.set({ start: { phase: "idle" } });
    this.effects.push({ kind: "start", choice: start.phase === "chosen" ? start.choice : null });
  }

  start({ game, reports }: Event & { readonly kind: "started" }): void {
    const message = { type: "new", request: this.request(), ...game } as const;
    this.set({ start: { phase: "asked", message, reports }, refused: null });
    this.send(message);
  }

  follow(game: GameId | null): void {
    const { board, link } = this.session;
    const target = gameOf(this.session);
    if (game !== null) {
      if (game === target || (board.phase === "missing" && board.game === game)) return;
      if (link === "open") this.open(game);
      else this.putOnBoard(game);
    } else if (target !== null) this.settleAddress(target);
    else if (link === "open" && !isStarting(this.session)) this.startChosen();
  }

  act(act: Act, shown: GameView): void {
    const { game, version } = shown.state;
    const message = { type: "act", request: this.request(), game, version, act } as const;
    this.set({ act: message });
    this.send(message);
  }

  waited(game: GameId): void {
    if (gameOf(this.session) === game) this.join();
  }

  /** Resumes after a reconnect, or after another game could not be opened. */
  private resume(): void {
    const { start, board } = this.session;
    if (start.phase === "asked") this.send(start.message);
    if (gameOf(this.session) !== null) this.join();
    else if (start.phase !== "asked" && board.phase === "none" && this.where.page === "play") this.startChosen();
  }

  receive(message: ServerMessage, nowMs: number): void {
    switch (message.type) {
      case "welcome":
        return this.welcome(message.session);
      case "accepted":
        return this.accepted(message.request, message.game);
      case "state":
        return this.state({ role: message.role, state: message.state, receivedMs: nowMs });
      case "thinking":
        return this.thinking(message);
      case "failed":
        return this.failed(message);
    }
  }

  private welcome(key: SessionKey): void {
    const { board } = this.session;
    this.set({ key, link: "open", joined: [], board: board.phase === "watching" ? { ...board, phase: "opening" } : board });
    this.effects.push({ kind: "established" });
    this.resume();
  }

  /** The server has answered an act. */
  private answered(request: number | null): void {
    if (this.session.act?.request === request) this.set({ act: null });
  }

  private accepted(request: number, game: GameId): void {
    this.answered(request);
    const { start } = this.session;
    if (start.phase !== "asked" || start.message.request !== request) return;
    this.set({ start: { phase: "begun", request, game }, joined: [...this.session.joined, game] });
    this.leaveAllBut(game);
    this.putOnBoard(game);
  }

  private state(shown: GameView): void {
    const { board, start, act } = this.session;
    const { game, version } = shown.state;
    if (gameOf(this.session) !== game || board.phase === "none" || board.phase === "missing") return;
    const before = this.session.shown?.state;
    // After a lost connection the server may know less than the page; the server's state is the one that counts.
    if (board.phase === "watching" && before?.game === game && before.version > version) return;
    const isFirst = board.phase === "opening";
    this.set({ board: { ...board, phase: "watching", triesLeft: OPEN_TRIES } });
    if (isFirst) {
      this.set({ act: null });
      if (act?.game === game && act.version === version) this.act(act.act, shown);
    } else if (act && (act.game !== game || act.version < version)) this.set({ act: null });
    this.set({ shown });
    this.settleAddress(game);
    if (start.phase !== "begun" || start.game !== game) return;
    this.set({ start: { phase: "idle" } });
    this.effects.push({ kind: "begun", request: start.request });
  }

  private thinking({ game, version, thinking }: ServerMessage & { readonly type: "thinking" }): void {
    const { shown } = this.session;
    if (shown?.state.game !== game || shown.state.version !== version) return;
    this.set({ shown: { ...shown, state: { ...shown.state, thinking } } });
  }

  private failed({ request, code, message, why }: ServerMessage & { readonly type: "failed" }): void {
    this.answered(request);
    const { start, board } = this.session;
    if (code === "wrong-protocol") this.effects.push({ kind: "outdated" });
    else if (request !== null && start.phase === "asked" && start.message.request === request) this.notStarted(start.reports, { code, message, why });
    else if (request !== null && board.phase !== "none" && board.phase !== "missing" && board.request === request)
      this.notOpened({ code, message, why });
    else if (code !== "stale") this.report({ code, message, why });
  }

  private notStarted(reports: "dialog" | "notice", refused: Failure): void {
    const { shown, board, standIn } = this.session;
    this.set({ start: { phase: "idle" }, refused });
    const hasNoBoard = !shown && board.phase === "none" && this.where.page === "play";
    if (!hasNoBoard) {
      if (reports === "notice") this.report(refused);
      return;
    }
    // If the game that was chosen last is not available, the default one is started instead.
    if (standIn === "used") return;
    this.set({ standIn: "used" });
    this.effects.push({ kind: "start-plain" });
  }

  /** The game that belongs on the board cannot be opened. */
  private notOpened(failure: Failure): void {
    const { board, shown, joined } = this.session;
    if (board.phase !== "opening" && board.phase !== "watching") return;
    const { code } = failure;
    const { game, triesLeft } = board;
    if (code === "busy" && triesLeft > 0) {
      this.set({ board: { ...board, triesLeft: triesLeft - 1 } });
      this.effects.push({ kind: "wait", ms: OPEN_AGAIN_MS, game });
      return;
    }
    this.set({ joined: joined.filter((one) => one !== game) });
    const isLink = this.where.page === "play" && gameIn(this.where) === game;
    const before = shown?.state.game ?? null;
    if (before === game) this.set({ shown: null });
    const other = before === game ? null : before;
    if (code === "no-such-game" && isLink && other === null) {
      this.set({ board: { phase: "missing", game } });
      return;
    }
    this.putOnBoard(other);
    if (code !== "no-such-game") this.report(failure);
    else if (isLink) this.effects.push({ kind: "report-missing" });
    this.settleAddress(other);
    this.resume();
  }
}

/** Returns the state after an event, and the effects to carry out. */
export function next(session: Session, event: Event, where: Route): Step {
  const steps = new Steps(session, where);
  switch (event.kind) {
    case "received":
      steps.receive(event.message, event.nowMs);
      break;
    case "lost":
      steps.set({ link: "closed" });
      break;
    case "started":
      steps.start(event);
      break;
    case "chosen":
      steps.set({ start: { phase: "chosen", choice: event.choice }, board: { phase: "none" } });
      break;
    case "opened":
      steps.open(event.game);
      break;
    case "followed":
      steps.follow(event.game);
      break;
    case "acted":
      if (session.shown?.role === "owner") steps.act(event.act, session.shown);
      break;
    case "probed":
      steps.join();
      break;
    case "waited":
      steps.waited(event.game);
      break;
    case "refusal-read":
      steps.set({ refused: null });
  }
  return steps.done();
}
