// A record under review, whatever its origin: a tree of variations, a game of a match, or a record that was read.

import type { ComponentChildren } from "preact";
import type { NoticeProps } from "../ui/Notice";
import type { Keys, Line, WalkOptions } from "../walk/line";
import type { Opener } from "./OpenPanel";

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
