// Which dialog is open.

import { signal } from "@preact/signals";
import { listGames, savedGames } from "../session";

export type DialogName = "new-game" | "games" | "settings" | "shortcuts" | "resign";

export const dialog = signal<DialogName | null>(null);

export function show(name: DialogName): void {
  if (name === "games") {
    savedGames.value = null;
    listGames();
  }
  dialog.value = name;
}

export function hide(): void {
  dialog.value = null;
}
