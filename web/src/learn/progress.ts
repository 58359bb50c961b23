// The steps that a person has done, kept in the browser.

import { signal } from "@preact/signals";
import type { TutorialStep } from "../game/tutorial";
import { keep, recall } from "../lib/storage";

/** Progress in one tutorial: the steps that are done, and the one shown last, by their names. */
interface Progress {
  readonly done: readonly string[];
  readonly at: string;
}

const KEY = "ponder.learn";
const NONE: Progress = { done: [], at: "" };

function isProgress(value: unknown): value is Progress {
  const { done, at } = (value ?? {}) as Partial<Progress>;
  return Array.isArray(done) && typeof at === "string";
}

function kept(): Readonly<Record<string, Progress>> {
  try {
    const found: unknown = JSON.parse(recall("local", KEY) ?? "{}");
    return Object.fromEntries(Object.entries(found ?? {}).filter((entry): entry is [string, Progress] => isProgress(entry[1])));
  } catch {
    return {};
  }
}

const progress = signal(kept());

function change(kind: string, part: Partial<Progress>): void {
  progress.value = { ...progress.peek(), [kind]: { ...(progress.peek()[kind] ?? NONE), ...part } };
  keep("local", KEY, JSON.stringify(progress.peek()));
}

export function isDone(kind: string, { id }: TutorialStep): boolean {
  return progress.value[kind]?.done.includes(id) ?? false;
}

export function markDone(kind: string, step: TutorialStep): void {
  const done = progress.peek()[kind]?.done ?? [];
  if (!done.includes(step.id)) change(kind, { done: [...done, step.id] });
}

export function markShown(kind: string, { id }: TutorialStep): void {
  change(kind, { at: id });
}

/** Number of the step where a person goes on, from 1: the one shown last, or the first that is not done after it. */
export function resumeAt(kind: string, steps: readonly TutorialStep[]): number {
  const { done, at } = progress.peek()[kind] ?? NONE;
  const last = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const isOpen = ({ id }: TutorialStep) => !done.includes(id);
  const next = steps.findIndex((step, index) => index >= last && isOpen(step));
  return 1 + (next >= 0 ? next : Math.max(0, steps.findIndex(isOpen)));
}
