// The saved games of this browser.

import { signal } from "@preact/signals";
import { download } from "../lib/files";
import { HttpError } from "../lib/poll";
import type { ApiProblem, GameId, GameSummary, ImportAnswer, ServerMessage } from "../protocol/messages";
import * as connection from "./connection";
import { RequestError } from "./failures";
import { knownSessionKey, listen, nextRequest } from "./session";

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

const keyHeader = async () => ({ "X-Ponder-Session": await knownSessionKey() });

/** Gives the person the records of all saved games; returns the number of games that could not be read. */
export async function exportGames(): Promise<number> {
  const answer = await fetch("/api/games/export", { headers: await keyHeader() });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text());
  download("ponder-games.zip", await answer.blob());
  return Number(answer.headers.get("X-Ponder-Left-Out") ?? 0);
}

/** The longest file of an import, in bytes. */
export const IMPORT_BYTES_MAX = 4 * 2 ** 20;

/** Imports the games of a file; `ownName` is the person's name in it, or empty. */
export async function importGames(file: File, ownName: string): Promise<ImportAnswer> {
  const query = ownName.trim() === "" ? "" : `?${new URLSearchParams({ name: ownName.trim() }).toString()}`;
  const answer = await fetch(`/api/games/import${query}`, { method: "POST", headers: await keyHeader(), body: await file.arrayBuffer() });
  if (answer.ok) return (await answer.json()) as ImportAnswer;
  if (answer.status === 422) throw new RequestError((await answer.json()) as ApiProblem);
  throw new HttpError(answer.status, await answer.text());
}

listen((message: ServerMessage) => {
  if (message.type === "deleted") deleted(message.game);
  // An answer to an earlier search says nothing about the last one.
  else if (message.type === "games" && message.request === lastRequest) savedGames.value = message;
  return message.type === "deleted" || message.type === "games";
});
