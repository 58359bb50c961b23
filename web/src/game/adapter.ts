// The interface between the page and one game.

import type { VNode } from "preact";
import type { BorderName } from "../board/geometry";
import type { BoardArrow } from "../board/Way";
import type { t } from "../i18n";
import type { Refusals } from "../i18n/refusals";
import type { FixedPalette } from "../lib/colours";
import type { MenuName, PageProps } from "../lib/route";
import type { Analysis, CandidateMove, GameState, Scene, Side } from "../protocol/messages";
import type { IconName } from "../ui/Icon";
import type { LazyPage } from "../ui/Lazy";
import type { Tutorial } from "./tutorial";
import type { GameView } from "./view";

/** The chosen rules: for every game its name and a variant; each game adds its own fields. */
export interface GameTerms {
  readonly kind: string;
  readonly variant: string;
}

/** Properties of the form fields for the rules. */
export interface TermsProps<T> {
  readonly terms: T;
  onChange(terms: T): void;
  /** Prefix of the form fields' names, unique on the page. */
  readonly name: string;
  /** Smallest size of the board that may be chosen. */
  readonly min: number;
  /** Names of the server's lexica, the default first. */
  readonly lexica: readonly string[];
}

/** A game of pieces, which are lifted and put down. */
export interface Pieces {
  /** A piece in a sentence. */
  name(side: Side, kind: string): string;
  /** Sentences about the piece in hand: its name, its square, and the number of squares to put it on. */
  readonly hand: {
    put(what: string, square: string, places: number): string;
    /** The same for a piece that another one has just released. */
    released(what: string, square: string, places: number): string;
    stuck(what: string, square: string): string;
    /** Text for a position in which nothing can be lifted. */
    readonly nothing: string;
    readonly promote: string;
    /** Title of the pieces to choose from. */
    readonly promoteTitle: string;
  };
  /** Words for a point in danger. */
  warned(): string;
  /** The point that a ply names; null for none. */
  pointOf(scene: Scene, text: string): number | null;
  /** The points of the first complete move of some plies. */
  wayOf(scene: Scene, plies: readonly string[]): readonly number[];
  /** Arrows for the moves of a variation, the first the strongest. */
  lineArrows(scene: Scene, plies: readonly string[]): readonly BoardArrow[];
  /** The panel of the analysis with what either side threatens. */
  readonly threats?: LazyPage<ThreatProps>;
  /** Arrows for the first candidates. */
  candidateArrows(scene: Scene, candidates: readonly CandidateMove[]): readonly BoardArrow[];
}

/** Properties of a panel with the threats of the shown position. */
export interface ThreatProps {
  readonly rules: string;
  readonly moves: readonly string[];
  readonly scene: Scene;
  /** Draws the plies of a move as arrows; null for none. */
  show(plies: readonly string[] | null): void;
}

/** A complete move of a game whose moves have several plies; the last one of a game may be incomplete. */
export interface Turn {
  readonly side: Side;
  /** Index of its first ply, from 0, and its number of plies. */
  readonly first: number;
  readonly plies: number;
  /** The move in the game's notation. */
  readonly text: string;
  /** The move in words, for screen readers. */
  readonly words: string;
  readonly isComplete: boolean;
}

/** Numbers of a side next to the board: its stones or captures, and points such as komi. */
export interface SideInfo {
  readonly taken: string;
  /** The side whose stones these are; the other one if it is left out. */
  readonly stonesOf?: Side;
  /** Short form of the rest; null for nothing. */
  readonly more: string | null;
  /** All of it in words. */
  readonly words: string;
}

/** A game in which points are counted. */
export interface Points {
  sideInfo(rules: string, scene: Scene, side: Side): SideInfo;
  /** Title of a line of the count, by the server's name for it. */
  partName(part: string): string;
  /** The estimate of who will own each point; left out where the general words do. */
  readonly estimate?: { readonly title: string; readonly hint: string };
}

