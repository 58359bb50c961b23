import { describe, expect, test } from "vitest";
import { PLAY as BOARD, gameAddress, type Route, routeOf, START } from "../lib/route";
import type { ClientMessage, GameState, ServerMessage } from "../protocol/messages";
import { type Effect, type Event, gameOf, INITIAL, isStarting, next, type Session } from "./machine";
import { defaultChoice } from "./settings";

const GAME = { rules: "hex:11", seats: [{ kind: "person" } as const], seed: null, clocks: null, measured: false };
const [A, B] = ["a".repeat(24), "b".repeat(24)];
const PLAY: Route = routeOf(BOARD);

/** A page, with its messages and effects since the last check. */
class Page {
  session: Session = INITIAL;
  effects: Effect[] = [];

  constructor(public where: Route = PLAY) {}

  on(event: Event): this {
    const step = next(this.session, event, this.where);
    this.session = step.session;
    this.effects.push(...step.effects);
    return this;
  }

  receives(message: ServerMessage): this {
    return this.on({ kind: "received", message, nowMs: 0 });
  }

  state(game: string, version: number): this {
    return this.receives({ type: "state", role: "owner", state: { game, version, thinking: null } as GameState });
  }

  welcomed(): this {
    return this.receives({ type: "welcome", session: "key" } as ServerMessage & { type: "welcome" });
  }

  /** The messages sent since the last call. */
  sent(): readonly ClientMessage[] {
    const found = this.did().flatMap((effect) => (effect.kind === "send" ? [effect.message] : []));
    return found;
  }

  did(): readonly Effect[] {
    return this.effects.splice(0);
  }

  start(): number {
    this.on({ kind: "started", game: GAME, reports: "notice" });
    return this.session.requests;
  }
}

const watching = (game: string, version = 3) => {
  const page = new Page().on({ kind: "followed", game }).welcomed().state(game, version);
  page.did();
  return page;
};

describe("the way to the board", () => {
  test("without a game the page asks for the usual one once it is welcomed", () => {
    expect(new Page().welcomed().did()).toEqual([{ kind: "established" }, { kind: "start", choice: null }]);
  });

  test("elsewhere than at the board nothing is started", () => {
    expect(new Page(routeOf(START)).welcomed().did()).toEqual([{ kind: "established" }]);
  });

  test("a game that was chosen before there was a connection is started by the welcome, and once", () => {
    const page = new Page().on({ kind: "chosen", choice: defaultChoice() }).welcomed();
    expect(page.did()).toContainEqual({ kind: "start", choice: defaultChoice() });
    expect(page.session.start.phase).toBe("idle");
  });

  test("a new game is on its way until its first state, and then the page goes to the board", () => {
    const page = new Page(routeOf(START)).welcomed();
    const request = page.start();
    expect(isStarting(page.session)).toBe(true);
    page.receives({ type: "accepted", request, game: A, version: 0 });
    expect([isStarting(page.session), gameOf(page.session)]).toEqual([true, A]);
    page.did();
    page.state(A, 0);
    expect(isStarting(page.session)).toBe(false);
    expect(page.did()).toEqual([{ kind: "begun", request }]);
  });

  test("an answer to an earlier request for a game is not taken for one to the last", () => {
    const page = new Page().welcomed();
    const earlier = page.start();
    page.start();
    page.receives({ type: "accepted", request: earlier, game: A, version: 0 });
    expect(gameOf(page.session)).toBeNull();
  });

  test("a request for a game that a drop may have lost is sent again, the same", () => {
    const page = new Page().welcomed();
    page.start();
    const [first] = page.sent();
    expect(page.on({ kind: "lost" }).welcomed().sent()).toEqual([first]);
  });

  test("opening another game leaves the one before, which stays on the board until the other comes", () => {
    const page = watching(A).on({ kind: "opened", game: B });
    expect(page.sent().map(({ type }) => type)).toEqual(["leave", "open"]);
    expect(page.session.shown?.state.game).toBe(A);
    expect(page.state(B, 0).session.shown?.state.game).toBe(B);
  });

  test("a state of a game that was left is not shown", () => {
    const page = watching(A).on({ kind: "opened", game: B }).state(A, 4);
    expect(page.session.shown?.state.version).toBe(3);
  });
});

