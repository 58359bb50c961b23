// The line of places of a record or a game, and the ways to step through it.

import type { ComponentChildren } from "preact";

/** The line of places of a record: its start, and the place after each move or part of a move. */
export interface Line {
  /** The place that is shown and the last one, counted from 0. */
  readonly here: number;
  readonly last: number;
  readonly goTo: (place: number) => void;
  /** Goes forward or back by a move, where not every place is a move. */
  readonly step?: (by: 1 | -1) => void;
  /** Goes forward or back by a part of a move. */
  readonly stepPart?: (by: 1 | -1) => void;
  /** Steps of the arrow keys, where they differ. */
  readonly onArrow?: (by: 1 | -1) => void;
  /** Goes to the next or previous place of interest. */
  readonly jump?: (direction: 1 | -1) => void;
  /** True if moves are still being added at the end. */
  readonly isLive?: boolean;
}

/** Labels of the buttons. */
type WalkTexts = Readonly<Record<"label" | "first" | "back" | "on" | "last", string>>;

/** Buttons and texts for stepping through a record. */
export interface WalkOptions {
  /** Text about the current place. */
  readonly at: ComponentChildren;
  /** Labels of the buttons; those for moves by default. */
  readonly texts?: WalkTexts;
  /** A slider over the places: `words` describes the current one, and `goTo` announces nothing. */
  readonly slider?: { readonly words: string; readonly goTo: (place: number) => void };
  /** True if the focus goes to the button for the next place when the focused element goes away, instead of to the board. */
  readonly keepsFocus?: true;
}

export interface Keys {
  /** Help texts of the keys that only this record has. */
  readonly help: readonly (readonly [string, string])[];
  /** Action of such a key; undefined for other keys. */
  readonly actionOf?: (event: KeyboardEvent, target: Element) => (() => unknown) | undefined;
  /** Selector of the elements that keep the stepping keys to themselves. */
  readonly keptBy?: string;
}

/** Returns whether a step leads anywhere. */
export function leadsOn({ here, last }: Line, by: 1 | -1): boolean {
  return by < 0 ? here > 0 : here < last;
}

/** Goes forward or back by a move. */
export function step(line: Line, by: 1 | -1): void {
  if (line.step) line.step(by);
  else line.goTo(line.here + by);
}
