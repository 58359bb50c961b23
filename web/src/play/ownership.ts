// Who will own each point of a position, as the server finds out by random games.

import { effect, signal } from "@preact/signals";
import type { BoardOwner } from "../board/Board";
import { adapterForRules } from "../game";
import { t } from "../i18n";
import type { Analysis, Scene, ServerMessage, Side } from "../protocol/messages";
import * as connection from "../session/connection";
import { listen, nextRequest } from "../session/session";
import { change, settings } from "../session/settings";

/** Positions that are remembered. */
const CACHE_MAX = 200;
/** What is less sure than this is not drawn. */
const SHARE_MIN = 0.12;

export interface Ownership {
  /** For each point 1 for the first side, -1 for the other. */
  readonly owners: readonly number[];
  /** By how many points the first side leads. */
  readonly lead: number | null;
}

/** What is known by position; null while it is asked for, and where it is not to be had. */
const cache = signal<ReadonlyMap<string, Ownership | null>>(new Map());
const asked = new Map<number, string>();

const keyOf = (rules: string, moves: readonly string[]) => `${rules} ${moves.join(" ")}`;

function note(key: string, found: Ownership | null): void {
  const next = new Map(cache.peek()).set(key, found);
  const oldest = next.size > CACHE_MAX ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  cache.value = next;
}

/** What an analysis says of it by itself, or else what the server was asked; `side` is the one to move. */
export function ownershipOf(rules: string, moves: readonly string[], analysis: Analysis | null, side: Side): Ownership | null {
  if (analysis?.ownership) {
    const { ownership, score } = analysis;
    return { owners: ownership, lead: score === null ? null : side === "first" ? score : -score };
  }
  return cache.value.get(keyOf(rules, moves)) ?? null;
}

/** Asks about a position of which nothing is known yet. */
export function askOwnership(rules: string, moves: readonly string[]): void {
  const key = keyOf(rules, moves);
  if (cache.peek().has(key)) return;
  const request = nextRequest();
  if (!connection.send({ type: "ownership", request, rules, moves: [...moves] })) return;
  asked.set(request, key);
  note(key, null);
}

function receive(message: ServerMessage): boolean {
  if (message.type !== "ownership" && message.type !== "failed") return false;
  const key = message.request === null ? undefined : asked.get(message.request);
  if (key === undefined || message.request === null) return false;
  asked.delete(message.request);
  if (message.type === "ownership") note(key, { owners: message.owners, lead: message.lead });
  return true;
}

/** Whether it is shown wherever a position is analyzed. */
export function toggleOwnership(): void {
  change({ ownership: !settings.value.ownership });
}

/** Squares for the board. */
export function ownersOf({ stones }: Pick<Scene, "stones">, rules: string, { owners }: Ownership): ReadonlyMap<number, BoardOwner> {
  const adapter = adapterForRules(rules);
  const sides = new Map(stones.map((stone) => [stone.point, stone.side]));
  const marks = new Map<number, BoardOwner>();
  owners.forEach((value, point) => {
    const share = Math.abs(value);
    const side: Side = value > 0 ? "first" : "second";
    // A stone that stays says whose its point is.
    const isPlain = sides.get(point) === side;
    if (share >= SHARE_MIN && !isPlain) marks.set(point, { side, share, label: t.ownership.point(adapter.sideName(side), share) });
  });
  return marks;
}

/** Who leads, as `White +3.5`. */
export function leadText(rules: string, lead: number): string {
  const points = Math.round(Math.abs(lead) * 2) / 2;
  return points === 0 ? t.ownership.even : t.ownership.lead(adapterForRules(rules).sideName(lead > 0 ? "first" : "second"), points);
}

export function watchOwnership(): void {
  listen(receive);
  effect(() => {
    if (connection.link.value.kind === "open") return;
    // What was not answered is asked again when the server is back.
    for (const key of asked.values()) {
      const next = new Map(cache.peek());
      next.delete(key);
      cache.value = next;
    }
    asked.clear();
  });
}
