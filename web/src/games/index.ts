// The games this page can show.

import type { GameAdapter } from "./adapter";
import { crossword } from "./crossword";
import { go } from "./go";
import { hex } from "./hex";
import { paco } from "./paco";

const ADAPTERS: readonly GameAdapter[] = [hex, go, paco, crossword];

export const GAMES = ADAPTERS;

export function adapterFor(kind: string): GameAdapter {
  const adapter = ADAPTERS.find((one) => one.kind === kind);
  if (!adapter) throw new Error(`this page cannot show the game ${kind}`);
  return adapter;
}

/** Whether this page can show a game. */
export function canShow(kind: string): boolean {
  return ADAPTERS.some((one) => one.kind === kind);
}

export function adapterForRules(rules: string): GameAdapter {
  return adapterFor(rules.split(":")[0] ?? "");
}

export const DEFAULT_GAME = hex;
