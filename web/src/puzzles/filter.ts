// The difficulty and the kind of the puzzles that a person has chosen, kept in the browser and named in the address.

import { signal } from "@preact/signals";
import type { t } from "../i18n";
import { keep, recall } from "../lib/storage";

export type Grade = keyof typeof t.puzzles.grades;

/** The lowest and the highest grade of each difficulty. */
export const GRADES: Readonly<Record<Grade, readonly [number, number]>> = { any: [1, 10], easy: [1, 3], middle: [4, 6], hard: [7, 10] };
export const GRADE_NAMES = Object.keys(GRADES) as readonly Grade[];

/** The kind that stands for all, in the address and among the choices. */
export const ANY = "any";

const GRADE_KEY = "ponder.puzzles.grade";
const SORTS_KEY = "ponder.puzzles.sorts";

const gradeNamed = (name: string | null) => GRADE_NAMES.find((one) => one === name) ?? ANY;

/** The chosen kind of puzzle of each game. */
type Sorts = Readonly<Record<string, string>>;

function keptSorts(): Sorts {
  try {
    const found: unknown = JSON.parse(recall("local", SORTS_KEY) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}

export const grade = signal<Grade>(gradeNamed(recall("local", GRADE_KEY)));
const sorts = signal<Sorts>(keptSorts());

/** The kind of puzzle that is chosen for a game; `known` are those that it has. */
export function sortOf(game: string, known: readonly string[]): string {
  return known.find((one) => one === sorts.value[game]) ?? ANY;
}

export function setGrade(chosen: Grade): void {
  grade.value = chosen;
  keep("local", GRADE_KEY, chosen);
}

export function setSort(game: string, chosen: string): void {
  sorts.value = { ...sorts.peek(), [game]: chosen };
  keep("local", SORTS_KEY, JSON.stringify(sorts.peek()));
}

/** The part of an address that names a choice; empty for all puzzles. */
export function filterQuery(sort: string): string {
  const query = new URLSearchParams();
  if (grade.value !== ANY) query.set("grade", grade.value);
  if (sort !== ANY) query.set("kind", sort);
  return query.toString();
}

/** Takes over the choice that an address names, if it names one. */
export function takeFilter(game: string, query: string): void {
  const named = new URLSearchParams(query);
  if (!named.has("grade") && !named.has("kind")) return;
  setGrade(gradeNamed(named.get("grade")));
  setSort(game, named.get("kind") ?? ANY);
}
