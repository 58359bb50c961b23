// Matches that the page starts on the server.

import type { MatchRequest, MatchStarted } from "../protocol/messages";
import { postJson } from "./http";
import { fetchInfo } from "./session";

/** Starts a match; resolves to its name. */
export async function startMatch(request: MatchRequest): Promise<string> {
  const answer = await postJson("matches", request);
  const { name } = (await answer.json()) as MatchStarted;
  await fetchInfo();
  return name;
}

/** Stops the match that is being played. It may have ended meanwhile. */
export async function stopMatch(): Promise<void> {
  await fetch("/api/matches/stop", { method: "POST" });
  await fetchInfo();
}
