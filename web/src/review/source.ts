// A record under review, whatever it comes from: a tree of variations, a game of a match, or a record that was read.

import type { ComponentChildren } from "preact";
import type { NoticeProps } from "../ui/Notice";
import type { Opener } from "./OpenPanel";

/** The line of places of a record: its start, and the place after each move or part of a move. */
export interface Line {
  /** The place that is shown, and the last one, from 0. */
  readonly here: number;
  readonly last: number;
  readonly goTo: (place: number) => void;
  /** Goes on or back by a move, where not every place is a move. */
  readonly step?: (by: 1 | -1) => void;
  /** Goes on or back by a part of a move. */
  readonly stepPart?: (by: 1 | -1) => void;
  /** Steps of the arrow keys, where they mean something else. */
  readonly onArrow?: (by: 1 | -1) => void;
  /** Goes to the next or previous place of interest. */
  readonly jump?: (direction: 1 | -1) => void;
  /** Whether moves are still added at the end. */
  readonly isLive?: boolean;
}

/** Labels of the buttons. */
type WalkTexts = Readonly<Record<"label" | "first" | "back" | "on" | "last", string>>;

/** Buttons and words of the walk through a record. */
export interface WalkOptions {
  /** Text about the current place. */
  readonly at: ComponentChildren;
  /** Labels of the buttons; by default those of moves. */
  readonly texts?: WalkTexts;
  /** A slider of the places: the current one in words; `goTo` is silent. */
  readonly slider?: { readonly words: string; readonly goTo: (place: number) => void };
  /** Whether the focus goes to the button for the next place when the focused element goes away, instead of to the board. */
  readonly keepsFocus?: true;
}

export interface Keys {
  /** Texts of the keys that only this record has. */
  readonly help: readonly (readonly [string, string])[];
  /** Action of such a key; undefined for other keys. */
  readonly actionOf?: (event: KeyboardEvent, target: Element) => (() => unknown) | undefined;
  /** Selector of the elements that keep the keys of the walk to themselves. */
  readonly keptBy?: string;
}

export interface Source {
  /** Class of the page for the source's own styles. */
  readonly kind: string;
  readonly title: string;
  /** What the title on the browser's tab belongs to. */
  readonly titleOf?: string;
  /** Marks a title for screen readers only. */
  readonly isTitleHidden?: true;
  /** Content in and next to the title. */
  readonly titleNote?: ComponentChildren;
  readonly head?: ComponentChildren;
  readonly notice: NoticeProps;
  /** The way to another record; files can be dropped on the page. */
  readonly opener?: Opener;
  /** Panel for opening a record, below the others. */
  readonly openPanel?: ComponentChildren;
  /** The places of the record; null without one. */
  readonly line: Line | null;
  /** The board and its name; null where there is nothing to show. */
  readonly board: { readonly kind: string; readonly label: string; readonly content: ComponentChildren } | null;
  /** Content between the board and the walk, such as a rack. */
  readonly belowBoard?: ComponentChildren;
  readonly walk: WalkOptions;
  /** Content below the walk, such as a graph. */
  readonly belowWalk?: ComponentChildren;
  readonly panels: ComponentChildren;
  readonly keys: Keys;
}

/** Whether a step leads anywhere. */
export function leadsOn({ here, last }: Line, by: 1 | -1): boolean {
  return by < 0 ? here > 0 : here < last;
}

/** Goes on or back by a move. */
export function step(line: Line, by: 1 | -1): void {
  if (line.step) line.step(by);
  else line.goTo(line.here + by);
}
