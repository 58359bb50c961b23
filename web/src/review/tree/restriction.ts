// The moves of the shown position to which the person restricts the search.

import { computed, signal } from "@preact/signals";
import type { Scene } from "../../protocol/messages";
import { moves, tree } from "./study";

const NONE: readonly string[] = [];

/** The chosen moves with their position. */
const chosen = signal<{ readonly place: string; readonly only: readonly string[] } | null>(null);

const placeOf = () => `${tree.value.rules}|${moves.value.join(" ")}`;

/** The thing that a click on the board chooses instead of playing there: a point, or a corner of a rectangle. */
export type Picking = "points" | "rectangle";
export const picking = signal<Picking | null>(null);

/** The first corner of a rectangle of which the other one is not chosen yet, with its position. */
const corner = signal<{ readonly place: string; readonly point: number } | null>(null);
export const firstCorner = computed(() => (corner.value?.place === placeOf() ? corner.value.point : null));

/** The moves to which the search of the shown position is restricted; empty for no restriction. */
export const only = computed(() => (chosen.value?.place === placeOf() ? chosen.value.only : NONE));

/** Turns a way of choosing on, or off again. */
export function pick(way: Picking): void {
  picking.value = picking.peek() === way ? null : way;
  corner.value = null;
}

/** Adds a move to the chosen ones, or takes it out. */
function toggleMove(move: string): void {
  const now = only.peek();
  chosen.value = { place: placeOf(), only: now.includes(move) ? now.filter((one) => one !== move) : [...now, move].sort() };
}

/** Points of the rectangle between two corners of a board with rows of a length. */
export function rectangle(cols: number, a: number, b: number): number[] {
  const range = (from: number, to: number) => Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index);
  return range(Math.floor(a / cols), Math.floor(b / cols)).flatMap((row) => range(a % cols, b % cols).map((col) => row * cols + col));
}

/** Chooses a point, or a corner of a rectangle, whose legal moves are added to the chosen ones. */
export function pickPoint(scene: Scene, point: number): void {
  const legal = new Map(scene.legal.flatMap((move) => (move.point === null ? [] : [[move.point, move.text] as const])));
  if (picking.peek() === "points") {
    const move = legal.get(point);
    if (move !== undefined) toggleMove(move);
    return;
  }
  const from = firstCorner.peek();
  if (from === null) {
    corner.value = { place: placeOf(), point };
    return;
  }
  corner.value = null;
  const inside = rectangle(scene.geometry.cols, from, point).flatMap((one) => legal.get(one) ?? []);
  chosen.value = { place: placeOf(), only: [...new Set([...only.peek(), ...inside])].sort() };
}

/** Lifts the restriction. */
export function searchAll(): void {
  chosen.value = null;
  corner.value = null;
  picking.value = null;
}
