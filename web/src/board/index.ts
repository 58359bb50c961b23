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

/** The geometry whose cells are largest in `place`; `stars` are the points with a dot, `view` the side that is below on squares. */
export function geometryFor(shape: Geometry, place: Place, stars: readonly number[], view: View = "first"): BoardGeometry {
  if (shape.kind === "squares" || shape.kind === "tiles") return squares(shape.cols, shape.rows, view);
  if (shape.kind === "grid") return grid(shape.cols, shape.rows, stars);
  const turned = (orientation: Orientation) => hexagons(shape.cols, shape.rows, orientation);
  const [flat, upright] = [turned("flat"), turned("upright")];
  return scale(upright, place) > scale(flat, place) * 1.05 ? upright : flat;
}
