// Arrows and lines that a person draws on a board, and how a mouse draws them.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pointAt } from "./drag";
import type { BoardGeometry } from "./geometry";
import { arrowThrough, EDGE } from "./Way";

export interface BoardStroke {
  readonly kind: "arrow" | "line";
  readonly from: number;
  readonly to: number;
  /** The same for people who do not see it, as a fact about the point where it begins. */
  readonly label: string;
}

const WIDTH = 0.2;

export function Strokes({ strokes, geometry }: { strokes: readonly Omit<BoardStroke, "label">[]; geometry: BoardGeometry }) {
  return (
    <g class="strokes">
      {strokes.map(({ kind, from, to }) => {
        const ends = [geometry.centre(from), geometry.centre(to)] as const;
        const [a, b] = ends.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
        const { shaft, head } = kind === "arrow" ? arrowThrough(ends, 1) : { shaft: `M${a}L${b}`, head: null };
        return (
          <g key={`${kind} ${from} ${to}`} class={`stroke ${kind}`}>
            <path class="edge" d={shaft} stroke-width={WIDTH + 2 * EDGE} />
            {head && <path class="edge" d={head} stroke-width={2 * EDGE} />}
            <path class="ink" d={shaft} stroke-width={WIDTH} />
            {head && <path class="head" d={head} />}
          </g>
        );
      })}
    </g>
  );
}

interface Line {
  readonly from: number;
  readonly to: number;
}

/** Follows the right mouse button from one point to another; `onDraw` gets the same point twice for a click. */
export function useStroke(svg: RefObject<SVGSVGElement | null>, onDraw: ((from: number, to: number) => void) | undefined) {
  const [drawn, setDrawn] = useState<Line | null>(null);
  const latest = useRef(onDraw);
  latest.current = onDraw;
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  /** Handles a press and returns whether it begins a stroke. */
  const start = (event: PointerEvent, from: number | null): boolean => {
    if (!latest.current || event.button !== 2 || event.pointerType === "touch" || from === null || end.current) return false;
    const placeOf = ({ clientX, clientY }: PointerEvent) => {
      const cell = document.elementFromPoint(clientX, clientY);
      return cell && svg.current?.contains(cell) ? pointAt(clientX, clientY) : null;
    };
    const moved = (next: PointerEvent) => setDrawn({ from, to: placeOf(next) ?? from });
    const finish = (next: PointerEvent) => {
      end.current?.();
      setDrawn(null);
      const to = placeOf(next);
      if (next.type === "pointerup" && to !== null) latest.current?.(from, to);
    };
    const listeners = [
      ["pointermove", moved],
      ["pointerup", finish],
      ["pointercancel", finish],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    end.current = () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
      end.current = null;
    };
    return true;
  };
  return { drawn: drawn && drawn.from !== drawn.to ? drawn : null, start };
}
