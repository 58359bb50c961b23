// Training runs, polled from the server while a page shows them.

import { signal } from "@preact/signals";
import { getJson, poll } from "../lib/poll";
import type { RunCheckpoint, RunDetails, RunList } from "../protocol/messages";
import { errorText } from "./failures";

export const runList = signal<RunList | null>(null);
/** The runs that are watched: one on its page, several in a comparison; none before they are read. */
export const watchedRuns = signal<readonly RunDetails[]>([]);
/** Error of the last request. */
export const trouble = signal<string | null>(null);

const LIVE_MS = 5_000;
const QUIET_MS = 20_000;

/** Reads the list of runs; returns false if it is unavailable. */
export async function loadRuns(): Promise<boolean> {
  try {
    runList.value = await getJson<RunList>("/api/runs");
    trouble.value = null;
    return true;
  } catch (error) {
    trouble.value = errorText(error);
    return false;
  }
}

export function askRun(name: string): Promise<RunDetails> {
  return getJson<RunDetails>(`/api/runs/${encodeURIComponent(name)}`);
}

export function watchRuns(): () => void {
  return poll(async () => {
    await loadRuns();
    return runList.value?.runs.some((run) => run.is_live) ? LIVE_MS : QUIET_MS;
  });
}

/** Watches runs by their names, in this order. */
export function watchNamedRuns(names: readonly string[]): () => void {
  const shown = watchedRuns.peek().map(({ summary }) => summary.name);
  if (shown.join("/") !== names.join("/")) watchedRuns.value = [];
  let over = false;
  const end = poll(async () => {
    try {
      const found = await Promise.all(names.map(askRun));
      if (!over) {
        watchedRuns.value = found;
        trouble.value = null;
      }
    } catch (error) {
      if (!over) trouble.value = errorText(error);
    }
    return watchedRuns.value.some(({ summary }) => summary.is_live) ? LIVE_MS : QUIET_MS;
  });
  return () => {
    over = true;
    end();
  };
}

/** Picks `count` checkpoints with a network, evenly spread over the run, oldest first. */
export function spread(checkpoints: readonly RunCheckpoint[], count: number): RunCheckpoint[] {
  const playable = checkpoints.filter((one) => one.model !== null).reverse();
  if (playable.length <= count) return playable;
  const at = (index: number) => Math.round((index * (playable.length - 1)) / (count - 1));
  return Array.from({ length: count }, (_, index) => playable[at(index)]!);
}
