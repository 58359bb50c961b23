// The keys of the page.

import { settings } from "../settings";
import { choices, choose, type Heat } from "./choices";
import { toggle } from "./opinions";
import { at, deleteHere, line, promoteHere, step, tree, turn, undo } from "./study";
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
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]")) return;
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input, textarea, select, dialog")) return;
  const walks = WALK[event.key];
  // A region that scrolls keeps its keys.
  const isElsewhere = target.closest("[role=grid], [role=region], summary") !== null;
  const run = walks ? (isElsewhere ? undefined : walks) : settings.value.shortcuts ? PLAIN[event.key.length === 1 ? event.key.toLowerCase() : event.key] : undefined;
  if (!run || (walks && !leadsOn(event.key))) return;
  event.preventDefault();
  run();
}
