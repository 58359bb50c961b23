// The server's HTTP API of experiments, as far as the games of a match need it.

import { getJson } from "../../lib/poll";
import type { ExperimentDetails, MatchReplay } from "../../protocol/messages";

/** Returns the address of an experiment on the server. */
export function experimentUrl(name: string): string {
  return `/api/experiments/${encodeURIComponent(name)}`;
}

/** A game of a match at the position after `ply` moves, or the last one. */
export function askReplay(name: string, number: number, ply: number | null): Promise<MatchReplay> {
  const at = ply === null ? "" : `?ply=${ply}`;
  return getJson<MatchReplay>(`${experimentUrl(name)}/games/${number}${at}`);
}

/** The number of the last game of a match that can be looked at. */
export async function lastGame(name: string): Promise<number> {
  const { summary, live, games } = await getJson<ExperimentDetails>(experimentUrl(name));
  return Math.max(summary.played, ...live.map((game) => game.number), ...games.map((game) => game.number));
}
