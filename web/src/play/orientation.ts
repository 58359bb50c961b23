// Orientation of a board of squares: the side at the bottom.

import { signal } from "@preact/signals";
import type { View } from "../board/squares";
import type { GameView } from "../game/view";

/** The game whose board the person has flipped, or null. */
const flipped = signal<string | null>(null);

/** The view of a game: a single person's side is at the bottom. */
export function viewOf({ state, role }: GameView): View {
  const people = state.seats.filter((seat) => seat.who.kind === "person");
  const own = role === "owner" && people.length === 1 ? (people[0]?.side ?? "first") : "first";
  if (flipped.value !== state.game) return own;
  return own === "first" ? "second" : "first";
}

export function turnBoard(game: string): void {
  flipped.value = flipped.value === game ? null : game;
}
