// A rhombus of hexagons. The unit is the radius of a cell.

import { type BoardGeometry, boundsOf, boxOf, type Direction, type Label, type Layout, type Orientation, pathOf, type Vec } from "./geometry";

const WIDTH = Math.sqrt(3);
const LABEL_SIZE = 0.54;
/** Distance of the frame's outer sides from the centres of the outer cells. */
const FRAME = 1.34;
const MARGIN = 0.06;

type Corner = "n" | "ne" | "se" | "s" | "sw" | "nw";

const CORNERS: Record<Corner, Vec> = {
  n: { x: 0, y: -1 },
  ne: { x: WIDTH / 2, y: -0.5 },
  se: { x: WIDTH / 2, y: 0.5 },
  s: { x: 0, y: 1 },
  sw: { x: -WIDTH / 2, y: 0.5 },
  nw: { x: -WIDTH / 2, y: -0.5 },
};

const ARROWS: Record<Direction, Vec> = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };

/** Columns and rows to the six neighbours of a cell; where two lie as close to an arrow, the first of them is meant. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const;
/** Share of a step that lies in the direction of an arrow, at least: this allows an angle of 30 degrees. */
const SHARE_MIN = 0.8;

function turn(v: Vec, degrees: number): Vec {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: v.x * cos - v.y * sin, y: v.x * sin + v.y * cos };
}

function plus(a: Vec, b: Vec): Vec {
  return { x: a.x + b.x, y: a.y + b.y };
}

function middle(a: Vec, b: Vec): Vec {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Rotation of the board in degrees, from the one in which rows are level. */
const TURN: Record<Orientation, number> = { wide: -30, flat: 0, upright: 30, diamond: 60 };

export function hexagons(cols: number, rows: number, { orientation, isTurned, isMirrored }: Layout, labelSize = LABEL_SIZE): BoardGeometry {
  const place = (v: Vec): Vec => {
    const { x, y } = turn(v, TURN[orientation] + (isTurned ? 180 : 0));
    return { x: isMirrored ? -x : x, y };
  };
  const flat = (col: number, row: number): Vec => ({ x: WIDTH * (col + row / 2), y: 1.5 * row });
  const corner = (col: number, row: number, name: Corner) => plus(flat(col, row), CORNERS[name]);
  const [lastCol, lastRow] = [cols - 1, rows - 1];
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);

  // At the two obtuse corners one edge of the cell belongs to both borders: each gets half. The acute ones are cut off.
  const topRight = middle(corner(lastCol, 0, "n"), corner(lastCol, 0, "ne"));
  const bottomLeft = middle(corner(0, lastRow, "s"), corner(0, lastRow, "sw"));
  const top = range(cols).flatMap((col) => [corner(col, 0, "nw"), corner(col, 0, "n")]);
  const right = range(rows).flatMap((row) => [corner(lastCol, row, "ne"), corner(lastCol, row, "se")]);
  const bottom = range(cols)
    .reverse()
    .flatMap((col) => [corner(col, lastRow, "se"), corner(col, lastRow, "s")]);
  const left = range(rows)
    .reverse()
    .flatMap((row) => [corner(0, row, "sw"), corner(0, row, "nw")]);
  const outer = (col: number, row: number, x: number, y: number) => plus(flat(col, row), { x: FRAME * x, y: FRAME * y });
  const [tan, cos] = [1 / WIDTH, WIDTH / 2];
  const frame = {
    topRight: outer(lastCol, 0, tan, -1),
    bottomLeft: outer(0, lastRow, -tan, 1),
    /** Each acute corner: the end of a side, the middle of the cut, the end of the other side. */
    topLeft: [outer(0, 0, -tan, -1), outer(0, 0, -cos, -0.5), outer(0, 0, -2 * tan, 0)],
    bottomRight: [outer(lastCol, lastRow, 2 * tan, 0), outer(lastCol, lastRow, cos, 0.5), outer(lastCol, lastRow, tan, 1)],
  } as const;

  const away = FRAME + 0.12 + 0.5 * labelSize;
  const labels: Label[] = [
    ...range(cols).map((index): Label => {
      const at = place(plus(flat(index, 0), { x: -tan * away, y: -away }));
      return { at, axis: "column", index };
    }),
    ...range(rows).map((index): Label => {
      const at = place(plus(flat(0, index), { x: -2 * tan * away, y: 0 }));
      return { at, axis: "row", index };
    }),
  ];
  const outline = [...frame.topLeft.toReversed(), frame.topRight, ...frame.bottomRight, frame.bottomLeft].map(place);
  const area = (points: readonly Vec[]) => pathOf(points.map(place), true);
  /** The steps for an arrow, the closest to it first. */
  const stepsOf = (direction: Direction) => {
    const share = ([dc, dr]: readonly [number, number]) => {
      const { x, y } = place(flat(dc, dr));
      return Math.round((100 * (x * ARROWS[direction].x + y * ARROWS[direction].y)) / WIDTH) / 100;
    };
    return STEPS.filter((step) => share(step) > SHARE_MIN).toSorted((a, b) => share(b) - share(a));
  };
  const steps = { left: stepsOf("left"), right: stepsOf("right"), up: stepsOf("up"), down: stepsOf("down") };

  return {
    key: `hex-${cols}x${rows}-${orientation}-${isTurned}-${isMirrored}`,
    kind: "hex",
    rows: range(rows).map((row) => range(cols).map((col) => row * cols + col)),
    bounds: boxOf(outline, MARGIN),
    boundsWithLabels: boundsOf(
      boxOf(outline, MARGIN),
      boxOf(
        labels.map((label) => label.at),
        0.65 * labelSize,
      ),
    ),
    cell: Object.values(CORNERS)
      .map(place)
      .map((v) => `${v.x.toFixed(3)},${v.y.toFixed(3)}`)
      .join(" "),
    cellSize: WIDTH,
    stoneRadius: 0.7,
    labels,
    labelSize,
    borders: {
      top: area([...top, topRight, frame.topRight, frame.topLeft[0], frame.topLeft[1]]),
      right: area([topRight, ...right, frame.bottomRight[1], frame.bottomRight[0], frame.topRight]),
      bottom: area([...bottom, bottomLeft, frame.bottomLeft, frame.bottomRight[2], frame.bottomRight[1]]),
      left: area([bottomLeft, ...left, frame.topLeft[1], frame.topLeft[2], frame.bottomLeft]),
    },
    outline: pathOf(outline, true),
    outlineWithLabels: pathOf(outline, true),
    lines: "",
    stars: [],
    centre: (point) => place(flat(point % cols, Math.floor(point / cols))),
    neighbour: (point, direction) => {
      const [col, row] = [point % cols, Math.floor(point / cols)];
      const step = steps[direction].find(([dc, dr]) => col + dc >= 0 && col + dc < cols && row + dr >= 0 && row + dr < rows);
      return step ? point + step[0] + step[1] * cols : point;
    },
  };
}