/** Properties of a board on which one move is to be found. */
export interface TaskProps {
  readonly scene: Scene;
  readonly label: string;
  readonly isLive: boolean;
  /** A move that is shown on the board; null for none. */
  readonly shown: string | null;
  /** Reason why the last move was refused; null if it was not. */
  readonly problem: string | null;
  onPlay(text: string): void;
}

/** Properties of the task of a puzzle of which a text gives the position. */
export interface OwnTaskProps {
  readonly position: string;
  /** The mistake and its loss in points, if there was one. */
  readonly played: string | null;
  readonly lost: number | null;
  /** Notes an answer. */
  onAnswer(isRight: boolean): void;
  /** The time until the puzzle comes back, in words. */
  readonly back: string;
  onNext(): void;
}

/** Components of a game with its own board, score sheet and candidates, loaded when the first of them is shown. */
export interface OwnParts {
  /** The board: `view` is what it shows, `shown` the game, which goes on while an earlier position is shown. */
  readonly Stage: LazyPage<{ readonly shown: GameView; readonly view: GameView }>;
  readonly Sheet: LazyPage<{ readonly shown: GameView }>;
  readonly Candidates: LazyPage<{ readonly state: GameState; readonly analysis: Analysis }>;
  /** A board without controls. */
  readonly Board: LazyPage<{ readonly scene: Scene; readonly label: string }>;
  /** The board with the rack of the side to move, on which the person makes a move. */
  readonly Task: LazyPage<TaskProps>;
  /** The racks of both sides in a scene. */
  readonly Racks: LazyPage<{ readonly kind: string; readonly scene: Scene }>;
  /** The board of a puzzle of which a text gives the position, and its task. */
  readonly PuzzleBoard: LazyPage<object>;
  readonly PuzzleTask: LazyPage<OwnTaskProps>;
  scoreOf(scene: Scene, side: Side): number | null;
  /** A loss of points in a few letters. */
  lost(points: number): string;
  /** Shows a record of the game on the page that reviews it. */
  review(record: string): void;
  /** Shows a position on that page. */
  reviewScene(rules: string, scene: Scene): void;
}

/** A look of a board, as a key of the texts. */
export type BoardTheme = keyof typeof t.boardThemes;

/** A kind of puzzle to choose. */
export interface PuzzleSort {
  readonly id: string;
  readonly label: string;
  /** The server's codes for the tasks of such puzzles. */
  readonly tasks: readonly string[];
}

/** A game with puzzles. */
export interface Puzzles {
  /** The kinds of puzzles, in games with several. */
  sorts?(): readonly PuzzleSort[];
  /** The task of a puzzle in a sentence, by the server's code for it; `about` are the names of the points that it is about. */
  task(task: string, side: string, about: readonly string[]): string;
  /** A result in words, in games that count it. */
  result?(value: number, task: string): string;
}

/** A page that belongs to one game. */
export interface GamePage {
  /** Address of the page after `#/`. */
  readonly path: string;
  /** The part of the navigation that leads there. */
  readonly menu: MenuName;
  readonly title: string;
  readonly about: string;
  readonly icon: IconName;
  /** The component; a new query in the address renders it again. */
  readonly page: LazyPage<PageProps>;
}

/** A game on the page. Features of some games are optional: other code asks for the feature, never for the name of a game. */
export interface GameAdapter<T extends GameTerms = GameTerms> {
  /** The server's name for the game. */
  readonly kind: T["kind"];
  /** Sort key among the offered games, the smallest first. */
  readonly place: number;
  readonly title: string;
  /** Default rules. */
  readonly usual: T;
  /** Form fields for the rules. */
  Terms(props: TermsProps<T>): VNode;
  /** A sample game: its number of steps, and the position after some of them as a picture. */
  readonly sample: { readonly steps: number; Picture(props: { readonly step: number }): VNode };
  /** The size of the board, where there are several; null where there is one. */
  sizeOf(terms: T): number | null;
  rules(terms: T): string;
  /** A rules string in words. */
  describe(rules: string): string;
  /** The side that makes the first move. */
  opener(rules: string): Side;
  sideName(side: Side): string;
  sideGoal(side: Side): string;
  /** The steps that teach the game, loaded when they are first shown. */
  tutorial(): Promise<Tutorial>;
  /** The game in two sentences, for people who do not know it. */
  lead(): string;
  /** Advice for the first move of a game, where its rules call for some; null where they do not. */
  openingHint?(rules: string): string | null;
  /** Reason for a side's win by the rules, in games without points. */
  wonBy(side: Side): string;
  columnName(index: number): string;
  rowName(index: number, rows: number): string;
  /** Texts of a move that is not a point; null for other moves. */
  specialMove(text: string): SpecialMove | null;
  /** Description of a level in this game, by its id; undefined for the general description. */
  levelHint?(id: string): string | undefined;

