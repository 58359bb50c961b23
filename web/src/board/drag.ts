// Dragging of pieces: follows the pointer from a press to its release.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Vec } from "./geometry";

/** Distance from the press, in pixels, from which a pointer counts as moved. */
const SLIP_PX = 6;

export interface Grip {
  /** Points with a piece that can be dragged. */
  readonly points: ReadonlySet<number>;
  /** Called when a piece is grabbed. */
  readonly grab: (point: number) => void;
  /** Called at the release over a point, or outside of the board (null); `how` is whether the pointer has moved. */
  readonly release: (from: number, to: number | null, how: "moved" | "still") => void;
}

export interface Drag {
  readonly from: number;
  /** Position of the pointer, in the units of the drawing; null until it has moved. */
  readonly at: Vec | null;
}

/** The point of the board that is drawn at a place of the screen; null for none. */
export function pointAt(x: number, y: number): number | null {
  const cell = document.elementFromPoint(x, y)?.closest("[data-point]");
  return cell ? Number(cell.getAttribute("data-point")) : null;
}

/** Follows a dragging pointer. `begin` handles the press and returns whether a piece was grabbed. */
export function useDrag(svg: RefObject<SVGSVGElement | null>, grip: Grip | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(grip);
  latest.current = grip;
  const ends = useRef<(() => void) | null>(null);
  useEffect(() => () => ends.current?.(), []);

  const begin = (event: PointerEvent, point: number | null): boolean => {
    if (point === null || !grip?.points.has(point) || !event.isPrimary || event.button !== 0 || ends.current) return false;
    const { pointerId, clientX, clientY } = event;
    let isMoving = false;
    const place = (x: number, y: number): Vec | null => {
      const matrix = svg.current?.getScreenCTM()?.inverse();
      if (!matrix) return null;
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      return { x: at.x, y: at.y };
    };
    const moved = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      isMoving ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) >= SLIP_PX;
      if (isMoving) setDrag({ from: point, at: place(next.clientX, next.clientY) });
    };
    const finish = () => {
      ends.current?.();
      setDrag(null);
    };
    const released = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      finish();
      latest.current?.release(point, pointAt(next.clientX, next.clientY), isMoving ? "moved" : "still");
    };
    const lost = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      finish();
      latest.current?.release(point, null, "moved");
    };
    const listeners = [
      ["pointermove", moved],
      ["pointerup", released],
      ["pointercancel", lost],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    ends.current = () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
      ends.current = null;
    };
    setDrag({ from: point, at: null });
    grip.grab(point);
    return true;
  };
  return { drag, begin };
}
