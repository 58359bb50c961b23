// The keys of the page.

import { settings } from "../session/settings";
import { choices, choose, type Heat } from "./choices";
import { toggle } from "./opinions";
import { at, deleteHere, isShown, line, promoteHere, restart, shownPosition, step, tree, turn, undo } from "./study";
import { nodeOf } from "./tree";

const NEXT_HEAT: Record<Heat, Heat> = { visits: "policy", policy: "off", off: "visits" };

/** Keys that go through the game, unless the focus is where they mean something else. */
const WALK: Record<string, () => void> = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => turn(-1),
  ArrowDown: () => turn(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
};

/** Whether a key of `WALK` leads anywhere; otherwise it may scroll the page. */
function leadsOn(key: string): boolean {
  const ply = line.value.indexOf(at.value);
  if (key === "ArrowLeft" || key === "Home") return ply > 0;
  if (key === "ArrowRight" || key === "End") return ply < line.value.length - 1;
  const { parent } = nodeOf(tree.value, at.value);
  return parent !== null && nodeOf(tree.value, parent).children.length > 1;
}

/** The same with the shift key: ply by ply. */
const WALK_FINE: Record<string, () => void> = { ArrowLeft: () => step(-1, "ply"), ArrowRight: () => step(1, "ply") };

/** Begins the move under way anew; whether there is one. */
function restartHere(): boolean {
  const plies = shownPosition.value?.scene.plies_of_move ?? 0;
  if (plies === 0 || !isShown.value) return false;
  restart(plies);
  return true;
}

const PLAIN: Record<string, () => void> = {
  "[": () => step(-1),
  "]": () => step(1),
  a: toggle,
  h: () => choose({ heat: NEXT_HEAT[choices.value.heat] }),
  p: promoteHere,
  z: undo,
  Delete: deleteHere,
};

export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input, textarea, select, dialog")) return;
  if (event.key === "Escape" && restartHere()) return event.preventDefault();
  if (event.shiftKey && !(event.key in WALK_FINE)) return;
  const walks = (event.shiftKey ? WALK_FINE : WALK)[event.key];
  // A region that scrolls keeps its keys.
  const isElsewhere = target.closest("[role=grid], [role=region], summary") !== null;
  const run = walks
    ? isElsewhere
      ? undefined
      : walks
    : settings.value.shortcuts
      ? PLAIN[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      : undefined;
  if (!run || (walks && !leadsOn(event.key))) return;
  event.preventDefault();
  run();
}
