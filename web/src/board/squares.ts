// Light and dark squares with pieces on them. The unit is half a square, so that letters have the same size as on other boards.

import { type BoardGeometry, type Box, type Direction, type Label, pathOf, type Vec } from "./geometry";

/** Distance between the centres of two squares. */
const SPACING = 2;
/** The edge around the squares. */
const MARGIN = 0.07;
const LABEL_SIZE = 0.32;
/** Distance of the middle of a label from the sides of its square, in sizes of the label. */
const LABEL_AT = 0.56;

const STEPS: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The side whose end of the board is at the bottom; for the second one the board is turned. */
export type View = "first" | "second";

export function squares(cols: number, rows: number, view: View = "first", labelSize = LABEL_SIZE): BoardGeometry {
  const [width, height] = [cols * SPACING, rows * SPACING];
  const isTurned = view === "second";
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  /** Converts a column and row of the board into those on the screen, and back. */
  const seen = (col: number, row: number): readonly [number, number] => (isTurned ? [cols - 1 - col, rows - 1 - row] : [col, row]);
  const at = (point: number): Vec => {
    const [col, row] = seen(point % cols, Math.floor(point / cols));
    return { x: col * SPACING + SPACING / 2, y: row * SPACING + SPACING / 2 };
  };
  const bounds: Box = { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const [left, top, right, bottom] = [-MARGIN, -MARGIN, width + MARGIN, height + MARGIN];
  const outline = pathOf(
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    true,
  );
  /** Letters at the lower right of the squares at the bottom, numbers at the upper left of those on the left. */
  const inset = LABEL_AT * labelSize;
  const labels: Label[] = [
    ...range(cols).map((index): Label => {
      const [col] = seen(index, 0);
      const at = { x: (col + 1) * SPACING - inset, y: height - inset };
      return { at, axis: "column", index, isOnDark: (col + rows - 1) % 2 === (rows - 1) % 2 };
    }),
    ...range(rows).map((index): Label => {
      const [, row] = seen(0, index);
      return { at: { x: inset, y: row * SPACING + inset }, axis: "row", index, isOnDark: row % 2 === (rows - 1) % 2 };
    }),
  ];
  const half = SPACING / 2;
  const named = (col: number, row: number) => {
    const [real, line] = seen(col, row);
    return line * cols + real;
  };

  return {
    key: `squares-${cols}x${rows}-${view}`,
    kind: "squares",
    rows: range(rows).map((row) => range(cols).map((col) => named(col, row))),
    bounds,
    boundsWithLabels: bounds,
    cell: `${-half},${-half} ${half},${-half} ${half},${half} ${-half},${half}`,
    cellSize: SPACING,
    stoneRadius: 0.84,
    labels,
    labelSize,
    borders: { top: "", right: "", bottom: "", left: "" },
    outline,
    outlineWithLabels: outline,
    lines: "",
    stars: [],
    centre: at,
    neighbour: (point, direction) => {
      const [dc, dr] = STEPS[direction];
      const [col, row] = seen(point % cols, Math.floor(point / cols));
      const [to, line] = [col + dc, row + dr];
      return to >= 0 && to < cols && line >= 0 && line < rows ? named(to, line) : point;
    },
  };
}

/** Returns whether a square is dark; the one at the bottom left is. */
export function isDarkSquare(point: number, cols: number, rows: number): boolean {
  return ((point % cols) + Math.floor(point / cols)) % 2 === (rows - 1) % 2;
}
