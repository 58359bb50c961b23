// Board geometry: coordinates and neighbours of points. It knows no game.

export interface Vec {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type BorderName = "top" | "right" | "bottom" | "left";

export type Direction = "left" | "right" | "up" | "down";

export interface Label {
  readonly at: Vec;
  readonly axis: "column" | "row";
  readonly index: number;
  /** True if it is on a dark square. */
  readonly isOnDark?: boolean;
}

/** A board as the view draws it, in its own units. Points are numbered row by row from the top left, from 0. */
export interface BoardGeometry {
  readonly key: string;
  /** The way pieces are drawn: stones in cells, stones where lines cross, or pieces on squares. */
  readonly kind: "hex" | "grid" | "squares";
  /** The points of each row, for the reading order. */
  readonly rows: readonly (readonly number[])[];
  /** Extent of the drawing, without and with room for coordinates. */
  readonly bounds: Box;
  readonly boundsWithLabels: Box;
  /** The outline of one cell around its centre, as the points of a polygon. */
  readonly cell: string;
  /** The smaller extent of a cell. */
  readonly cellSize: number;
  readonly stoneRadius: number;
  readonly labels: readonly Label[];
  /** Size of the type of labels. */
  readonly labelSize: number;
  /** The four borders as areas. */
  readonly borders: Readonly<Record<BorderName, string>>;
  /** The whole outline as a path, without and with room for coordinates. */
  readonly outline: string;
  readonly outlineWithLabels: string;
  /** The lines as a path, and the dots on them; none on a board of cells. */
  readonly lines: string;
  readonly stars: readonly Vec[];
  centre(point: number): Vec;
  /** The next point in a direction on the screen; the point itself where the board ends. */
  neighbour(point: number, direction: Direction): number;
}

/** Orientations of a rhombus: two edges level, two edges vertical, or on a tip, high or wide. */
export const ORIENTATIONS = ["flat", "upright", "diamond", "wide"] as const;

export type Orientation = (typeof ORIENTATIONS)[number];

/** The way a rhombus lies on the screen. */
export interface Layout {
  readonly orientation: Orientation;
  /** True if it is turned by a half turn. */
  readonly isTurned: boolean;
  /** True if left and right are exchanged. */
  readonly isMirrored: boolean;
}

export function boxOf(points: readonly Vec[], margin: number): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left - margin, y: top - margin, width: Math.max(...xs) - left + 2 * margin, height: Math.max(...ys) - top + 2 * margin };
}

/** The smallest box around two. */
export function boundsOf(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** An SVG path through points. */
export function pathOf(points: readonly Vec[], close: boolean): string {
  const text = points.map((p) => `${p.x.toFixed(3)} ${p.y.toFixed(3)}`).join("L");
  return `M${text}${close ? "Z" : ""}`;
}
