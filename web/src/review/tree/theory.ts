// The theory of the shown position: facts, connections and a proof of its winner.

import { computed, effect, signal } from "@preact/signals";
import type { BoardEnd, BoardFact, BoardLink } from "../../board/facts";
import { t } from "../../i18n";
import type { Message } from "../../lib/message";
import type { ServerMessage, TheoryFindings, TheoryLink, TheoryProof, TheoryReply } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { messageOf } from "../../session/failures";
import { listen, nextRequest } from "../../session/session";
import { change, settings } from "../../session/settings";
import { say } from "../../ui/announcer";
import { hidesAnswer } from "./lesson";
import { adapter, at, go, isShown, line, moves, playLine, shownPosition, tree } from "./study";
import { nodeOf } from "./tree";

/** Time a position must stay on the page before its theory is requested, in milliseconds. */
const SETTLE_MS = 150;
/** Largest number of cached positions. */
const CACHE_MAX = 200;

export interface Theory {
  /** The stage: requested, proof not found yet, or final. */
  readonly stage: "waiting" | "searching" | "done";
  readonly findings: TheoryFindings | null;
  readonly proof: TheoryProof | null;
  readonly problem: Message | null;
}

const WAITING: Theory = { stage: "waiting", findings: null, proof: null, problem: null };

const cache = signal<ReadonlyMap<string, Theory>>(new Map());
/** The request that is not answered in full; the server works on one at a time for a page. */
let pending: { readonly request: number; readonly key: string } | null = null;

/** True if the theory of the shown position is on the page. */
export const isOn = computed(() => settings.value.theory && adapter.value.hasTheory === true && !hidesAnswer.value);

const key = computed(() => `${tree.value.rules} ${moves.value.join(" ")}`);

/** The theory of the shown position. */
export const theory = computed<Theory | null>(() => (isOn.value && isShown.value ? (cache.value.get(key.value) ?? null) : null));

function store(key: string, found: Theory | null): void {
  const next = new Map(cache.peek());
  if (found) next.set(key, found);
  else next.delete(key);
  const oldest = next.size > CACHE_MAX ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  cache.value = next;
}

/** Forgets the pending request, and cancels it unless another one replaces it. */
function drop(how: "cancel" | "replace"): void {
  if (!pending) return;
  if (how === "cancel") connection.send({ type: "stop-analysis", search: pending.request });
  store(pending.key, null);
  pending = null;
}

function ask(): void {
  const asked = key.peek();
  if (pending?.key === asked) return;
  drop("replace");
  const request = nextRequest();
  if (!connection.send({ type: "theory", request, rules: tree.peek().rules, moves: [...moves.peek()] })) return;
  pending = { request, key: asked };
  store(asked, WAITING);
}

/** The winner of a proof in words. */
export function winnerWords({ winner }: TheoryProof): string {
  const position = shownPosition.value;
  const name = adapter.value.sideName(winner);
  return position?.to_move === winner ? t.study.theory.wins(name) : t.study.theory.answers(name);
}

function receive(message: ServerMessage): boolean {
  if ((message.type !== "theory" && message.type !== "failed") || pending === null || message.request !== pending.request) return false;
  const { key: asked } = pending;
  if (message.type === "failed") {
    pending = null;
    store(asked, { ...WAITING, stage: "done", problem: messageOf(message) });
    return true;
  }
  const { stage, findings, proof } = message;
  if (stage === "done") pending = null;
  store(asked, { stage, findings, proof, problem: null });
  if (proof && asked === key.peek()) say(winnerWords(proof));
  return true;
}

listen(receive);
effect(() => {
  // The request is repeated after a reconnect.
  if (connection.link.value.kind !== "open") drop("replace");
});

/** Requests the theory of each shown position while it is on; returns the function that stops this. */
export function followTheory(): () => void {
  let timer = 0;
  const stop = effect(() => {
    const isAsked = isOn.value && isShown.value && connection.link.value.kind === "open" && shownPosition.value?.to_move != null;
    const known = cache.peek().get(key.value);
    window.clearTimeout(timer);
    if (!isAsked && isShown.value) drop("cancel");
    if (isAsked && (!known || known.problem !== null)) timer = window.setTimeout(ask, SETTLE_MS);
  });
  return () => {
    window.clearTimeout(timer);
    stop();
    drop("cancel");
    walked.value = [];
  };
}

export function toggle(): void {
  change({ theory: !settings.value.theory });
  say(settings.value.theory ? t.study.theory.isOn : t.study.theory.isOff);
}

/** A set of cells that a side needs, which can be shown on the board. */
type Carrier = Pick<TheoryLink, "carrier"> & { readonly side: TheoryLink["side"] };

