import { useEffect, useRef } from "preact/hooks";
import { asked } from "../analysis";
import { spoken } from "../announcer";
import { en } from "../i18n";
import { route } from "../route";
import { shown, type Shown } from "../session";
import { StudyPage } from "../study/StudyPage";
import { Run } from "../training/Run";
import { Training } from "../training/Training";
import { Actions } from "./Actions";
import { AnalysisPanel } from "./Analysis";
import { ConnectionNotice, ProblemNotice } from "./Notices";
import { dialog, hide } from "./dialogs";
import { GamesDialog } from "./GamesDialog";
import { Header } from "./Header";
import { Moves } from "./Moves";
import { NewGameDialog } from "./NewGameDialog";
import { Players } from "./Players";
import { ResignDialog } from "./ResignDialog";
import { SettingsDialog } from "./SettingsDialog";
import { onShortcut } from "./shortcuts";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { Stage } from "./Stage";
import { StatusBar } from "./StatusBar";

function Page({ shown }: { shown: Shown | null }) {
  const where = route.value;
  const place = where.page === "training" ? (where.run ?? "") : where.page;
  const isFirst = useRef(true);
  useEffect(() => {
    // Who came by a link or a button hears where that is.
    if (!isFirst.current) document.querySelector<HTMLElement>("h1")?.focus();
    isFirst.current = false;
  }, [place]);
  if (where.page === "analysis") return <StudyPage query={where.query} />;
  if (where.page === "training") return where.run === null ? <Training /> : <Run name={where.run} />;
  return (
    <main class={asked.value ? "play analysing" : "play"}>
      <h1 class="visually-hidden" tabindex={-1}>{en.appName}</h1>
      <Players shown={shown} />
      <StatusBar shown={shown} />
      <Stage shown={shown} />
      <Actions shown={shown} />
      <AnalysisPanel shown={shown} />
      <Moves shown={shown} />
    </main>
  );
}

export function App() {
  useEffect(() => {
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
