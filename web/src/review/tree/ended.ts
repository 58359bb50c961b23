// Finished games: those that the rules end, those whose record has a result, and those that were given up.

import { computed, signal } from "@preact/signals";
import { keep, recall } from "../../lib/storage";
import { areSidesKnown } from "./review";
import { line, lineEnd, tree } from "./study";
import { isMain, nodeOf, ROOT } from "./tree";

const KEY = "ponder.study.ended";

const keyOf = (rules: string, moves: readonly string[]) => `${rules} ${moves.join(" ")}`;

/** The game that was given up before the rules ended it. */
const givenUp = signal(recall("session", KEY));

/** Notes that a game is over after these moves, though the rules do not say so. */
export function noteEnd(rules: string, moves: readonly string[]): void {
  givenUp.value = keyOf(rules, moves);
  keep("session", KEY, givenUp.value);
}

/** Results that say nothing about the end of a game. */
const NO_RESULTS: readonly (string | null)[] = [null, "", "?", "Void"];

/** The moves of the line. */
const texts = computed(() => line.value.flatMap((id) => nodeOf(tree.value, id).move ?? []));

/** Identifies the line. */
export const lineKey = computed(() => keyOf(tree.value.rules, texts.value));

/** True if the line is a whole finished game. */
export const isWholeGame = computed(() => {
  if (texts.value.length === 0 || !areSidesKnown.value || !isMain(tree.value, line.value.at(-1) ?? ROOT)) return false;
  return lineEnd.value?.to_move === null || !NO_RESULTS.includes(tree.value.head.result) || givenUp.value === lineKey.value;
});
