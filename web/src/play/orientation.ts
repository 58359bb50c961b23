// Which side of a board of squares is below.

import { signal } from "@preact/signals";
import type { View } from "../board/squares";
import type { GameView } from "../game/view";

/** The game whose board somebody has flipped about, or null. */
const flipped = signal<string | null>(null);

/** The side of the person at the page is below, where it is one alone. */
export function viewOf({ state, role }: GameView): View {
  const people = state.seats.filter((seat) => seat.who.kind === "person");
  const own = role === "owner" && people.length === 1 ? (people[0]?.side ?? "first") : "first";
  if (flipped.value !== state.game) return own;
  return own === "first" ? "second" : "first";
}

export function turnBoard(game: string): void {
  flipped.value = flipped.value === game ? null : game;
}
