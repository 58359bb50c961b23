// The addresses of the pages of Paco Ŝako, and the pages, which are fetched together.

import type { GamePage } from "../../game/adapter";
import { lazyPage } from "../../ui/Lazy";
import { words } from "./words";

export const PATHS = { replay: "paco/replay", puzzles: "paco/puzzles", editor: "paco/editor" } as const;

export type Part = keyof typeof PATHS;

/** The address of a page; `query` says what it shows. */
export function addressOf(part: Part, query = ""): string {
  return query === "" ? `#/${PATHS[part]}` : `#/${PATHS[part]}?${query}`;
}

/** The replay of a game by its complete moves. */
export function replayAddress(rules: string, moves: readonly string[]): string {
  return addressOf("replay", new URLSearchParams({ rules, moves: moves.join(",") }).toString());
}

const fetched = () => import("./lazy");

function page(part: Part, icon: GamePage["icon"], load: GamePage["page"]): GamePage {
  return {
    path: PATHS[part],
    get title() {
      return words.parts[part];
    },
    get about() {
      return words.about[part];
    },
    icon,
    page: load,
  };
}

export const PAGES: readonly GamePage[] = [
  page(
    "replay",
    "chart",
    lazyPage(async () => (await fetched()).ReplayPage),
  ),
  page(
    "puzzles",
    "bolt",
    lazyPage(async () => (await fetched()).PuzzlePage),
  ),
  page(
    "editor",
    "gear",
    lazyPage(async () => (await fetched()).EditorPage),
  ),
];
