// Matches and measurements as the server reports them. They are polled while they are watched.

import { signal } from "@preact/signals";
import { getJson, poll } from "../lib/poll";
import type { ExperimentDetails, ExperimentList, ExperimentSummary, MatchReport } from "../protocol/messages";
import { experimentUrl } from "../review/match/api";
import { type Trouble, troubleOf } from "../session/failures";

/** A kind of the experiments that the server knows. */
export interface Kind {
  includes(experiment: ExperimentSummary): boolean;
  /** Polling intervals of a running experiment, and of the list, in milliseconds. */
  readonly liveMs: number;
  readonly listMs: number;
  /** Returns whether more games of an experiment are expected. */
  isGoing(experiment: ExperimentSummary): boolean;
}

export const MATCHES_KIND: Kind = { includes: (one) => one.measures === "match", liveMs: 1_500, listMs: 3_000, isGoing: (one) => one.is_live };

export const MEASUREMENTS_KIND: Kind = {
  // Matches have a page of their own.
  includes: (one) => one.measures !== "match",
  liveMs: 5_000,
  listMs: 5_000,
  isGoing: ({ is_live, played, planned, problem }) => is_live || (problem === null && played < planned),
};

const QUIET_MS = 20_000;

/** The watched experiment: its name, and where needed its folder, a folder inside it, and the first of its games to list. */
export interface Target {
  readonly name: string;
  readonly place?: string | undefined;
  readonly part?: string | undefined;
  readonly skip?: number | undefined;
}

export const experimentList = signal<ExperimentList | null>(null);
export const watchedExperiment = signal<{ readonly target: Target; readonly details: ExperimentDetails } | null>(null);
export const experimentTrouble = signal<Trouble | null>(null);

export const keyOf = ({ name, place, part }: Target): string => JSON.stringify([place, name, part]);

/** The watched experiment if it is the given one; null before its details arrive. */
export function foundOf(target: Target) {
  const found = watchedExperiment.value;
  return found && keyOf(found.target) === keyOf(target) ? found : null;
}

function watch<T>(address: string, found: (answer: T) => void, wait: () => number): () => void {
  experimentTrouble.value = null;
  let over = false;
  const end = poll(async () => {
    try {
      const answer = await getJson<T>(address);
      if (!over) {
        found(answer);
        experimentTrouble.value = null;
      }
    } catch (error) {
      if (!over) experimentTrouble.value = troubleOf(error);
    }
    return wait();
  });
  return () => {
    over = true;
    end();
  };
}

export function watchExperiments({ includes, listMs }: Kind): () => void {
  const found = (list: ExperimentList) => {
    experimentList.value = list;
  };
  const isLive = () => experimentList.value?.experiments.some((one) => includes(one) && one.is_live);
  return watch("/api/experiments", found, () => (isLive() ? listMs : QUIET_MS));
}

export function watchExperiment({ liveMs, isGoing }: Kind, target: Target): () => void {
  if (foundOf(target) === null) watchedExperiment.value = null;
  const { place, part, skip } = target;
  const given = Object.entries({ place, part, skip }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const found = (details: ExperimentDetails) => {
    // Unchanged details are not rendered again.
    const before = watchedExperiment.peek();
    if (before?.target.skip === skip && JSON.stringify(before?.details) === JSON.stringify(details)) return;
    watchedExperiment.value = { target, details };
  };
  const goesOn = () => {
    const details = watchedExperiment.value?.details;
    return details === undefined || isGoing(details.summary);
  };
  return watch(`${experimentUrl(target.name)}?${query.toString()}`, found, () => (goesOn() ? liveMs : QUIET_MS));
}

/** The report on the games of a match, or null where they cannot be read. */
export function reportOf({ findings }: ExperimentDetails): MatchReport | null {
  return findings !== null && "match" in findings.report ? findings.report.match : null;
}
