// The games this page can show.

import type { GameAdapter, GamePage } from "./adapter";
import { crossword } from "./crossword";
import { go } from "./go";
import { hex } from "./hex";
import { paco } from "./paco";

/** The games of the page: a fifth is a folder and its name here. */
const ALL = [hex, go, paco, crossword] as const;

export const GAMES: readonly GameAdapter[] = ALL;

export function adapterFor(kind: string): GameAdapter {
  const adapter = GAMES.find((one) => one.kind === kind);
  if (!adapter) throw new Error(`this page cannot show the game ${kind}`);
  return adapter;
}

/** Whether this page can show a game. */
export function canShow(kind: string): boolean {
  return GAMES.some((one) => one.kind === kind);
}

export function adapterForRules(rules: string): GameAdapter {
  return adapterFor(rules.split(":")[0] ?? "");
}

export const DEFAULT_GAME = hex;

/** The page of a game at a path such as `paco/replay`; the first one of the game where the path goes no further. */
export function pageAt(path: string): GamePage | null {
  const pages = GAMES.flatMap((game) => game.pages ?? []);
  return pages.find((page) => page.path === path) ?? pages.find((page) => page.path.startsWith(`${path}/`)) ?? null;
}
