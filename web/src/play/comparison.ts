// The comparison of checkpoints of a training run: their choice, and their analyses.

import { signal } from "@preact/signals";
import { t } from "../i18n";
import type { Message } from "../lib/message";
import type { Analysis, RunCheckpoint, RunDetails, RunSummary } from "../protocol/messages";
import { errorMessage } from "../session/failures";
import { askRun, runList, spread } from "../session/runs";
import { settings } from "../session/settings";

/** Default number of compared checkpoints. */
const PICKS_DEFAULT = 4;
/** Largest number of compared checkpoints. */
export const PICKS_MAX = 8;

/** A compared checkpoint with its analysis. */
export interface Row {
  readonly number: number;
  readonly step: number;
  readonly spec: string;
  readonly analysis: Analysis | null;
  readonly problem: Message | null;
}

/** The run whose checkpoints are compared. */
export const compared = signal<RunDetails | null>(null);
/** Numbers of the chosen checkpoints, or null for the default choice. */
const picks = signal<{ readonly run: string; readonly numbers: readonly number[] } | null>(null);

/** The runs of a kind of game that have a checkpoint. */
export function runsOf(kind: string): readonly RunSummary[] {
  return runList.value?.runs.filter((run) => run.kind === kind && run.checkpoints > 0) ?? [];
}

/** The chosen checkpoints of the compared run, oldest first. */
export function picked(run: RunDetails): readonly RunCheckpoint[] {
  const own = picks.value;
  if (own?.run !== run.summary.name) return spread(run.checkpoints, PICKS_DEFAULT);
  return run.checkpoints.filter((one) => one.model !== null && own.numbers.includes(one.number)).reverse();
}

export function pick(run: RunDetails, numbers: readonly number[]): void {
  picks.value = { run: run.summary.name, numbers };
}

/** The checkpoints to compare, or the reason why there are none. */
export async function comparedRows(kind: string): Promise<{ rows: readonly Row[]; problem: Message | null }> {
  const runs = runsOf(kind);
  const run = runs.find((one) => one.name === settings.value.analysis.run) ?? runs[0];
  if (!run) return { rows: [], problem: t.compare.noRun };
  try {
    const details = await askRun(run.name);
    compared.value = details;
    const rows = picked(details).map((one): Row => {
      return { number: one.number, step: one.point.step, spec: `policy:model=${one.model}`, analysis: null, problem: null };
    });
    return { rows, problem: rows.length > 0 ? null : t.compare.noNetwork };
  } catch (error) {
    return { rows: [], problem: errorMessage(error) };
  }
}

/** Fills in the answer of the first row without one. */
export function fill(rows: readonly Row[], answer: Partial<Row>): readonly Row[] {
  const at = rows.findIndex((row) => row.analysis === null && row.problem === null);
  return rows.map((row, index) => (index === at ? { ...row, ...answer } : row));
}
