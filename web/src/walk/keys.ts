// The keys that lead through a record.

import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../session/settings";
import { type Keys, type Line, leadsOn, step } from "./line";

/** Elements that use the navigation keys themselves: a board, a region that scrolls, a heading that unfolds. */
export const KEPT_BY = "[role=grid], [role=region], summary";

/** The action of a key of the walk; undefined for other keys, and where it leads nowhere and may scroll the page. */
export function walkOf({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">, line: Line): (() => void) | undefined {
  const arrow = (by: 1 | -1) => {
    if (line.onArrow) return () => line.onArrow?.(by);
    if (!leadsOn(line, by)) return;
    return shiftKey && line.stepPart ? () => line.stepPart?.(by) : () => step(line, by);
  };
  switch (key) {
    case "ArrowLeft":
      return arrow(-1);
    case "ArrowRight":
      return arrow(1);
    case "Home":
      return shiftKey || !leadsOn(line, -1) ? undefined : () => line.goTo(0);
    case "End":
      return shiftKey || !leadsOn(line, 1) ? undefined : () => line.goTo(line.last);
    case "n":
    case "N":
      if (!settings.value.shortcuts) return undefined;
      return line.jump && (() => line.jump?.(key === "n" ? 1 : -1));
    default:
      return undefined;
  }
}

/** Steps that work on a board as well, if the person uses single letters as shortcuts. */
function bracketOf({ key }: KeyboardEvent, line: Line): (() => void) | undefined {
  if (!settings.value.shortcuts || (key !== "[" && key !== "]")) return undefined;
  return () => step(line, key === "[" ? -1 : 1);
}

/** Uses the keys of a record wherever the focus is, unless they mean something else there; `onWalk` is called before a step. */
export function useKeys(line: Line | null, { actionOf, keptBy = KEPT_BY }: Keys, onWalk: () => void): void {
  const find = (event: KeyboardEvent, target: Element) => {
    if (!line) return;
    const walk = (target.closest(keptBy) ? undefined : walkOf(event, line)) ?? bracketOf(event, line);
    if (!walk) return actionOf?.(event, target);
    return () => {
      onWalk();
      walk();
    };
  };
  const latest = useRef(find);
  latest.current = find;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(target instanceof Element) || target.closest("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
      const run = latest.current(event, target);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