/** Id of a carrier, the same in every answer of the server. */
export const idOf = ({ side, carrier }: Carrier): string => `${side} ${carrier.join(" ")}`;

/** Ids of the carrier under the pointer or the focus, and of the one that was pressed. */
export const pointed = signal<string | null>(null);
export const pressed = signal<string | null>(null);
effect(() => {
  void key.value;
  pointed.value = null;
  pressed.value = null;
});

/** The point of the board under the pointer or the keyboard focus. */
export const hovered = signal<number | null>(null);

/** The carrier of the winner; null without a proof. */
export const proofCarrier = computed<Carrier | null>(() => {
  const proof = theory.value?.proof ?? null;
  return proof && proof.carrier.length > 0 ? { side: proof.winner, carrier: proof.carrier } : null;
});

function touches({ ends, carrier }: TheoryLink, point: number | null): boolean {
  return point !== null && (carrier.includes(point) || ends.some((end) => end.point === point));
}

/** The carrier that is shown on the board. */
const shownCarrier = computed<Carrier | null>(() => {
  const findings = theory.value?.findings ?? null;
  if (!findings) return null;
  const all: readonly Carrier[] = [...findings.links, ...findings.spans, ...(proofCarrier.value ? [proofCarrier.value] : [])];
  const chosen = pointed.value ?? pressed.value;
  if (chosen !== null) return all.find((one) => idOf(one) === chosen) ?? null;
  return findings.links.find((link) => touches(link, hovered.value)) ?? null;
});

/** The facts about the points of the board. */
export const boardFacts = computed<ReadonlyMap<number, BoardFact>>(() => {
  const findings = theory.value?.findings ?? null;
  const facts = new Map<number, BoardFact>();
  if (!findings) return facts;
  const text = t.study.theory;
  const shown = shownCarrier.value;
  const mustPlay = new Set(findings.must_play);
  const kinds = new Map<number, BoardFact["kind"]>(findings.dead.map((point) => [point, "dead"] as const));
  for (const [index, side] of (["first", "second"] as const).entries()) for (const point of findings.captured[index] ?? []) kinds.set(point, side);
  for (const point of new Set([...kinds.keys(), ...mustPlay, ...(shown?.carrier ?? [])])) {
    const kind = kinds.get(point) ?? null;
    const isMustPlay = mustPlay.has(point);
    const carrier = shown?.carrier.includes(point) ? shown.side : null;
    const words = [
      kind === null ? "" : kind === "dead" ? text.dead : text.capturedBy(adapter.value.sideName(kind)),
      isMustPlay ? text.mustPlay : "",
      carrier ? text.carrierOf(adapter.value.sideName(carrier)) : "",
    ];
    facts.set(point, { kind, isMustPlay, carrier, label: words.filter(Boolean).join(", ") });
  }
  return facts;
});

/** The connections that the board draws. */
export const boardLinks = computed<readonly BoardLink[]>(() => {
  const shown = shownCarrier.value;
  const links = theory.value?.findings?.links ?? [];
  return links.flatMap((link) => {
    const ends = link.ends.flatMap(({ point, border }): BoardEnd[] => (point === null ? [] : [{ point, border }]));
    const [first, second] = ends;
    if (!first || !second) return [];
    return [{ side: link.side, ends: [first, second] as const, isStrong: shown !== null && idOf(link) === idOf(shown) }];
  });
});

/** The answer to a move on a point; null without one. */
export function answerTo(point: number | null): TheoryReply | null {
  return theory.value?.proof?.answers.find((answer) => answer.to === point)?.reply ?? null;
}

/** Nodes from which the answers of a proof were followed, the latest last. */
const walked = signal<readonly number[]>([]);

/** The node that the walk through the answers returns to; null outside of a walk. */
export const wayBack = computed(() => walked.value.findLast((id) => id !== at.value && line.value.includes(id) && isBefore(id)) ?? null);

function isBefore(id: number): boolean {
  return line.value.indexOf(id) < line.value.indexOf(at.value);
}

/** Plays moves of a proof, by their points. */
export function follow(points: readonly number[]): void {
  const names = shownPosition.peek()?.scene.point_names ?? [];
  if (!isShown.peek()) return;
  walked.value = [...walked.peek().filter((id) => id !== at.peek()), at.peek()];
  playLine(
    at.peek(),
    points.flatMap((point) => names[point] ?? []),
  );
}

/** Returns to the position before the last moves that were followed. */
export function goBack(): void {
  const back = wayBack.peek();
  if (back === null) return;
  walked.value = walked.peek().filter((id) => id !== back);
  go(back);
}

/** The move that comes next in the line; null at its end. */
export const nextMove = computed<string | null>(() => {
  const next = line.value[line.value.indexOf(at.value) + 1];
  return next === undefined ? null : nodeOf(tree.value, next).move;
});
