// What the page needs to know about one game, and nothing else does.

import type { BorderName } from "../board/geometry";
import type { FixedPalette } from "../lib/colours";
import type { GameState, PieceKind, Refused, Side } from "../protocol/messages";

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}

/** What a person chooses of the rules. A game leaves out what it does not have. */
export interface Terms {
  readonly size: number;
  /** The id of a variant. */
  readonly variant: string;
  /** Points of the second side as they were typed; empty for the usual ones. */
  readonly komi: string;
  /** Stones of the first side at the start. */
  readonly handicap: number;
  /** The number of a start row, in a game that has many. */
  readonly row: number;
  /** The start position as it was typed, in a game that can begin from any. */
  readonly position: string;
  /** The name of a list of words, in a game that has them; empty for the usual one. */
  readonly lexicon: string;
  /** The id of the set of tiles for other words than the usual ones; empty for what their name says. */
  readonly tileSet: string;
}

/** What a game that can begin from many positions lets a person choose. */
export interface StartChoices {
  /** Start rows are numbered from 0 to one less. */
  readonly count: number;
  /** What stands in a start row, as letters. */
  name(row: number): string;
  /** What a variant needs besides its name: the number of a row, a position, or nothing. */
  fieldOf(variant: string): "row" | "position" | null;
}

/** How a game names its pieces. */
export interface PieceWords {
  /** A piece in a sentence. */
  name(side: Side, kind: PieceKind): string;
  /** What is said of a point in danger. */
  warned(): string;
}

/** A complete move of a game in which one is made of several plies; or the beginning of one, at the end of a game. */
export interface Turn {
  readonly side: Side;
  /** Its first ply, from 0, and how many it has. */
  readonly first: number;
  readonly plies: number;
  /** The move in the game's notation. */
  readonly text: string;
  /** The same for people who hear it. */
  readonly words: string;
  readonly isComplete: boolean;
}

/** What a game that counts points lets a person choose. */
export interface PointChoices {
  /** What an empty field for the komi stands for. */
  usualKomi(terms: Terms): number;
  /** The komi of a rules string, without what is given for handicap stones. */
  komiOf(rules: string): number;
  /** The numbers of handicap stones that a board has places for; 0 among them. */
  handicaps(size: number): readonly number[];
}

export interface GameAdapter {
  /** The name the server has for the game. */
  readonly kind: string;
  readonly title: string;
  readonly sizes: {
    readonly min: number;
    readonly max: number;
    /** Those with a button of their own; none where the slider is enough. */
    readonly customary: readonly number[];
    /** Whether there are no others. */
    readonly isClosed?: true;
  };
  /** The sets of tiles, in a game that is played with a list of words; left out in others. */
  readonly tileSets?: readonly Omit<Choice, "hint">[];
  /** Whether players do not see the same: such a game is neither studied nor measured; left out for no. */
  readonly isHidden?: true;
  /** What one click plays. */
  readonly usual: Terms;
  /** Variants of the rules a person chooses between. */
  readonly variants: readonly Choice[];
  readonly variantsTitle: string;
  /** Null for a game that does not count points. */
  readonly points: PointChoices | null;
  /** Null for a game that always begins from the same position. */
  readonly starts: StartChoices | null;
  /** The colours that the stones always have; null where the person chooses. */
  readonly palette: FixedPalette | null;
  /** Which side each border belongs to. */
  readonly borders: Readonly<Record<BorderName, Side | null>>;
  /** Whether the server writes links to a board on the web. */
  readonly hasBoardLink: boolean;
  /** The points with a dot that helps the eye. */
  stars(cols: number, rows: number): readonly number[];
  rules(terms: Terms): string;
  /** A rules string in words. */
  describe(rules: string): string;
  /** The side that makes the first move. */
  opener(rules: string): Side;
  sideName(side: Side): string;
  sideGoal(side: Side): string;
  /** The game in two sentences, for people who do not know it. */
  lead(): string;
  /** How a side won by the rules, where no points were counted. */
  wonBy(side: Side): string;
  columnName(index: number): string;
  rowName(index: number, rows: number): string;
  /** The words of a move that is no point; `offer` says to the person who may make it what it does. */
  specialMove(text: string): SpecialMove | null;
  /** Why a point may not be played: in a few words, and as a sentence. */
  refusal(why: Refused): { readonly short: string; readonly why: string };
  /** Null for a game of stones. */
  readonly pieces: PieceWords | null;
  /** The complete moves that the plies of a game make; null where every ply is a move. */
  readonly turns: ((rules: string, texts: readonly string[]) => readonly Turn[]) | null;
  /** A ply of a game in a sentence, with all that is known of it; left out where the move alone says it. */
  readonly told?: (state: Pick<GameState, "moves" | "scene">, ply: number) => string;
  /** What a move is called in a position where that is not its usual name; left out where there is none. */
  readonly nameThere?: (state: Pick<GameState, "scene">, move: string) => string | null;
  /** The address of the page that labels every move of a game; left out where there is none. */
  readonly replay?: (rules: string, texts: readonly string[]) => string;
}

export interface SpecialMove {
  /** A pass leaves the turn to the other side; a swap takes over what is there; a pawn is promoted to a piece; a play is challenged. */
  readonly sort: "pass" | "swap" | "promote" | "challenge";
  readonly button: string;
  readonly hint: string;
  readonly name: string;
  readonly offer?: string;
  /** What a pawn is promoted to, and the key for it. */
  readonly piece?: PieceKind;
  readonly key?: string;
}
