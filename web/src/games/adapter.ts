// What the page needs to know about one game, and nothing else does.

import type { BorderName } from "../board/geometry";
import type { WireSide } from "../protocol/messages";

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}

export interface GameAdapter {
  /** The name the server has for the game. */
  readonly kind: string;
  readonly title: string;
  readonly sizes: { readonly min: number; readonly max: number; readonly usual: number };
  /** Variants of the rules a person chooses between. */
  readonly variants: readonly Choice[];
  readonly variantsTitle: string;
  /** Which side each border belongs to. */
  readonly borders: Readonly<Record<BorderName, WireSide | null>>;
  rules(size: number, variant: string): string;
  /** A rules string in words. */
  describe(rules: string): string;
  sideName(side: WireSide): string;
  sideGoal(side: WireSide): string;
  /** The game in two sentences, for people who do not know it. */
  lead(): string;
  /** How a side won by the rules. */
  wonBy(side: WireSide): string;
  columnName(index: number): string;
  rowName(index: number): string;
  /** The words of a move that is no point; `offer` says to the person who may make it what it does. */
  specialMove(text: string): { readonly button: string; readonly hint: string; readonly name: string; readonly offer?: string } | null;
}
