// The puzzles that a person has made of mistakes, kept in the browser.

import { signal } from "@preact/signals";
import { keep, recall } from "../../lib/storage";
import { idOf, type MistakePuzzle, type PuzzlePosition, validated } from "./puzzle";
import { answered, BOX_DAYS, beginning, isDue, type Schedule } from "./schedule";

const KEY = "ponder.puzzles.mistakes";
/** The place of a text that cannot be read. */
const BROKEN_KEY = `${KEY}.broken`;

export interface Card extends Schedule {
  readonly puzzle: MistakePuzzle;
}

interface Kept {
  readonly cards: readonly Card[];
  /** Entries that this version of the page cannot read; they stay as they are. */
  readonly others: readonly unknown[];
}

function cardOf(found: unknown): Card | null {
  const { puzzle, box, due } = (found ?? {}) as { readonly [Key in keyof Card]?: unknown };
  const valid = validated(puzzle);
  if (!valid || typeof due !== "number" || !Number.isFinite(due)) return null;
  if (typeof box !== "number" || !Number.isInteger(box) || box < 0 || box >= BOX_DAYS.length) return null;
  return { puzzle: valid, box, due };
}

/** Reads a stored collection; null if the text is none. */
export function read(text: string): Kept | null {
  try {
    const found: unknown = JSON.parse(text);
    if (!Array.isArray(found)) return null;
    const all = found.map((one) => ({ one, card: cardOf(one) }));
    return { cards: all.flatMap(({ card }) => card ?? []), others: all.flatMap(({ one, card }) => (card ? [] : [one])) };
  } catch {
    return null;
  }
}

function kept(): Kept {
  const text = recall("local", KEY);
  if (text === null) return { cards: [], others: [] };
  const found = read(text);
  if (!found) keep("local", BROKEN_KEY, text);
  return found ?? { cards: [], others: [] };
}

/** The cards since the first change. */
const changed = signal<readonly Card[] | null>(null);
/** The cards before it; the games are not known yet when this file is loaded. */
let first: readonly Card[] | null = null;

/** The puzzles, those that are due first come first. */
export function cards(): readonly Card[] {
  first ??= kept().cards;
  return (changed.value ?? first).toSorted((a, b) => a.due - b.due);
}

export function dueCount(now = Date.now()): number {
  return cards().filter((card) => isDue(card, now)).length;
}

export function cardOfPuzzle(puzzle: PuzzlePosition): Card | null {
  return cards().find((card) => idOf(card.puzzle) === idOf(puzzle)) ?? null;
}

/** Changes the collection as it is now; another page of the browser may have changed it in the meantime. */
function change(by: (cards: readonly Card[]) => readonly Card[]): void {
  const now = kept();
  const next = by(now.cards);
  keep("local", KEY, JSON.stringify([...next, ...now.others]));
  changed.value = next;
}

const isOther = (puzzle: MistakePuzzle) => (card: Card) => idOf(card.puzzle) !== idOf(puzzle);

/** Adds a puzzle, due at once, unless its position has one. */
export function add(puzzle: MistakePuzzle, now = Date.now()): void {
  change((all) => (all.every(isOther(puzzle)) ? [...all, { puzzle, ...beginning(now) }] : all));
}

/** Removes a puzzle, which `restore` can bring back. */
export function remove(card: Card): void {
  change((all) => all.filter(isOther(card.puzzle)));
}

/** Brings a removed puzzle back with its schedule. */
export function restore(card: Card): void {
  change((all) => [...all.filter(isOther(card.puzzle)), card]);
}

/** Notes the first answer to a puzzle, if it is in the collection. */
export function note(puzzle: MistakePuzzle, answer: "right" | "wrong", now = Date.now()): void {
  change((all) => all.map((card) => (isOther(puzzle)(card) ? card : { puzzle: card.puzzle, ...answered(card, answer, now) })));
}
