// A grid of lines with stones where they cross. The unit is that of the hexagons, so that letters have the same size.

import { type BoardGeometry, type Box, type Direction, type Label, pathOf, type Vec } from "./geometry";

/** Distance between two lines. */
const SPACING = 1.8;
const RADIUS = 0.85;
/** Distance from the outer lines to the edge of the board, without coordinates. */
const MARGIN = 1.2;
/** Size of the labels; on a board of so many lines they are larger in proportion to its points. */
const LABEL_SIZE = { usual: 0.58, fine: 0.78, fineFrom: 14 } as const;
/** Distance of a label from stones and from the edge of the board. */
const GAP = 0.14;
/** Half of the stroke around the board, which would be cut off otherwise. */
const EDGE = 0.05;

const STEPS: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

function usualSize(cols: number, rows: number): number {
  return Math.max(cols, rows) >= LABEL_SIZE.fineFrom ? LABEL_SIZE.fine : LABEL_SIZE.usual;
}

export function grid(cols: number, rows: number, stars: readonly number[], labelSize = usualSize(cols, rows)): BoardGeometry {
  const [width, height] = [(cols - 1) * SPACING, (rows - 1) * SPACING];
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  const at = (point: number): Vec => ({ x: (point % cols) * SPACING, y: Math.floor(point / cols) * SPACING });
  const box = (margin: number): Box => ({ x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin });
  const outline = (margin: number) => {
    const { x, y, width, height } = box(margin);
    return pathOf(
      [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ],
      true,
    );
  };
  const labelAt = RADIUS + GAP + 0.6 * labelSize;
  const withLabels = labelAt + 0.6 * labelSize + GAP;
  const labels: Label[] = [
    ...range(cols).flatMap((index): Label[] => [
      { at: { x: index * SPACING, y: -labelAt }, axis: "column", index },
      { at: { x: index * SPACING, y: height + labelAt }, axis: "column", index },
    ]),
    ...range(rows).flatMap((index): Label[] => [
      { at: { x: -labelAt, y: index * SPACING }, axis: "row", index },
      { at: { x: width + labelAt, y: index * SPACING }, axis: "row", index },
    ]),
  ];
  const across = range(rows).map((row) => `M0 ${row * SPACING}H${width}`);
  const down = range(cols).map((col) => `M${col * SPACING} 0V${height}`);
  const half = SPACING / 2;

  return {
    key: `grid-${cols}x${rows}`,
    kind: "grid",
    rows: range(rows).map((row) => range(cols).map((col) => row * cols + col)),
    bounds: box(MARGIN + EDGE),
    boundsWithLabels: box(withLabels + EDGE),
    cell: `${-half},${-half} ${half},${-half} ${half},${half} ${-half},${half}`,
    cellSize: SPACING,
    stoneRadius: RADIUS,
    labels,
    labelSize,
    borders: { top: "", right: "", bottom: "", left: "" },
    outline: outline(MARGIN),
    outlineWithLabels: outline(withLabels),
    lines: [...across, ...down].join(""),
    stars: stars.map(at),
    centre: at,
    neighbour: (point, direction) => {
      const [dc, dr] = STEPS[direction];
      const col = (point % cols) + dc;
      const row = Math.floor(point / cols) + dr;
      return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : point;
    },
  };
}
