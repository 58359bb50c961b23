// The puzzles that a person has solved, kept in the browser.

import { signal } from "@preact/signals";
import { keep, recall } from "../lib/storage";

const KEY = "ponder.puzzles.solved";

/** The ids of the solved puzzles, by game. */
type Solved = Readonly<Record<string, readonly string[]>>;

function kept(): Solved {
  try {
    const found: unknown = JSON.parse(recall("local", KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const lists = Object.entries(found).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

const solved = signal<Solved>(kept());

/** The ids of the solved puzzles of a game. */
export function solvedOf(kind: string): readonly string[] {
  return solved.value[kind] ?? [];
}

export function isSolved(kind: string, id: string): boolean {
  return solved.value[kind]?.includes(id) ?? false;
}

export function markSolved(kind: string, id: string): void {
  // Another page of the browser may have kept others in the meantime.
  const now = kept();
  const others = now[kind] ?? [];
  if (!others.includes(id)) keep("local", KEY, JSON.stringify({ ...now, [kind]: [...others, id] }));
  solved.value = { ...now, [kind]: [...new Set([...others, id])] };
}
