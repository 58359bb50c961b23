// Single-key shortcuts of the play page. They can be turned off in the settings.

import { adapterFor } from "../game";
import type { SpecialMove } from "../game/adapter";
import { route } from "../lib/route";
import { analyze, permitted, stepOnce, toggleHold } from "../play/Actions";
import { askHint } from "../play/hint";
import { toggleOwnership } from "../play/ownership";
import { promotionsOf } from "../play/Promotion";
import { backToGame, past, seen } from "../play/past";
import { isUnderWay, restartMove } from "../play/restart";
import { isPersonToAct } from "../play/Stage";
import { dialog, show } from "../session/dialogs";
import { actionOfKey } from "../session/keyboard";
import { act, shown } from "../session/session";
import { change, settings, toggleTheme } from "../session/settings";
import type { ActionIn } from "../session/shortcuts";

/** Makes a move that has a button; returns whether there is one. */
function special(sort: SpecialMove["sort"]): boolean {
  const now = seen.value;
  if (!now || !isPersonToAct(now)) return false;
  const adapter = adapterFor(now.state.kind);
  const move = now.state.scene.legal.find((one) => one.point === null && adapter.specialMove(one.text)?.sort === sort);
  if (move) act({ kind: "play", text: move.text });
  return move !== undefined;
}

/** Promotes a pawn by the key of a piece; returns whether a promotion is due and the key names a piece. */
function promote(key: string): boolean {
  const now = seen.value;
  if (!now || !isPersonToAct(now)) return false;
  const adapter = adapterFor(now.state.kind);
  const move = promotionsOf(adapter, now.state.scene).find((one) => adapter.specialMove(one.text)?.key === key);
  if (move) act({ kind: "play", text: move.text });
  return move !== undefined;
}

const RUN: Record<ActionIn<"play" | "anywhere">, () => unknown> = {
  newGame: () => show("new-game"),
  swap: () => special("swap"),
  takeBack: () => permitted(shown.value).takeBack && act({ kind: "take-back" }),
  moveNow: () => permitted(shown.value).moveNow && act({ kind: "move-now" }),
  hint: () => permitted(seen.value).hint && askHint(shown.value),
  pass: () => special("pass") || toggleHold(shown.value),
  ownership: toggleOwnership,
  oneMove: () => stepOnce(shown.value),
  analysis: () => analyze(shown.value),
  resign: () => permitted(shown.value).resign && show("resign"),
  theme: toggleTheme,
  coordinates: () => change({ coordinates: !settings.value.coordinates }),
  textView: () => change({ textView: !settings.value.textView }),
  list: () => show("shortcuts"),
};

export function onShortcut(event: KeyboardEvent): void {
  if (dialog.value !== null) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
  if (event.key === "Escape" && !event.defaultPrevented && route.value.page === "play" && past.value) {
    event.preventDefault();
    return backToGame();
  }
  if (event.key === "Escape" && !event.defaultPrevented && route.value.page === "play" && isUnderWay(shown.value)) {
    event.preventDefault();
    return restartMove(shown.value);
  }
  if (!settings.value.shortcuts) return;
  const target = event.target;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
  if (route.value.page === "play" && promote(event.key.toLowerCase())) return event.preventDefault();
  const action = route.value.page === "play" ? actionOfKey(event.key, "play", "anywhere") : actionOfKey(event.key, "anywhere");
  if (!action) return;
  event.preventDefault();
  RUN[action]();
}
