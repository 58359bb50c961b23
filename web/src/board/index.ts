// Chooses the geometry for the server's board shape and the space on the screen.

import type { Geometry } from "../protocol/messages";
import type { BoardGeometry, Orientation } from "./geometry";
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

/** Sizes of a label on the screen, in pixels. */
const LABEL_PX_MIN = 12;
const LABEL_PX_MAX = 20;

/** A geometry whose labels can be read in `place` and do not outweigh the board: at most twice as large as usual where its cells are small. */
function legible(make: (labelSize?: number) => BoardGeometry, place: Place): BoardGeometry {
  const usual = make();
  const sizePx = usual.labelSize * scale(usual, place);
  // Larger labels leave less room for the cells.
  if (sizePx > LABEL_PX_MAX) return make((usual.labelSize * LABEL_PX_MAX) / sizePx);
  return sizePx >= LABEL_PX_MIN ? usual : make(usual.labelSize * Math.min(2, (1.06 * LABEL_PX_MIN) / sizePx));
}

/** The geometry whose cells are largest in `place`; `stars` are the points with a dot, `view` the side that is below on squares. */
export function geometryFor(shape: Geometry, place: Place, stars: readonly number[], view: View = "first"): BoardGeometry {
  if (shape.kind === "squares" || shape.kind === "tiles") return legible((size) => squares(shape.cols, shape.rows, view, size), place);
  if (shape.kind === "grid") return legible((size) => grid(shape.cols, shape.rows, stars, size), place);
  const turned = (orientation: Orientation) => legible((size) => hexagons(shape.cols, shape.rows, orientation, size), place);
  const [flat, upright] = [turned("flat"), turned("upright")];
  return scale(upright, place) > scale(flat, place) * 1.05 ? upright : flat;
}
