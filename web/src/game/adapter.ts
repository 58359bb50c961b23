// What the page needs to know about one game, and nothing else does.

import type { VNode } from "preact";
import type { BorderName } from "../board/geometry";
import type { BoardArrow } from "../board/Way";
import type { Refusals } from "../i18n/refusals";
import type { FixedPalette } from "../lib/colours";
import type { PageProps } from "../lib/route";
import type { Analysis, CandidateMove, GameState, Scene, Side } from "../protocol/messages";
import type { IconName } from "../ui/Icon";
import type { LazyPage } from "../ui/Lazy";
import type { GameView } from "./view";

/** What a person chooses of the rules: of every game its name and a variant, the rest is the game's own. */
export interface GameTerms {
  readonly kind: string;
  readonly variant: string;
}

/** The fields in which a person chooses the rules. */
export interface TermsProps<T> {
  readonly terms: T;
  onChange(terms: T): void;
  /** What sets the names of the fields apart from those of another place. */
  readonly name: string;
  /** The smallest board, where the place has one. */
  readonly min: number;
  /** The lists of words of the server, the usual one first. */
  readonly lexica: readonly string[];
}

/** A game of pieces, which are lifted and put down. */
export interface Pieces {
  /** A piece in a sentence. */
  name(side: Side, kind: string): string;
  /** What is said of the piece in hand by its name and square, with the number of squares to put it. */
  readonly hand: {
    put(what: string, square: string, places: number): string;
    /** The same of one that another piece has just released. */
    released(what: string, square: string, places: number): string;
    stuck(what: string, square: string): string;
    /** Nothing can be lifted. */
    readonly nothing: string;
    readonly promote: string;
    /** The title of the pieces to choose from. */
    readonly promoteTitle: string;
  };
  /** What is said of a point in danger. */
  warned(): string;
  /** The point that a ply names; null for none. */
  pointOf(scene: Scene, text: string): number | null;
  /** The points of the complete move with which plies begin. */
  wayOf(scene: Scene, plies: readonly string[]): readonly number[];
  /** Arrows for the moves of a variation, the first the strongest. */
  lineArrows(scene: Scene, plies: readonly string[]): readonly BoardArrow[];
  /** Arrows for the first candidates. */
  candidateArrows(scene: Scene, candidates: readonly CandidateMove[]): readonly BoardArrow[];
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

/** What a side has beside the board: stones, such as those that it took, and what it gets without playing. */
export interface Beside {
  readonly taken: string;
  /** The side whose stones these are; the other one if it is left out. */
  readonly stonesOf?: Side;
  /** In little room; null for nothing. */
  readonly more: string | null;
  /** All of it in words. */
  readonly words: string;
}

/** A game in which points are counted. */
export interface Points {
  beside(rules: string, scene: Scene, side: Side): Beside;
  /** What a line of the count is called, by its name on the server. */
  partName(part: string): string;
  /** The estimate of who will own each point; left out where the general words do. */
  readonly estimate?: { readonly title: string; readonly hint: string };
}

/** A game whose board, score sheet and candidates are its own, fetched when the first of them is shown. */
export interface OwnParts {
  readonly Stage: LazyPage<{ readonly shown: GameView }>;
  readonly Sheet: LazyPage<{ readonly shown: GameView }>;
  readonly Candidates: LazyPage<{ readonly state: GameState; readonly analysis: Analysis }>;
  /** A board to look at. */
  readonly Board: LazyPage<{ readonly scene: Scene; readonly label: string }>;
  /** What the sides have in a scene, besides the board. */
  readonly Racks: LazyPage<{ readonly kind: string; readonly scene: Scene }>;
  scoreOf(scene: Scene, side: Side): number | null;
  /** Shows a record of the game on the page that reviews it. */
  review(record: string): void;
}

/** A page of its own of a game. */
export interface GamePage {
  /** Its address after `#/`. */
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly icon: IconName;
  /** Whether its address says more after a question mark, it is shown anew. */
  readonly page: LazyPage<PageProps>;
}

/** A game on the page. What only some games have is optional: a place that shows it asks for that alone, never for the name of a game. */
export interface GameAdapter<T extends GameTerms = GameTerms> {
  /** The name the server has for the game. */
  readonly kind: T["kind"];
  /** Its place among the games that are offered, from the first on. */
  readonly place: number;
  readonly title: string;
  /** What one click plays. */
  readonly usual: T;
  /** The fields of the rules. */
  Terms(props: TermsProps<T>): VNode;
  /** A position to look at. */
  Sample(): VNode;
  /** The size of the board, where there are several; null where there is one. */
  sizeOf(terms: T): number | null;
  rules(terms: T): string;
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
  /** What a level is in this game, by its id; left out where the general words do. */
  levelHint?(id: string): string | undefined;

  /** Whether players do not see the same: such a game is neither studied nor measured. */
  readonly isHidden?: true;
  /** The colours that the stones always have; left out where the person chooses. */
  readonly palette?: FixedPalette;
  /** The look of its board, a class; left out where that of its geometry does. */
  readonly look?: string;
  /** Whether the points that can be played are marked, since they are few among the empty ones. */
  readonly marksMoves?: true;
  /** Which side each border belongs to. */
  readonly borders?: Readonly<Record<BorderName, Side>>;
  /** The points with a dot that helps the eye. */
  stars?(cols: number, rows: number): readonly number[];
  /** Whether the server writes links to a board on the web. */
  readonly hasBoardLink?: true;
  /** Why its rules refuse something, beside what every table refuses. */
  readonly refusals?: Refusals;
  /** The same in a few words, for points that may not be played. */
  readonly bans?: Readonly<Record<string, string>>;
  readonly points?: Points;
  readonly pieces?: Pieces;
  /** The complete moves that the plies of a game make; left out where every ply is a move. */
  turns?(rules: string, texts: readonly string[]): readonly Turn[];
  readonly parts?: OwnParts;
  /** A ply of a game in a sentence, with all that is known of it; left out where the move alone says it. */
  describePly?(state: Pick<GameState, "moves" | "scene">, ply: number): string;
  /** What a move is called in a position where that is not its usual name. */
  nameThere?(state: Pick<GameState, "scene">, move: string): string | null;
  readonly pages?: readonly GamePage[];
  /** The page that labels every move of a game. */
  readonly replay?: { readonly title: string; address(rules: string, texts: readonly string[]): string };
}

export interface SpecialMove {
  /** A pass leaves the turn to the other side; a swap takes over what is there; a pawn is promoted to a piece; a play is challenged. */
  readonly sort: "pass" | "swap" | "promote" | "challenge";
  readonly button: string;
  readonly hint: string;
  readonly name: string;
  readonly offer?: string;
  /** What a pawn is promoted to, and the key for it. */
  readonly piece?: string;
  readonly key?: string;
}
