// The keys that lead through a game.

import { useLayoutEffect, useRef } from "preact/hooks";

/** Keys work wherever the focus is, unless they mean something else there: `actionOf` says what one does, if anything. */
export function useWalkKeys(actionOf: (event: KeyboardEvent, target: Element) => (() => unknown) | null | undefined): void {
  const latest = useRef(actionOf);
  latest.current = actionOf;
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
