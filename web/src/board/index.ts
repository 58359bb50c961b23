// From the shape the server names to a geometry that fits the place there is.

import type { WireGeometry } from "../protocol/messages";
import type { BoardGeometry, Orientation } from "./geometry";
import { hexagons } from "./hexagons";

export interface Place {
  readonly width: number;
  readonly height: number;
}

function inOrientation(shape: WireGeometry, orientation: Orientation): BoardGeometry {
  switch (shape.kind) {
    case "hex":
      return hexagons(shape.cols, shape.rows, orientation);
    case "grid":
      throw new Error("this page cannot draw a grid yet");
  }
}

function scale(geometry: BoardGeometry, place: Place): number {
  const { width, height } = geometry.boundsWithLabels;
  return Math.min(place.width / width, place.height / height);
}

/** The geometry whose cells are largest in `place`. */
export function geometryFor(shape: WireGeometry, place: Place): BoardGeometry {
  const flat = inOrientation(shape, "flat");
  const upright = inOrientation(shape, "upright");
  return scale(upright, place) > scale(flat, place) * 1.05 ? upright : flat;
}
