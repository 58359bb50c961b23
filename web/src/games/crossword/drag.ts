// Tiles that are moved by holding them, with a mouse or a finger.

import { signal } from "@preact/signals";
import { shown } from "../../session/session";
import { laid, lay, mayLay, reorder, takeUp } from "./hand";

/** A pointer that moved less than this since its press, in pixels, has not moved. */
const SLIP_PX = 6;

export interface Dragged {
  readonly slot: number;
  /** The square it comes from, or null for the rack. */
  readonly from: number | null;
  /** Position of the pointer on the screen, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** The tile under the pointer, or null. */
export const dragged = signal<Dragged | null>(null);

let droppedMs = -Infinity;

/** Returns whether a click is the end of a drag, by the times at which they happened: a busy page handles them late. */
export function wasDragged(click: Event): boolean {
  return click.timeStamp - droppedMs < 100;
}

function dropped({ slot, from }: Dragged, x: number, y: number): void {
  const element = document.elementFromPoint(x, y);
  const square = element?.closest(".tile-board [data-point]");
  if (square) {
    lay(slot, Number(square.getAttribute("data-point")));
    return;
  }
  const place = element?.closest("[data-slot]");
  if (from !== null && laid.peek().get(from)?.slot === slot) takeUp(from);
  if (place) reorder(slot, Number(place.getAttribute("data-slot")));
}

/** Begins to follow a pointer that has pressed on a tile. */
export function grab(event: PointerEvent, slot: number, from: number | null): void {
  const now = shown.peek();
  if (!event.isPrimary || event.button !== 0 || dragged.peek() || !now || !mayLay(now)) return;
  const { pointerId, clientX, clientY } = event;
  let isMoving = false;
  const moved = (next: PointerEvent) => {
    if (next.pointerId !== pointerId) return;
    isMoving ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) >= SLIP_PX;
    if (isMoving) dragged.value = { slot, from, x: next.clientX, y: next.clientY };
  };
  const ended = (next: PointerEvent) => {
    if (next.pointerId !== pointerId) return;
    for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    const last = dragged.peek();
    dragged.value = null;
    if (!last) return;
    droppedMs = next.timeStamp;
    if (next.type === "pointerup") dropped(last, next.clientX, next.clientY);
  };
  const listeners = [
    ["pointermove", moved],
    ["pointerup", ended],
    ["pointercancel", ended],
  ] as const;
  for (const [name, listener] of listeners) window.addEventListener(name, listener);
}
