// Lists of moves that follow the place that is shown.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Room that is left beyond the current move, in pixels. */
const MARGIN_PX = 8;

/** Scrolls a list, and nothing around it, so that its current move is in view; repeats this when one of `changes` changes. */
export function useCurrentInSight<T extends HTMLElement>(changes: readonly unknown[]): RefObject<T | null> {
  const list = useRef<T>(null);
  useLayoutEffect(() => {
    const box = list.current;
    const current = box?.querySelector("[aria-current=step]");
    if (!box || !current) return;
    const [own, all] = [(current.closest("tr") ?? current).getBoundingClientRect(), box.getBoundingClientRect()];
    const top = all.top + (box.querySelector("thead")?.getBoundingClientRect().height ?? 0);
    if (own.top < top) box.scrollTop -= top - own.top + MARGIN_PX;
    else if (own.bottom > all.bottom) box.scrollTop += own.bottom - all.bottom + MARGIN_PX;
  }, changes);
  return list;
}
