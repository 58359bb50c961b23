// The grain of a wooden board: lines along the wood that run next to each other and never repeat.

import type { Box } from "./geometry";

/** A line of the grain. */
export interface GrainLine {
  readonly path: string;
  readonly width: number;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Distance between the middles of two lines. */
const SPACING = 0.42;
/** Distance of the outer lines from the edge, which no line crosses. */
const MARGIN = 0.45;
/** Widths of lines; the wider, the fainter. */
const WIDTHS = [0.05, 0.16, 0.07, 0.34, 0.04, 0.1, 0.05, 0.22, 0.06] as const;
const OPACITY_MAX = 0.12;
const OPACITY_BY_WIDTH = 0.009;

/** The lines of a board that fills `box`. */
export function grainOf({ x, y, width, height }: Box): readonly GrainLine[] {
  const count = Math.floor((width - 2 * MARGIN) / SPACING);
  return Array.from({ length: count }, (_, index) => {
    const at = x + MARGIN + (index + 0.5 + 0.3 * Math.sin(index * 2.4)) * SPACING;
    const sway = 0.24 * Math.sin(at * 0.31);
    const near = (by: number) => (at + by * sway).toFixed(3);
    const down = (part: number) => (y + height * part).toFixed(3);
    const width = WIDTHS[index % WIDTHS.length] ?? 0;
    return {
      path: `M${near(0)} ${down(0)}C${near(1.6)} ${down(0.3)} ${near(-1.2)} ${down(0.62)} ${near(0.5)} ${down(1)}`,
      width,
      opacity: Math.min(OPACITY_MAX, OPACITY_BY_WIDTH / width),
    };
  });
}
