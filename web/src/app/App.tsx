import { useLayoutEffect, useRef } from "preact/hooks";
import { EnginesPage } from "../engines/EnginesPage";
import { pageAt } from "../game";
import type { Shown } from "../game/shown";
import { t } from "../i18n";
import { type Route, route, START } from "../lib/route";
import { MatchesPage } from "../matches/MatchesPage";
import { NewGameDialog } from "../play/NewGameDialog";
import { PlayPage } from "../play/PlayPage";
import { ResignDialog } from "../play/ResignDialog";
import { dialog, hide } from "../session/dialogs";
import { shown } from "../session/session";
import { StartPage } from "../start/StartPage";
import { Run } from "../training/Run";
import { Training } from "../training/Training";
import { spoken } from "../ui/announcer";
import { Lazy, lazyPage } from "../ui/Lazy";
import { useTitle } from "../ui/title";
import { GamesDialog } from "./GamesDialog";
import { Header } from "./Header";
import { ConnectionNotice, ProblemNotice } from "./Notices";
import { SettingsDialog } from "./SettingsDialog";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { onShortcut } from "./shortcuts";

const measurements = lazyPage(async () => (await import("../measurements/MeasurementsPage")).MeasurementsPage);
const strength = lazyPage(async () => (await import("../strength/StrengthPage")).StrengthPage);
const study = lazyPage(async () => (await import("../study/StudyPage")).StudyPage);

/** Who came by a link or a button hears where that is. */
function useArrival(place: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) document.querySelector<HTMLElement>("h1")?.focus();
    isFirst.current = false;
  }, [place]);
}

function placeOf(where: Route): string {
  if (where.page === "training") return `training/${where.run ?? ""}`;
  if (where.page === "matches") return `matches/${where.match ?? ""}/${where.number ?? ""}`;
  if (where.page === "measurements") return `measurements/${where.place ?? ""}/${where.name ?? ""}/${where.part ?? ""}`;
  if (where.page === "other") return where.path;
  return where.page;
}

/** What an address shows that no page has. */
function NoPage() {
  useTitle(t.pages.none);
  return (
    <main class="page">
      <h1 tabindex={-1}>{t.pages.none}</h1>
      <p>{t.pages.noneHint}</p>
      <a class="button" href={START}>
        {t.pages.toStart}
      </a>
    </main>
  );
}

function Page({ shown }: { shown: Shown | null }) {
  const where = route.value;
  useArrival(placeOf(where));
  switch (where.page) {
    case "start":
      return <StartPage />;
    case "play":
      return <PlayPage shown={shown} game={where.game} />;
    case "analysis":
      return <Lazy page={study} props={{ query: where.query }} />;
    case "matches":
      return <MatchesPage name={where.match} number={where.number} />;
    case "measurements":
      return <Lazy page={measurements} props={{ place: where.place, name: where.name, part: where.part }} />;
    case "strength":
      return <Lazy page={strength} props={{ query: where.query }} />;
    case "engines":
      return <EnginesPage />;
    case "training":
      return where.run === null ? <Training /> : <Run name={where.run} />;
    case "other": {
      const found = pageAt(where.path);
      return found ? <Lazy key={found.path} page={found.page} props={{ query: where.query }} /> : <NoPage />;
    }
  }
}

export function App() {
  useLayoutEffect(() => {
    window.addEventListener("keydown", onShortcut);
    return () => window.removeEventListener("keydown", onShortcut);
  }, []);
  const now = shown.value;
  return (
    <>
      <Header />
      <Page shown={now} />
      <p class="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {spoken.value}
      </p>
      <ConnectionNotice />
      <ProblemNotice />
      {dialog.value === "new-game" && <NewGameDialog onClose={hide} />}
      {dialog.value === "games" && <GamesDialog onClose={hide} />}
      {dialog.value === "settings" && <SettingsDialog onClose={hide} />}
      {dialog.value === "shortcuts" && <ShortcutsDialog onClose={hide} />}
      {dialog.value === "resign" && now && <ResignDialog shown={now} onClose={hide} />}
    </>
  );
}
