// The keys that lead through a record.

import { useLayoutEffect, useRef } from "preact/hooks";
import { actionOfKey } from "../session/keyboard";
import { settings } from "../session/settings";
import { type Keys, type Line, leadsOn, step } from "./line";

/** Elements that use the navigation keys themselves: a board, a region that scrolls, a heading that unfolds. */
export const KEPT_BY = "[role=grid], [role=region], summary";

/** Boards whose squares are typed on use the keys even where a pointer was pressed. */
const POINTED = "[role=grid]:not([data-typing])";
/** Keys that lead nowhere in a record: whoever moves the focus by them uses the board by keyboard. */
const ROVING = new Set(["Tab", "ArrowUp", "ArrowDown"]);

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
function anywhereOf({ key }: KeyboardEvent, line: Line): (() => void) | undefined {
  const action = actionOfKey(key, "record");
  return action && (() => step(line, action === "back" ? -1 : 1));
}

/** Uses the keys of a record wherever the focus is, unless they mean something else there; `onWalk` is called before a step. */
export function useKeys(line: Line | null, { actionOf, keptBy = KEPT_BY }: Keys, onWalk: () => void): void {
  /** The board on which a pointer was pressed last, which leaves the stepping keys to the record. */
  const pointed = useRef<Element | null>(null);
  const find = (event: KeyboardEvent, target: Element) => {
    if (!line) return;
    const isKept = !pointed.current?.contains(target) && target.closest(keptBy) !== null;
    const walk = (isKept ? undefined : walkOf(event, line)) ?? anywhereOf(event, line);
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
      event.stopPropagation();
      run();
    };
    const onPointer = ({ target }: Event) => {
      pointed.current = target instanceof Element ? target.closest(POINTED) : null;
    };
    /** Runs before the keys of the board itself. */
    const onKeyFirst = (event: KeyboardEvent) => {
      if (ROVING.has(event.key)) pointed.current = null;
      if (event.target instanceof Element && pointed.current?.contains(event.target)) onKey(event);
    };
    window.addEventListener("pointerdown", onPointer, true);
    window.addEventListener("keydown", onKeyFirst, true);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pointerdown", onPointer, true);
      window.removeEventListener("keydown", onKeyFirst, true);
      window.removeEventListener("keydown", onKey);
    };
  }, []);
}
