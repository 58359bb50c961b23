// The games this page can show: `games/` brings them, the rest of the page asks here.

import type { GameAdapter, GamePage } from "./adapter";

export const GAMES: GameAdapter[] = [];

/** Shows the page its games, before anything else is asked of them. */
export function offer(games: readonly GameAdapter[]): void {
  GAMES.splice(0, GAMES.length, ...games);
}

export function adapterFor(kind: string): GameAdapter {
  const adapter = GAMES.find((one) => one.kind === kind);
  if (!adapter) throw new Error(`this page cannot show the game ${kind}`);
  return adapter;
}

/** The games with puzzles. */
export const gamesWithPuzzles = (): readonly GameAdapter[] => GAMES.filter((game) => game.puzzles ?? game.puzzlePage);

/** The games whose positions are set up in an editor. */
export const gamesWithEditor = (): readonly GameAdapter[] => GAMES.filter((game) => game.setsUpStones ?? game.editorPage);

/** Returns whether this page can show a game. */
export function canShow(kind: string): boolean {
  return GAMES.some((one) => one.kind === kind);
}

export function adapterForRules(rules: string): GameAdapter {
  return adapterFor(rules.split(":")[0] ?? "");
}

/** The game that is offered first. */
export function defaultGame(): GameAdapter {
  const [first] = GAMES;
  if (!first) throw new Error("this page was offered no games: call `offer` first");
  return first;
}

/** The page of a game at a path such as `paco/replay`; the first one of the game where the path goes no further. */
export function pageAt(path: string): GamePage | null {
  const pages = GAMES.flatMap((game) => game.pages ?? []);
  return pages.find((page) => page.path === path) ?? pages.find((page) => page.path.startsWith(`${path}/`)) ?? null;
}

/** The present path of a page of a game that has moved; null for other paths. */
export function movedFrom(path: string): string | null {
  return GAMES.map((game) => game.moved?.[path]).find((now) => now !== undefined) ?? null;
}

/** Describes rules in words, if their game is known; empty without rules. */
export function gameOf(kind: string | null, rules: string | null): string {
  if (rules === null) return "";
  return kind !== null && canShow(kind) ? adapterForRules(rules).describe(rules) : rules;
}
