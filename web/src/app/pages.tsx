// The pages of the site, other than those of games. A new one is a folder, a row here, and its texts.

import { pageAt } from "../game";
import type { PageProps, Route } from "../lib/route";
import { PlayPage } from "../play/PlayPage";
import { type PageCard, StartPage } from "../start/StartPage";
import { eagerPage, type LazyPage, lazyPage } from "../ui/Lazy";

/** A page: its address after `#/`, by which its words are named too, and the sign of its card on the first page. */
type Page = (PageCard | { readonly path: "start" | "play"; readonly icon?: never }) & { readonly page: LazyPage<PageProps> };

/** The pages of the menu. */
export const PAGES: readonly Page[] = [
  { path: "play", page: eagerPage(PlayPage) },
  { path: "analysis", icon: "chart", page: lazyPage(async () => (await import("../review/tree/StudyPage")).StudyPage) },
  { path: "puzzles", icon: "lamp", page: lazyPage(async () => (await import("../puzzles/PuzzlesPage")).PuzzlesPage) },
  { path: "strength", icon: "dial", page: lazyPage(async () => (await import("../strength/StrengthPage")).StrengthPage) },
  { path: "matches", icon: "trophy", page: lazyPage(async () => (await import("../experiments/MatchesPage")).MatchesPage) },
  { path: "measurements", icon: "ruler", page: lazyPage(async () => (await import("../experiments/MeasurementsPage")).MeasurementsPage) },
  { path: "engines", icon: "bolt", page: lazyPage(async () => (await import("../engines/EnginesPage")).EnginesPage) },
  { path: "training", icon: "curve", page: lazyPage(async () => (await import("../training/TrainingPage")).TrainingPage) },
];

const start: Page = { path: "start", page: eagerPage(() => <StartPage cards={PAGES.filter((page) => page.icon !== undefined)} />) };

/** The page that an address shows: one of the table, of a game, or none. */
export function pageOf({ page, path }: Route): LazyPage<PageProps> | null {
  return ([start, ...PAGES].find((one) => one.path === page) ?? pageAt(path))?.page ?? null;
}
