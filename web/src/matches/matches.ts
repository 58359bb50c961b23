// Matches, as the server tells of them. They are asked for again and again while they are watched.

import { signal } from "@preact/signals";
import { ask, Refused, repeat, said } from "../lib/poll";
import type { ExperimentDetails, ExperimentList, MatchReplay, MatchReport } from "../protocol/messages";

/** The experiments that are matches. */
export const matchList = signal<ExperimentList | null>(null);
/** The match that is watched, and which of its games are listed. */
export const watchedMatch = signal<{ readonly skip: number; readonly details: ExperimentDetails } | null>(null);
/** Why the server could not be asked, or `missing`. */
export const matchTrouble = signal<{ readonly missing: boolean; readonly words: string } | null>(null);

const LIVE_MS = 1_500;
const QUIET_MS = 20_000;

function troubled(error: unknown): void {
  matchTrouble.value = { missing: error instanceof Refused && error.status === 404, words: said(error) };
}

function addressOf(name: string): string {
  return `/api/experiments/${encodeURIComponent(name)}`;
}

export function watchMatches(): () => void {
  matchTrouble.value = null;
  let over = false;
  const end = repeat(async () => {
    try {
      const all = await ask<ExperimentList>("/api/experiments");
      const found = { ...all, experiments: all.experiments.filter((one) => one.measures === "match") };
      if (!over) [matchList.value, matchTrouble.value] = [found, null];
    } catch (error) {
      if (!over) troubled(error);
    }
    return matchList.value?.experiments.some((one) => one.is_live) ? 2 * LIVE_MS : QUIET_MS;
  });
  return () => {
    over = true;
    end();
  };
}

export function watchMatch(name: string, skip: number): () => void {
  if (watchedMatch.peek()?.details.summary.name !== name) watchedMatch.value = null;
  matchTrouble.value = null;
  let over = false;
  const end = repeat(async () => {
    try {
      const details = await ask<ExperimentDetails>(`${addressOf(name)}?skip=${skip}`);
      if (!over) [watchedMatch.value, matchTrouble.value] = [{ skip, details }, null];
    } catch (error) {
      if (!over) troubled(error);
    }
    return watchedMatch.value?.details.summary.is_live ? LIVE_MS : QUIET_MS;
  });
  return () => {
    over = true;
    end();
  };
}

/** A game of a match at the position after `ply` moves, or the last one. */
export function askReplay(name: string, number: number, ply: number | null): Promise<MatchReplay> {
  const at = ply === null ? "" : `?ply=${ply}`;
  return ask<MatchReplay>(`${addressOf(name)}/games/${number}${at}`);
}

/** How long until a game that goes on is looked at again, in milliseconds. */
export const REPLAY_LIVE_MS = 1_000;

/** The number of the last game of a match that can be looked at. */
export async function lastGame(name: string): Promise<number> {
  const { summary, live, games } = await ask<ExperimentDetails>(addressOf(name));
  return Math.max(summary.played, ...live.map((game) => game.number), ...games.map((game) => game.number));
}

/** What the games of a match show, or null where they cannot be read. */
export function reportOf({ findings }: ExperimentDetails): MatchReport | null {
  return findings !== null && "match" in findings.report ? findings.report.match : null;
}
