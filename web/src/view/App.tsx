import { useEffect } from "preact/hooks";
import { asked } from "../analysis";
import { spoken } from "../announcer";
import { en } from "../i18n";
import { shown } from "../session";
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

export function App() {
  useEffect(() => {
    window.addEventListener("keydown", onShortcut);
    return () => window.removeEventListener("keydown", onShortcut);
  }, []);
  const now = shown.value;
  return (
    <>
      <Header />
      <main class={asked.value ? "play analysing" : "play"}>
        <h1 class="visually-hidden">{en.appName}</h1>
        <Players shown={now} />
        <StatusBar shown={now} />
        <Stage shown={now} />
        <Actions shown={now} />
        <AnalysisPanel shown={now} />
        <Moves shown={now} />
      </main>
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
