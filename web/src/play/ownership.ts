// The expected owner of each point of a position, estimated by the server from random games.

import { effect, signal } from "@preact/signals";
import type { BoardOwner } from "../board/Board";
import { adapterForRules } from "../game";
import { t } from "../i18n";
import type { Analysis, CandidateMove, Scene, ServerMessage, Side } from "../protocol/messages";
import * as connection from "../session/connection";
import { listen, nextRequest } from "../session/session";
import { change, settings } from "../session/settings";

/** Largest number of cached positions. */
const CACHE_MAX = 200;
/** Smallest certainty that is drawn, 0 to 1. */
const SHARE_MIN = 0.12;

export interface Ownership {
  /** Expected owner of each point, from 1 (the first side) to -1 (the second). */
  readonly owners: readonly number[];
  /** Expected lead of the first side in points; null if unknown. */
  readonly lead: number | null;
}

/** Ownership by position; null while it is requested, and after a failure. */
const cache = signal<ReadonlyMap<string, Ownership | null>>(new Map());
const pending = new Map<number, string>();

const keyOf = (rules: string, moves: readonly string[]) => `${rules} ${moves.join(" ")}`;

function store(key: string, found: Ownership | null): void {
  const next = new Map(cache.peek()).set(key, found);
  const oldest = next.size > CACHE_MAX ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  cache.value = next;
}

/** The ownership of an analysis, or else the cached answer of the server; `side` is the one to move. */
export function ownershipOf(rules: string, moves: readonly string[], analysis: Analysis | null, side: Side): Ownership | null {
  if (analysis?.ownership) {
    const { ownership, score } = analysis;
    return { owners: ownership, lead: score === null ? null : side === "first" ? score : -score };
  }
  return cache.value.get(keyOf(rules, moves)) ?? null;
}

/** The expected lead of the first side in points: with the owners, from the analysis alone, or from its best move; null if unknown. */
export function leadOf(rules: string, moves: readonly string[], analysis: Analysis, side: Side): number | null {
  const lead = ownershipOf(rules, moves, analysis, side)?.lead ?? null;
  const own = analysis.score ?? analysis.candidates[0]?.score ?? null;
  return lead ?? (own === null ? null : side === "first" ? own : -own);
}

/** Points that a candidate loses against the best one, as a number that is not above 0 as a rule; null if unknown. */
export function lossOf(one: CandidateMove, best: CandidateMove | undefined): number | null {
  return one.score === null || best?.score == null ? null : one.score - best.score;
}

/** Requests the ownership of a position that is not cached. */
export function askOwnership(rules: string, moves: readonly string[]): void {
  const key = keyOf(rules, moves);
  if (cache.peek().has(key)) return;
  const request = nextRequest();
  if (!connection.send({ type: "ownership", request, rules, moves: [...moves] })) return;
  pending.set(request, key);
  store(key, null);
}

function receive(message: ServerMessage): boolean {
  if (message.type !== "ownership" && message.type !== "failed") return false;
  const key = message.request === null ? undefined : pending.get(message.request);
  if (key === undefined || message.request === null) return false;
  pending.delete(message.request);
  if (message.type === "ownership") store(key, { owners: message.owners, lead: message.lead });
  return true;
}

/** Shows the estimate wherever a position is analyzed, or hides it. */
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

/** The lead as text, such as `White +3.5`. */
export function leadText(rules: string, lead: number): string {
  const points = Math.round(Math.abs(lead) * 2) / 2;
  return points === 0 ? t.ownership.even : t.ownership.lead(adapterForRules(rules).sideName(lead > 0 ? "first" : "second"), points);
}

export function watchOwnership(): void {
  listen(receive);
  effect(() => {
    if (connection.link.value.kind === "open") return;
    // Pending requests are repeated after a reconnect.
    for (const key of pending.values()) {
      const next = new Map(cache.peek());
      next.delete(key);
      cache.value = next;
    }
    pending.clear();
  });
}
