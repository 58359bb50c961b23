// What is read aloud when the game changes.

import { effect, signal } from "@preact/signals";
import { adapterFor } from "./games";
import { en } from "./i18n";
import { moveName } from "./names";
import { route } from "./route";
import { levelsOf, shown, type Shown } from "./session";
import { resultText, statusText } from "./status";

/** The words of the live region. */
export const spoken = signal("");

function difference(before: Shown | null, now: Shown): string[] {
  const { state } = now;
  const adapter = adapterFor(state.kind);
  if (before?.state.game !== state.game) return [en.announce.newGame(adapter.describe(state.rules))];
  const [old, moves] = [before.state.moves, state.moves];
  if (moves.length < old.length) return [en.announce.takenBack(old.length - moves.length)];
  if (before.state.result && !state.result) return [en.announce.resignationTakenBack];
  return moves.slice(old.length).map((move) => {
    return en.announce.played(adapter.sideName(move.side), moveName(state.kind, move.text));
  });
}

/** Says something that is no change of the game. */
export function say(words: string): void {
  // Words that do not change are not read again.
  spoken.value = spoken.peek() === words ? `${words}\u00a0` : words;
}

export function watchGame(): void {
  let before: Shown | null = null;
  effect(() => {
    const now = shown.value;
    if (!now) return;
    const changed = before?.state.game !== now.state.game || before.state.version !== now.state.version;
    if (!changed) return;
    const words = difference(before, now);
    const levels = levelsOf(now.state.kind);
    const end = resultText(now, levels);
    words.push(end ? `${end.title} ${end.reason}` : statusText(now, levels).title);
    before = now;
    // Elsewhere a game that goes on is nobody's news.
    if (route.peek().page !== "play") return;
    spoken.value = words.join(" ");
  });
  effect(() => {
    const now = shown.value;
    if (now && route.value.page === "play") document.title = `${statusText(now, levelsOf(now.state.kind)).title} · ${en.appName}`;
  });
}

