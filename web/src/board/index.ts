// Chooses the geometry for the server's board shape and the space on the screen.

import type { Geometry } from "../protocol/messages";
import { type BoardGeometry, type Layout, ORIENTATIONS, type Orientation } from "./geometry";
import { grid } from "./grid";
import { hexagons } from "./hexagons";
import { squares, type View } from "./squares";

export interface Place {
  readonly width: number;
  readonly height: number;
}

function scale(geometry: BoardGeometry, place: Place): number {
  const { width, height } = geometry.boundsWithLabels;
  return Math.min(place.width / width, place.height / height);
}

/** The layout of rhombuses that a person has chosen; any other word for the orientation leaves it to the place. */
export type ChosenLayout = Omit<Layout, "orientation"> & { readonly orientation: string };

const FITTING: ChosenLayout = { orientation: "fit", isTurned: false, isMirrored: false };

const isOrientation = (word: string): word is Orientation => (ORIENTATIONS as readonly string[]).includes(word);

/** The layout for a rhombus without regard to the place: flat unless another orientation is chosen. */
export function layoutOf({ orientation, ...rest }: ChosenLayout = FITTING): Layout {
  return { ...rest, orientation: isOrientation(orientation) ? orientation : "flat" };
}

export interface GeometryOptions {
  /** Points with a dot. */
  readonly stars?: readonly number[];
  /** The side that is below on squares. */
  readonly view?: View | undefined;
  readonly layout?: ChosenLayout | undefined;
}

/** Sizes of a label on the screen, in pixels. */
const LABEL_PX_MIN = 12;
const LABEL_PX_MAX = 20;

/** A geometry whose labels can be read in `place` and do not outweigh the board: at most two and a half times as large as usual where its cells are small. */
function legible(make: (labelSize?: number) => BoardGeometry, place: Place): BoardGeometry {
  const usual = make();
  const sizePx = usual.labelSize * scale(usual, place);
  // Larger labels leave less room for the cells.
  if (sizePx > LABEL_PX_MAX) return make((usual.labelSize * LABEL_PX_MAX) / sizePx);
  return sizePx >= LABEL_PX_MIN ? usual : make(usual.labelSize * Math.min(2.5, (1.06 * LABEL_PX_MIN) / sizePx));
}

/** The geometry of a board in a place; where nobody has chosen a layout, the one with the largest cells. */
export function geometryFor(shape: Geometry, place: Place, { stars = [], view = "first", layout = FITTING }: GeometryOptions): BoardGeometry {
  if (shape.kind === "squares" || shape.kind === "tiles") return legible((size) => squares(shape.cols, shape.rows, view, size), place);
  if (shape.kind === "grid") return legible((size) => grid(shape.cols, shape.rows, stars, size), place);
  const laid = (orientation: Orientation) => legible((size) => hexagons(shape.cols, shape.rows, { ...layout, orientation }, size), place);
  if (isOrientation(layout.orientation)) return laid(layout.orientation);
  const [flat, upright] = [laid("flat"), laid("upright")];
  return scale(upright, place) > scale(flat, place) * 1.05 ? upright : flat;
}