describe("games that cannot be had", () => {
  const refuse = (page: Page, code: "busy" | "no-such-game") =>
    page.receives({ type: "failed", request: page.session.requests, code, message: "full", why: null } as ServerMessage);

  test("a game that is just closing is requested again, five times", () => {
    const page = new Page(routeOf(gameAddress(A))).on({ kind: "followed", game: A }).welcomed();
    for (let tries = 0; tries < 5; tries += 1) {
      page.did();
      refuse(page, "busy");
      expect(page.did()).toEqual([{ kind: "wait", ms: 300, game: A }]);
      expect(page.on({ kind: "waited", game: A }).sent()).toMatchObject([{ type: "open", game: A }]);
    }
    refuse(page, "busy");
    expect(page.did()).toContainEqual({ kind: "report", failure: { code: "busy", message: "full", why: null } });
  });

  test("a link to a game that is gone shows that, and starts no other", () => {
    const page = new Page(routeOf(gameAddress(A))).on({ kind: "followed", game: A }).welcomed();
    page.did();
    refuse(page, "no-such-game");
    expect(page.session.board).toEqual({ phase: "missing", game: A });
    expect(page.did()).toEqual([]);
    expect(page.on({ kind: "lost" }).welcomed().did()).toEqual([{ kind: "established" }]);
    expect(page.on({ kind: "followed", game: null }).did()).toEqual([{ kind: "start", choice: null }]);
  });

  test("with a game on the board the page stays at it, and says so", () => {
    const page = watching(A);
    page.where = routeOf(gameAddress(B));
    page.on({ kind: "followed", game: B });
    page.did();
    refuse(page, "no-such-game");
    expect(page.did()).toMatchObject([{ kind: "report-missing" }, { kind: "settle", game: A }, { kind: "send", message: { type: "open", game: A } }]);
  });

  test("a refused start is reported where it was requested; without a board a plain game is started, once", () => {
    const page = new Page().welcomed();
    page.start();
    page.did();
    refuse(page, "busy");
    expect(page.did()).toEqual([{ kind: "start-plain" }]);
    page.start();
    page.did();
    refuse(page, "busy");
    expect([page.did(), page.session.refused]).toEqual([[], { code: "busy", message: "full", why: null }]);
    const other = watching(A);
    other.on({ kind: "started", game: GAME, reports: "dialog" });
    other.did();
    refuse(other, "busy");
    expect([other.did(), other.session.refused?.code]).toEqual([[], "busy"]);
  });
});

describe("acts", () => {
  const move = { kind: "play", text: "a1" } as const;

  test("an act names the version that it is meant for", () => {
    expect(watching(A).on({ kind: "acted", act: move }).sent()).toMatchObject([{ type: "act", game: A, version: 3, act: move }]);
  });

  test("an act that a drop may have lost is sent again, if the server shows the same version", () => {
    const page = watching(A).on({ kind: "acted", act: move }).on({ kind: "lost" }).welcomed();
    page.did();
    expect(page.state(A, 3).sent()).toMatchObject([{ type: "act", version: 3, act: move }]);
  });

  test("an act that has had its effect is not sent again", () => {
    const page = watching(A).on({ kind: "acted", act: move }).on({ kind: "lost" }).welcomed();
    page.did();
    expect(page.state(A, 4).sent()).toEqual([]);
    const other = watching(A).on({ kind: "acted", act: move }).state(A, 4).on({ kind: "lost" }).welcomed();
    other.did();
    expect(other.state(A, 4).sent()).toEqual([]);
  });

  test("a state of an older version is not shown, but after a drop it is", () => {
    const page = watching(A).state(A, 2);
    expect(page.session.shown?.state.version).toBe(3);
    expect(page.on({ kind: "lost" }).welcomed().state(A, 2).session.shown?.state.version).toBe(2);
  });

  test("spectators do not act", () => {
    const page = watching(A);
    page.session = { ...page.session, shown: { ...page.session.shown!, role: "spectator" } };
    expect(page.on({ kind: "acted", act: move }).did()).toEqual([]);
  });

  test("a refusal of an act that came too late is not shown, another failure is", () => {
    const page = watching(A);
    const failed = { type: "failed", request: 99, message: "no", why: null, game: A, version: 3 } as const;
    expect(page.receives({ ...failed, code: "stale" }).did()).toEqual([]);
    expect(page.receives({ ...failed, code: "refused" }).did()).toMatchObject([{ kind: "report" }]);
  });
});
