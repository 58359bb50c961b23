// The size of a board of tiles on the screen: what of its small signs can be read there.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** The extent of a square in the units of the drawing. */
export const CELL = 10;
/** Around the squares, with and without room for coordinates. */
const MARGIN = { wide: 6, narrow: 1 } as const;
/** Room for a coordinate of two digits of 12 pixels. */
const COORDINATE_PX = 15.5;
/** Size in pixels of a square below which its tile has no room for a value. */
const VALUE_PX = 28;
/** Size in pixels of a square below which a board is a picture: nothing on it has to be read. */
const PICTURE_PX = 12;
/** Size in pixels of a square below which the sign of a premium is its number alone. */
const SIGN_PX = 17;

export interface Scale {
  /** Units in a pixel of the screen; 0 until it is known, and where letters may be as small as the squares. */
  readonly px: number;
  /** Room above and on the left of the squares. */
  readonly margin: number;
  /** The same on the other sides. */
  readonly rim: number;
  readonly hasValues: boolean;
  /** The signs of premiums: whole, as a number alone, or none. */
  readonly signs: "whole" | "number" | "none";
}

/** The scale of a board with so many rows on a square of so many pixels. */
export function scaleOf(side: number, rows: number, showCoordinates: boolean): Scale {
  const inner = rows * CELL + MARGIN.narrow;
  const plain = showCoordinates ? MARGIN.wide : MARGIN.narrow;
  if (side <= COORDINATE_PX) return { px: 0, margin: plain, rim: MARGIN.narrow, hasValues: true, signs: "whole" };
  const isNarrow = showCoordinates && (side / (inner + plain)) * plain < COORDINATE_PX;
  const px = isNarrow ? inner / (side - COORDINATE_PX) : (inner + plain) / side;
  const margin = isNarrow ? COORDINATE_PX * px : plain;
  const square = CELL / px;
  if (square < PICTURE_PX) return { px: 0, margin, rim: MARGIN.narrow, hasValues: false, signs: "none" };
  return { px, margin, rim: MARGIN.narrow, hasValues: square >= VALUE_PX, signs: square >= SIGN_PX ? "whole" : "number" };
}

/** The scale of a board as it is drawn now. */
export function useScale(board: RefObject<Element | null>, rows: number, showCoordinates: boolean): Scale {
  const [side, setSide] = useState(0);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const measure = () => setSide(Math.min(element.getBoundingClientRect().width, element.getBoundingClientRect().height));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return scaleOf(side, rows, showCoordinates);
}
