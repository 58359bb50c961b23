// Light and dark squares with pieces on them. The unit is half a square, so that letters have the same size as on other boards.

import { type BoardGeometry, type Box, type Direction, type Label, pathOf, type Vec } from "./geometry";

/** Distance between the centres of two squares. */
const SPACING = 2;
/** Margins around the squares, without and with room for coordinates. */
const MARGIN = 0.14;
const MARGIN_WITH_LABELS = 0.8;
const LABEL_AT = 0.42;

const STEPS: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The side whose end of the board is at the bottom; for the second one the board is turned. */
export type View = "first" | "second";

export function squares(cols: number, rows: number, view: View = "first"): BoardGeometry {
  const [width, height] = [cols * SPACING, rows * SPACING];
  const isTurned = view === "second";
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  /** Converts a column and row of the board into those on the screen, and back. */
  const seen = (col: number, row: number): readonly [number, number] => (isTurned ? [cols - 1 - col, rows - 1 - row] : [col, row]);
  const at = (point: number): Vec => {
    const [col, row] = seen(point % cols, Math.floor(point / cols));
    return { x: col * SPACING + SPACING / 2, y: row * SPACING + SPACING / 2 };
  };
  const box = (margin: number, below: number): Box => ({ x: -margin, y: -MARGIN, width: width + margin + MARGIN, height: height + MARGIN + below });
  const outline = (margin: number) => {
    const [left, top, right, bottom] = [-margin, -MARGIN, width + MARGIN, height + margin];
    return pathOf(
      [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
      true,
    );
  };
  const labels: Label[] = [
    ...range(cols).map((index): Label => ({ at: { x: seen(index, 0)[0] * SPACING + SPACING / 2, y: height + LABEL_AT }, axis: "column", index })),
    ...range(rows).map((index): Label => ({ at: { x: -LABEL_AT, y: seen(0, index)[1] * SPACING + SPACING / 2 }, axis: "row", index })),
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
    bounds: box(MARGIN, MARGIN),
    boundsWithLabels: box(MARGIN_WITH_LABELS, MARGIN_WITH_LABELS),
    cell: `${-half},${-half} ${half},${-half} ${half},${half} ${-half},${half}`,
    cellSize: SPACING,
    stoneRadius: 0.86,
    labels,
    labelSize: 0.52,
    borders: { top: "", right: "", bottom: "", left: "" },
    outline: outline(MARGIN),
    outlineWithLabels: outline(MARGIN_WITH_LABELS),
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
