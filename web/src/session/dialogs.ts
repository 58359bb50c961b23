// The open dialog.

import { signal } from "@preact/signals";
import { link } from "./connection";
import { listGames, savedGames } from "./savedGames";

export type DialogName = "new-game" | "games" | "settings" | "shortcuts" | "resign";

export const dialog = signal<DialogName | null>(null);

export function show(name: DialogName): void {
  if (name === "games") {
    savedGames.value = null;
    if (link.peek().kind === "open") listGames();
  }
  dialog.value = name;
}

export function hide(): void {
  dialog.value = null;
}
