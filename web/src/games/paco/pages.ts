// The pages of Paco Ŝako, which are fetched together.

import type { GamePage } from "../../game/adapter";
import { lazyPage } from "../../ui/Lazy";
import { REPLAY_PATH } from "./addresses";
import { words } from "./words";

const fetched = () => import("./lazy");

export const REPLAY: GamePage = {
  path: REPLAY_PATH,
  menu: "analyze",
  get title() {
    return words.replay.short;
  },
  get about() {
    return words.replay.about;
  },
  icon: "chart",
  page: lazyPage(async () => (await fetched()).ReplayPage),
};

export const PUZZLES = lazyPage(async () => (await fetched()).PuzzlePage);
export const EDITOR = lazyPage(async () => (await fetched()).EditorPage);

/** The panel of threats in the analysis. */
export const THREATS = lazyPage(async () => (await fetched()).ThreatPanel);
