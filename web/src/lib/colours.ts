// The colours of the stones, by side.

import { signal } from "@preact/signals";
import type { Side } from "../protocol/messages";

export type ColourName = "red" | "blue" | "black" | "white" | "orange" | "purple";

export type PaletteName = "red-blue" | "black-white" | "orange-purple";

/** Colours that a game has and nobody chooses are among these too. */
export type FixedPalette = PaletteName | "white-black";

/** The first side and the second. Their colours are in `style/palettes.css`. */
export const PALETTES: Readonly<Record<PaletteName, readonly [ColourName, ColourName]>> = {
  "red-blue": ["red", "blue"],
  "black-white": ["black", "white"],
  "orange-purple": ["orange", "purple"],
};

export function isPalette(text: string): text is PaletteName {
  return text in PALETTES;
}

export const palette = signal<PaletteName>("red-blue");

/** The colour that a side has now. */
export function colourOf(side: Side): ColourName {
  return PALETTES[palette.value][side === "first" ? 0 : 1];
}
