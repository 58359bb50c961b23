// Keyboard shortcuts of the analysis page.

import { actionOfKey } from "../../session/keyboard";
import type { ActionIn } from "../../session/shortcuts";
import { KEPT_BY } from "../../walk/keys";
import { choices, choose, type Heat } from "./choices";
import { toggle } from "./opinions";
import { at, deleteHere, isShown, promoteHere, restart, shownPosition, switchVariation, tree, undo } from "./study";
import { nodeOf } from "./tree";

const NEXT_HEAT: Record<Heat, Heat> = { visits: "policy", policy: "off", off: "visits" };

/** The action that restarts the move in progress; undefined without one. */
function restartHere(): (() => void) | undefined {
  const plies = shownPosition.value?.scene.plies_of_move ?? 0;
  return plies === 0 || !isShown.value ? undefined : () => restart(plies);
}

const RUN: Record<ActionIn<"study">, () => void> = {
  evaluation: toggle,
  heat: () => choose({ heat: NEXT_HEAT[choices.value.heat] }),
  promotion: promoteHere,
  undo: undo,
  deletion: deleteHere,
};

/** The action that shows another variation of the shown move; undefined without one, since the key may scroll the page. */
function variationOf(by: 1 | -1): (() => void) | undefined {
  const { parent } = nodeOf(tree.value, at.value);
  return parent === null || nodeOf(tree.value, parent).children.length < 2 ? undefined : () => switchVariation(by);
}

/** The action of a key that only this page has; undefined where the key belongs to the focused element. */
export function actionOf({ key, shiftKey }: KeyboardEvent, target: Element): (() => unknown) | undefined {
  if (key === "Escape") return restartHere();
  if (key === "ArrowUp" || key === "ArrowDown") return shiftKey || target.closest(KEPT_BY) ? undefined : variationOf(key === "ArrowUp" ? -1 : 1);
  const action = actionOfKey(key, "study");
  return action && RUN[action];
}
