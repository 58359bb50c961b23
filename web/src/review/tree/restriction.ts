// The moves of the shown position to which the person restricts the search.

import { computed, signal } from "@preact/signals";
import { moves, tree } from "./study";

const NONE: readonly string[] = [];

/** The chosen moves with their position. */
const chosen = signal<{ readonly place: string; readonly only: readonly string[] } | null>(null);

const placeOf = () => `${tree.value.rules}|${moves.value.join(" ")}`;

/** True while a click on the board chooses a point instead of playing there. */
export const isPicking = signal(false);

/** The moves to which the search of the shown position is restricted; empty for no restriction. */
export const only = computed(() => (chosen.value?.place === placeOf() ? chosen.value.only : NONE));

/** Adds a move to the chosen ones, or takes it out. */
export function toggleMove(move: string): void {
  const now = only.peek();
  chosen.value = { place: placeOf(), only: now.includes(move) ? now.filter((one) => one !== move) : [...now, move].sort() };
}

/** Lifts the restriction. */
export function searchAll(): void {
  chosen.value = null;
  isPicking.value = false;
}