  /** Marks a game of imperfect information, which is neither studied nor measured. */
  readonly isHidden?: true;
  /** Fixed colours of the stones; undefined where the person chooses them. */
  readonly palette?: FixedPalette;
  /** The looks of the board that people choose from, the usual one first; their colours are in `board/looks.css` and the game's sheets. */
  readonly boardThemes?: readonly BoardTheme[];
  /** CSS class of the board, in addition to that of its geometry. */
  readonly boardClass?: string;
  /** Marks legal moves on the board, where they are few among the empty points. */
  readonly marksMoves?: true;
  /** The side that each border belongs to. */
  readonly borders?: Readonly<Record<BorderName, Side>>;
  /** Points with a star, the dot of a go board. */
  stars?(cols: number, rows: number): readonly number[];
  /** True if a game may begin from any stones on the board. */
  readonly setsUpStones?: true;
  /** True if the server knows a theory of the game: dead cells, connections, proofs. */
  readonly hasTheory?: true;
  /** True if the server can write a link to a board on another site. */
  readonly hasBoardLink?: true;
  /** Texts of the refusals by the game's rules. */
  readonly refusals?: Refusals;
  /** Short texts of refusals, for points that may not be played. */
  readonly illegalReasons?: Readonly<Record<string, string>>;
  /** Code of the refusal whose points have a mark on the board. */
  readonly markedReason?: string;
  readonly points?: Points;
  readonly pieces?: Pieces;
  /** Groups the plies of a game into complete moves; undefined where every ply is a move. */
  turns?(rules: string, texts: readonly string[]): readonly Turn[];
  readonly parts?: OwnParts;
  /** Describes a ply of a game in a sentence; undefined where the move alone suffices. */
  describePly?(state: Pick<GameState, "moves" | "scene">, ply: number): string;
  /** Name of a move in a position, where it differs from its notation. */
  nameThere?(state: Pick<GameState, "scene">, move: string): string | null;
  readonly pages?: readonly GamePage[];
  /** Former paths of pages of the game, and their present ones. */
  readonly moved?: Readonly<Record<string, string>>;
  /** The words of the puzzles of the game, on the page of puzzles. */
  readonly puzzles?: Puzzles;
  /** Page of puzzles of the game, in place of that one. */
  readonly puzzlePage?: LazyPage<PageProps>;
  /** Position editor of the game, in place of that of games of stones. */
  readonly editorPage?: LazyPage<PageProps>;
  /** The page that labels every move of a game. */
  readonly replay?: { readonly title: string; address(rules: string, texts: readonly string[]): string };
}

export interface SpecialMove {
  /** Type of the move: a pass, a swap of sides or stones, a promotion, or a challenge of a play. */
  readonly sort: "pass" | "swap" | "promote" | "challenge";
  readonly button: string;
  readonly hint: string;
  readonly name: string;
  readonly offer?: string;
  /** Report of the move once it is made. */
  readonly done?: string;
  /** Marks a swap after which the mover's side is to move again, played by the other person. */
  readonly swapsSides?: true;
  /** The piece of a promotion, and its keyboard shortcut. */
  readonly piece?: string;
  readonly key?: string;
}
