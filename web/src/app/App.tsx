import { useLayoutEffect, useRef } from "preact/hooks";
import { movedFrom } from "../game";
import { t } from "../i18n";
import { route, START, settleAt } from "../lib/route";
import { NewGameDialog } from "../play/NewGameDialog";
import { ResignDialog } from "../play/ResignDialog";
import { dialog, hide } from "../session/dialogs";
import { shown } from "../session/session";
import { spoken } from "../ui/announcer";
import { Lazy } from "../ui/Lazy";
import { useTitle } from "../ui/title";
import { GamesDialog } from "./GamesDialog";
import { Header } from "./Header";
import { ConnectionNotice, ProblemNotice } from "./Notices";
import { pageOf } from "./pages";
import { SettingsDialog } from "./SettingsDialog";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { onShortcut } from "./shortcuts";

/** Announces the new page after a link or a button; null while there is none yet. */
function useArrival(place: string | null): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (place === null) return;
    if (!isFirst.current) document.querySelector<HTMLElement>("h1")?.focus();
    isFirst.current = false;
  }, [place]);
}

/** The page for an address without one. */
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

function Page() {
  const where = route.value;
  // Every game has the same board.
  const place = where.page === "play" ? where.page : where.path;
  const moved = movedFrom(where.path);
  useLayoutEffect(() => {
    if (moved !== null) settleAt(`#/${moved}${where.query && `?${where.query}`}`);
  }, [moved]);
  useArrival(moved === null ? place : null);
  if (moved !== null) return null;
  const page = pageOf(where);
  return page ? <Lazy key={place} page={page} props={where} /> : <NoPage />;
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
      <Page />
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
