// Files that are dragged onto a page.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";

/** The longest pause between two events of a drag that is still going on, in milliseconds. */
const DRAG_MS = 1500;

/** Lets a page open dropped files, if it can open any: returns `area` for its element, and a `hint` while a file is dragged over it. */
export function useFileDrop(open: ((file: File) => unknown) | undefined) {
  const [isOver, setOver] = useState(false);
  const timer = useRef(0);
  const ended = () => {
    window.clearTimeout(timer.current);
    setOver(false);
  };
  useEffect(() => {
    const ends = ["drop", "dragend"] as const;
    for (const name of ends) window.addEventListener(name, ended, true);
    return () => {
      window.clearTimeout(timer.current);
      for (const name of ends) window.removeEventListener(name, ended, true);
    };
  }, []);
  const area = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      window.clearTimeout(timer.current);
      // Not every browser reports that a drag was cancelled.
      timer.current = window.setTimeout(ended, DRAG_MS);
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const { relatedTarget: to, currentTarget: here } = event;
      if (!(to instanceof Node) || !(here as Element).contains(to)) ended();
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      open?.(file);
    },
  };
  const hint = isOver && (
    <p class="drop-hint" aria-hidden="true">
      {t.study.record.drop}
    </p>
  );
  return open ? { area, hint } : {};
}
