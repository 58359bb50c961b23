// Measurements, as the server tells of them. They are asked for again and again while they are watched.

import { signal } from "@preact/signals";
import { ask, Refused, repeat, said } from "../lib/poll";
import type { ExperimentDetails, ExperimentList, ExperimentSummary } from "../protocol/messages";

export const experimentList = signal<ExperimentList | null>(null);

/** Which measurement is watched: the folder it lies in, its name, and for a checkpoint of a curve the folder inside. */
export interface Wanted {
  readonly place: string;
  readonly name: string;
  readonly part: string | null;
}

export const watchedExperiment = signal<{ readonly key: string; readonly details: ExperimentDetails } | null>(null);
/** Why the server could not be asked. */
export const experimentTrouble = signal<{ readonly missing: boolean; readonly words: string } | null>(null);

const LIVE_MS = 5_000;
const QUIET_MS = 20_000;

export const keyOf = ({ place, name, part }: Wanted): string => JSON.stringify([place, name, part]);

/** Whether more games are expected. */
export function goesOn({ is_live, played, planned, problem }: ExperimentSummary): boolean {
  return is_live || (problem === null && played < planned);
}

function watch<T>(address: string, found: (answer: T) => void, wait: () => number): () => void {
  experimentTrouble.value = null;
  let over = false;
  const end = repeat(async () => {
    try {
      const answer = await ask<T>(address);
      if (!over) {
        found(answer);
        experimentTrouble.value = null;
      }
    } catch (error) {
      if (!over) experimentTrouble.value = { missing: error instanceof Refused && error.status === 404, words: said(error) };
    }
    return wait();
  });
  return () => {
    over = true;
    end();
  };
}

export function watchExperiments(): () => void {
  const found = (list: ExperimentList) => {
    // Matches have a page of their own.
    experimentList.value = { ...list, experiments: list.experiments.filter((one) => one.measures !== "match") };
  };
  const isLive = () => experimentList.value?.experiments.some((one) => one.is_live) === true;
  return watch("/api/experiments", found, () => (isLive() ? LIVE_MS : QUIET_MS));
}

export function watchExperiment(wanted: Wanted): () => void {
  const key = keyOf(wanted);
  if (watchedExperiment.peek()?.key !== key) watchedExperiment.value = null;
  const { place, name, part } = wanted;
  const query = new URLSearchParams(part === null ? { place } : { place, part });
  const found = (details: ExperimentDetails) => {
    // What has not changed is not drawn anew.
    const before = watchedExperiment.peek();
    if (before && JSON.stringify(before.details) === JSON.stringify(details)) return;
    watchedExperiment.value = { key, details };
  };
  const isGoing = () => {
    const details = watchedExperiment.value?.details;
    return details === undefined || goesOn(details.summary);
  };
  return watch(`/api/experiments/${encodeURIComponent(name)}?${query.toString()}`, found, () => (isGoing() ? LIVE_MS : QUIET_MS));
}
