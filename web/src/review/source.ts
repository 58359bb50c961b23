// A record under review, whatever its origin: a tree of variations, a game of a match, or a record that was read.

import type { ComponentChildren } from "preact";
import type { NoticeProps } from "../ui/Notice";
import type { Opener } from "./OpenPanel";

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

export interface Source {
  /** CSS class of the page, for the source's own styles. */
  readonly kind: string;
  readonly title: string;
  /** Context of the title, such as its match, on the browser's tab. */
  readonly titleOf?: string;
  /** Marks a title for screen readers only. */
  readonly isTitleHidden?: true;
  /** Content in and next to the title. */
  readonly titleNote?: ComponentChildren;
  readonly head?: ComponentChildren;
  readonly notice: NoticeProps;
  /** The way to open another record; files can be dropped on the page. */
  readonly opener?: Opener;
  /** Panel for opening a record, below the others. */
  readonly openPanel?: ComponentChildren;
  /** The places of the record; null without one. */
  readonly line: Line | null;
  /** The board and its name; null where there is nothing to show. */
  readonly board: { readonly kind: string; readonly label: string; readonly content: ComponentChildren } | null;
  /** Content between the board and the buttons for stepping, such as a rack. */
  readonly belowBoard?: ComponentChildren;
  readonly walk: WalkOptions;
  /** Content below the buttons for stepping, such as a graph. */
  readonly belowWalk?: ComponentChildren;
  readonly panels: ComponentChildren;
  readonly keys: Keys;
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
