// Keyboard shortcuts of the analysis page.

import { settings } from "../session/settings";
import { choices, choose, type Heat } from "./choices";
import { toggle } from "./opinions";
import { at, deleteHere, isShown, line, promoteHere, restart, shownPosition, step, switchVariation, tree, undo } from "./study";
import { nodeOf } from "./tree";

const NEXT_HEAT: Record<Heat, Heat> = { visits: "policy", policy: "off", off: "visits" };

/** Keys that go through the game, unless the focus is where they mean something else. */
const WALK: Record<string, () => void> = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => switchVariation(-1),
  ArrowDown: () => switchVariation(1),
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

/** The action that restarts the move in progress; undefined without one. */
function restartHere(): (() => void) | undefined {
  const plies = shownPosition.value?.scene.plies_of_move ?? 0;
  return plies === 0 || !isShown.value ? undefined : () => restart(plies);
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

/** The action of a key; undefined where the key belongs to the focused element. */
export function actionOf({ key, shiftKey }: KeyboardEvent, target: Element): (() => unknown) | undefined {
  if (key === "Escape") return restartHere();
  if (shiftKey && !(key in WALK_FINE)) return;
  const walk = (shiftKey ? WALK_FINE : WALK)[key];
  if (!walk) return settings.value.shortcuts ? PLAIN[key.length === 1 ? key.toLowerCase() : key] : undefined;
  // A region that scrolls keeps its keys.
  return target.closest("[role=grid], [role=region], summary") === null && leadsOn(key) ? walk : undefined;
}
