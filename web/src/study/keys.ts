// The keys of the page.

import { settings } from "../settings";
import { choices, choose, type Heat } from "./choices";
import { toggle } from "./opinions";
import { deleteHere, promoteHere, step, turn, undo } from "./study";

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
  const target = event.target;
  if (!(target instanceof Element) || target.closest("input, textarea, select, dialog")) return;
  const walks = WALK[event.key];
  // A region that scrolls keeps its keys.
  const isElsewhere = target.closest("[role=grid], [role=region], summary") !== null;
  const run = walks ? (isElsewhere ? undefined : walks) : settings.value.shortcuts ? PLAIN[event.key.length === 1 ? event.key.toLowerCase() : event.key] : undefined;
  if (!run) return;
  event.preventDefault();
  run();
}
