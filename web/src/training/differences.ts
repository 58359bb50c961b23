// Settings in which runs differ.

import type { RunDetails } from "../protocol/messages";

/** A setting with its value in each run, as JSON; null where a run lacks it. */
export interface Difference {
  readonly name: string;
  readonly values: readonly (string | null)[];
}

export function differencesOf(runs: readonly Pick<RunDetails, "settings">[]): Difference[] {
  const known = runs.map(({ settings }) => new Map(settings.map(({ name, value }) => [name, value])));
  const names = [...new Set(runs.flatMap(({ settings }) => settings.map(({ name }) => name)))];
  return names
    .map((name) => ({ name, values: known.map((settings) => settings.get(name) ?? null) }))
    .filter(({ values }) => new Set(values).size > 1);
}
