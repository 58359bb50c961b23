// The pages of the site, other than those of games, and the navigation. A new page is a folder, a row here, and its texts.

import { GAMES, pageAt } from "../game";
import { t } from "../i18n";
import { MENUS, type MenuName, type PageProps, type Route } from "../lib/route";
import { PlayPage } from "../play/PlayPage";
import { type PageLink, StartPage } from "../start/StartPage";
import type { IconName } from "../ui/Icon";
import { eagerPage, type LazyPage, lazyPage } from "../ui/Lazy";

/** A page: its address after `#/`, by which its words are named too, and its component. */
interface Page {
  readonly path: keyof typeof t.pages & string;
  readonly page: LazyPage<PageProps>;
}

/** A page of the navigation: the part that leads there, and the sign of its card on the first page. */
type ListedPage = Page & { readonly menu: MenuName } & (
    | { readonly path: keyof typeof t.start.about; readonly icon: IconName }
    | { readonly path: "play"; readonly icon?: never }
  );

const PAGES: readonly ListedPage[] = [
  { path: "play", menu: "play", page: eagerPage(PlayPage) },
  { path: "analysis", menu: "analyze", icon: "chart", page: lazyPage(async () => (await import("../review/tree/StudyPage")).StudyPage) },
  { path: "position", menu: "analyze", icon: "pencil", page: lazyPage(async () => (await import("../review/position/PositionPage")).PositionPage) },
  { path: "puzzles", menu: "puzzles", icon: "lamp", page: lazyPage(async () => (await import("../puzzles/PuzzlesPage")).PuzzlesPage) },
  { path: "learn", menu: "learn", icon: "book", page: lazyPage(async () => (await import("../learn/LearnPage")).LearnPage) },
  { path: "matches", menu: "watch", icon: "trophy", page: lazyPage(async () => (await import("../experiments/MatchesPage")).MatchesPage) },
  { path: "engines", menu: "lab", icon: "bolt", page: lazyPage(async () => (await import("../engines/EnginesPage")).EnginesPage) },
  { path: "training", menu: "lab", icon: "curve", page: lazyPage(async () => (await import("../training/TrainingPage")).TrainingPage) },
  {
    path: "measurements",
    menu: "lab",
    icon: "ruler",
    page: lazyPage(async () => (await import("../experiments/MeasurementsPage")).MeasurementsPage),
  },
  { path: "strength", menu: "lab", icon: "dial", page: lazyPage(async () => (await import("../strength/StrengthPage")).StrengthPage) },
  { path: "statistics", menu: "lab", icon: "list", page: lazyPage(async () => (await import("../statistics/StatisticsPage")).StatisticsPage) },
];

/** The pages of a part of the navigation, those of single games last. */
export function linksOf(menu: MenuName): readonly PageLink[] {
  const general = PAGES.map((page) => ({
    path: page.path,
    menu: page.menu,
    title: t.pages[page.path],
    card: page.icon ? { icon: page.icon, about: t.start.about[page.path] } : null,
  }));
  const ofGames = GAMES.flatMap((game) => (game.pages ?? []).map((page) => ({ ...page, title: t.pages.ofGame(game.title, page.title), card: page })));
  return [...general, ...ofGames].filter((link) => link.menu === menu);
}

const start: Page = { path: "start", page: eagerPage(() => <StartPage menus={MENUS.map((name) => ({ name, links: linksOf(name) }))} />) };

/** The page that an address shows: one of the table, of a game, or none. */
export function pageOf({ page, path }: Route): LazyPage<PageProps> | null {
  return ([start, ...PAGES].find((one) => one.path === page) ?? pageAt(path))?.page ?? null;
}
