// The tiles of the person at the page: on the rack, and laid on squares but not played yet.

import { computed, effect, signal } from "@preact/signals";
import type { GameView } from "../../game/view";
import { hintFor } from "../../play/hint";
import { isPersonToAct } from "../../play/Stage";
import type { Side } from "../../protocol/messages";
import { act, shown } from "../../session/session";
import { BLANK, type Direction, groundOf, type NewTile, newTilesOf, playOf, stepFrom, tileScene } from "./plays";

/** A place on the rack with the tile that belongs there. */
export interface Slot {
  readonly id: number;
  /** `?` for a blank. */
  readonly text: string;
}

export interface LaidTile extends NewTile {
  readonly slot: number;
}

export interface Cursor {
  readonly point: number;
  readonly direction: Direction;
}

export const slots = signal<readonly Slot[]>([]);
/** The laid tiles that are not played yet, by square. */
export const laid = signal<ReadonlyMap<number, LaidTile>>(new Map());
/** Position of the next typed letter. */
export const cursor = signal<Cursor | null>(null);
/** The square whose tile or premium is said in words. */
export const looked = signal<number | null>(null);
/** The place on the rack whose tile goes to the square that is pressed next. */
export const picked = signal<number | null>(null);
/** A blank on its way to a square, while the person chooses its letter. */
export const naming = signal<{ readonly slot: number; readonly point: number } | null>(null);
/** The places on the rack that are chosen for an exchange, while one is under way. */
export const exchanging = signal<ReadonlySet<number> | null>(null);
/** A play that is shown on the board without being made. */
export const chosenGhost = signal<string | null>(null);

const rackAt = ({ state }: GameView, side: Side) => tileScene(state.scene)?.racks[side === "first" ? 0 : 1] ?? null;

/** The side whose rack is shown as that of the person at the page; null if neither is visible. */
export function rackSide(now: GameView): Side | null {
  const { seats, to_act, scene } = now.state;
  const people = seats.filter((seat) => seat.who.kind === "person");
  const acting = seats[to_act ?? -1];
  const order = [...people.filter((seat) => seat === acting), ...people].map((seat) => seat.side);
  return [...order, scene.to_move, "first" as const, "second" as const].find((side) => rackAt(now, side) !== null) ?? null;
}

/** Returns whether the person may lay tiles, which is allowed while the opponent thinks too. */
export function mayLay(now: GameView): boolean {
  const side = rackSide(now);
  const seat = now.state.seats.find((one) => one.side === side);
  return now.role === "owner" && now.state.result === null && seat?.who.kind === "person" && !tileScene(now.state.scene)?.is_last_word;
}

/** The laid play, or the problem with it; null while no tiles are laid. */
export const play = computed(() => {
  const ground = shown.value && groundOf(shown.value.state.scene);
  return ground ? playOf(ground, laid.value) : null;
});

/** The play that is shown without being made: the pressed candidate, or a hint. */
export const ghostText = computed(() => chosenGhost.value ?? hintFor(shown.value?.state)?.answer?.best.text ?? null);

let nextId = 0;
function fresh(text: string): Slot {
  nextId += 1;
  return { id: nextId, text };
}

/** The rack in its previous order, without the tiles that are gone and with the new ones at the end. */
function reconciled(before: readonly Slot[], rack: readonly string[]): readonly Slot[] {
  const left = [...rack];
  const kept = before.filter(({ text }) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...left.map(fresh)];
}

let known = "";
let version = -1;

function follow(now: GameView | null): void {
  const ground = now && groundOf(now.state.scene);
  if (!now || !ground) return;
  const side = rackSide(now);
  const key = `${now.state.game} ${side}`;
  const isOther = key !== known;
  if (!isOther && version === now.state.version) return;
  known = key;
  version = now.state.version;
  if (isOther) cursor.value = null;
  chosenGhost.value = null;
  looked.value = null;
  picked.value = null;
  naming.value = null;
  exchanging.value = null;
  const rack = (side && rackAt(now, side)) ?? [];
  // Laid tiles are dropped first, since they are the ones that were played.
  const isLaid = (slot: Slot) => [...laid.peek().values()].some((tile) => tile.slot === slot.id);
  const before = isOther ? [] : slots.peek();
  const kept = new Set(
    reconciled(
      [...before].sort((a, b) => Number(isLaid(a)) - Number(isLaid(b))),
      rack,
    ).map((slot) => slot.id),
  );
  const stays = before.filter((slot) => kept.has(slot.id));
  slots.value = reconciled(stays, rack);
  const lies = new Set(ground.tiles.placed.map((tile) => tile.point));
  laid.value = new Map([...laid.peek()].filter(([point, tile]) => !isOther && kept.has(tile.slot) && !lies.has(point) && mayLay(now)));
}

