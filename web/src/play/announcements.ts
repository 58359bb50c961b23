// Announcements of changes of the game in the live region, for screen readers.

import { effect } from "@preact/signals";
import { adapterFor } from "../game";
import { turnsOf } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { plain } from "../lib/message";
import { route } from "../lib/route";
import { levelsOf, shown } from "../session/session";
import { spoken } from "../ui/announcer";
import { resultText, statusText } from "./status";

/** The change in a game, in words. */
export function difference(before: GameView | null, now: GameView): string[] {
  const { state } = now;
  const adapter = adapterFor(state.kind);
  if (before?.state.game !== state.game) return [t.announce.newGame(adapter.describe(state.rules))];
  const [old, moves] = [before.state.moves, state.moves];
  const [turns, oldTurns] = [turnsOf(state), turnsOf(before.state)];
  if (moves.length < old.length) {
    const fewer = oldTurns.filter((turn) => turn.isComplete).length - turns.filter((turn) => turn.isComplete).length;
    return [fewer === 0 ? t.hand.restarted : t.announce.takenBack(fewer)];
  }
  if (before.state.result && !state.result) return [t.announce.resignationTakenBack];
  // A move of several plies is announced when it is complete.
  return turns
    .filter((turn) => turn.isComplete && turn.first + turn.plies > old.length)
    .map((turn) => adapter.describePly?.(state, turn.first) ?? t.announce.played(adapter.sideName(turn.side), turn.words));
}

export function watchGame(): void {
  let before: GameView | null = null;
  effect(() => {
    const now = shown.value;
    if (!now) return;
    const changed = before?.state.game !== now.state.game || before.state.version !== now.state.version;
    if (!changed) return;
    const words = difference(before, now);
    const levels = levelsOf(now.state.kind);
    const end = resultText(now, levels);
    const status = statusText(now, levels);
    const isUnderWay = now.state.scene.plies_of_move > 0;
    // For a move under way the announcement says what is in hand; at first nothing else is new.
    if (!end && isUnderWay && now.state.thinking === null) words.push(plain(status.reason));
    else words.push(end ? `${end.title} ${plain(end.reason)}` : status.title);
    before = now;
    // Other pages do not announce the game.
    if (route.peek().page !== "play") return;
    spoken.value = words.join(" ");
  });
  effect(() => {
    const now = shown.value;
    if (now && route.value.page === "play") document.title = `${statusText(now, levelsOf(now.state.kind)).title} · ${t.appName}`;
  });
}
