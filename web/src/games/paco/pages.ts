// The pages of Paco Ŝako, which are fetched together.

import type { GamePage } from "../../game/adapter";
import { lazyPage } from "../../ui/Lazy";
import { PATHS, type Part } from "./addresses";
import { words } from "./words";

const fetched = () => import("./lazy");

function page(part: Part, menu: GamePage["menu"], icon: GamePage["icon"], load: GamePage["page"]): GamePage {
  return {
    path: PATHS[part],
    menu,
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
    "analyze",
    "chart",
    lazyPage(async () => (await fetched()).ReplayPage),
  ),
  page(
    "puzzles",
    "puzzles",
    "bolt",
    lazyPage(async () => (await fetched()).PuzzlePage),
  ),
  page(
    "editor",
    "analyze",
    "gear",
    lazyPage(async () => (await fetched()).EditorPage),
  ),
];

/** The panel of threats in the analysis. */
export const THREATS = lazyPage(async () => (await fetched()).ThreatPanel);