effect(() => follow(shown.value));

/** The board under the tiles. */
export const ground = () => (shown.peek() ? groundOf(shown.peek()!.state.scene) : null);

/** Returns whether a square is free apart from tiles that are not played yet. */
export function isFree(point: number): boolean {
  const now = ground();
  return now !== null && !now.tiles.blocked.includes(point) && !now.tiles.placed.some((tile) => tile.point === point);
}

const slotOf = (id: number) => slots.peek().find((slot) => slot.id === id);

/** Returns whether the tile of a place is on the rack. */
export function isOnRack(id: number): boolean {
  return ![...laid.value.values()].some((tile) => tile.slot === id);
}

/** Puts a tile on a square; for a blank, the person is asked for its letter first. */
export function lay(id: number, point: number, letter?: string): boolean {
  const slot = slotOf(id);
  const now = shown.peek();
  if (!slot || !now || !mayLay(now) || !isFree(point)) return false;
  picked.value = null;
  const blank = slot.text === BLANK;
  const before = [...laid.peek().values()].find((tile) => tile.slot === id);
  const text = letter ?? (blank ? before?.text : slot.text);
  if (text === undefined) {
    naming.value = { slot: id, point };
    return false;
  }
  const next = new Map([...laid.peek()].filter(([at, tile]) => tile.slot !== id && at !== point));
  laid.value = next.set(point, { slot: id, text, blank });
  return true;
}

/** Takes the tile of a square back to the rack. */
export function takeUp(point: number): void {
  const next = new Map(laid.peek());
  next.delete(point);
  laid.value = next;
}

export function takeAllUp(): void {
  laid.value = new Map();
  picked.value = null;
}

/** Moves a tile on the rack to the place of another. */
export function reorder(id: number, before: number): void {
  const slot = slotOf(id);
  if (!slot || id === before) return;
  const to = slots.peek().findIndex((one) => one.id === before);
  const rest = slots.peek().filter((one) => one.id !== id);
  slots.value = rest.toSpliced(to, 0, slot);
}

export function shuffle(): void {
  const order = [...slots.peek()];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  slots.value = order;
}

export function sort(): void {
  // Blanks come last.
  const key = ({ text }: Slot) => (text === BLANK ? "\uffff" : text);
  slots.value = slots.peek().toSorted((a, b) => key(a).localeCompare(key(b)));
}

/** The next square without a tile in the direction of the cursor. */
export function nextFree({ point, direction }: Cursor): number | null {
  const now = ground();
  let at = now ? stepFrom(now, point, direction) : null;
  while (now && at !== null && (!isFree(at) || laid.peek().has(at))) at = stepFrom(now, at, direction);
  return at;
}

/** Lays the tiles of a play that is shown. */
export function use(text: string): void {
  const now = ground();
  if (!now) return;
  looked.value = null;
  takeAllUp();
  chosenGhost.value = null;
  for (const [point, tile] of newTilesOf(now, text)) {
    const letter = tile.blank ? BLANK : tile.text;
    const slot = slots.peek().find((one) => one.text === letter && isOnRack(one.id));
    if (slot) lay(slot.id, point, tile.text);
  }
}

/** Makes a move, if it is the person's turn. */
export function make(text: string): void {
  const now = shown.peek();
  if (now && isPersonToAct(now)) act({ kind: "play", text });
}

/** Opens the dialog of an exchange with these tiles of the rack chosen. */
export function chooseForExchange(tiles: readonly string[]): void {
  takeAllUp();
  const left = [...slots.peek()];
  const chosen = tiles.flatMap((tile) => {
    const at = left.findIndex((slot) => slot.text === tile);
    return at < 0 ? [] : left.splice(at, 1).map((slot) => slot.id);
  });
  exchanging.value = new Set(chosen);
}
