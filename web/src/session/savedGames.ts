// The saved games of this browser.

import { signal } from "@preact/signals";
import type { GameId, GameSummary, ServerMessage } from "../protocol/messages";
import * as connection from "./connection";
import { listen, nextRequest } from "./session";

export interface SavedGames {
  readonly games: readonly GameSummary[];
  readonly offset: number;
  readonly total: number;
}

/** The page of saved games that was requested last; null until the server has answered. */
export const savedGames = signal<SavedGames | null>(null);

let lastRequest = 0;

/** Requests the saved games that contain the words of `search`, after the first `offset`. */
export function listGames(search = "", offset = 0): void {
  lastRequest = nextRequest();
  connection.send({ type: "games", request: lastRequest, search: search.replaceAll("×", "x").replace(/(\d+) x \1(?!\d)/g, ":$1"), offset });
}

/** Deletes a saved game for good. */
export function deleteGame(game: GameId): void {
  connection.send({ type: "delete", request: nextRequest(), game });
}

function deleted(game: GameId): void {
  const now = savedGames.value;
  if (!now) return;
  const games = now.games.filter((one) => one.game !== game);
  savedGames.value = { ...now, games, total: now.total - (now.games.length - games.length) };
}

listen((message: ServerMessage) => {
  if (message.type === "deleted") deleted(message.game);
  // An answer to an earlier search says nothing about the last one.
  else if (message.type === "games" && message.request === lastRequest) savedGames.value = message;
  return message.type === "deleted" || message.type === "games";
});
