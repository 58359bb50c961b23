// Tutorials as data: what a step sets up, what it asks for, and its texts in each language.

import type { Language } from "../i18n";
import type { PositionAnswer, Side } from "../protocol/messages";

/** A position as the rules engine describes it, with the play that led to it where plays score. */
export interface Judged extends PositionAnswer {
  readonly play?: JudgedPlay | null;
}

/** A play in a game where plays score. */
export interface JudgedPlay {
  readonly points: number;
  readonly words: readonly string[];
  /** Number of tiles used from the rack. */
  readonly tiles: number;
  /** Number of exchanged tiles. */
  readonly exchanged: number;
  /** True if no legal play has a higher equity. */
  readonly isBest: boolean;
}

/** Values by names, as the data of several steps has them. */
type Named<T> = Readonly<Record<string, T | undefined>>;

/** A goal: all of its conditions must hold after a move; an empty one accepts every legal move. */
export interface Goal {
  /** The person's side wins. */
  readonly win?: boolean;
  /** The game is over. */
  readonly over?: boolean;
  /** Least number of the opponent's stones that are taken or turned. */
  readonly takes?: number;
  /** The last move is one of these. */
  readonly plays?: readonly string[];
  /** The rules refuse the move for this reason. */
  readonly refused?: string;
  /** Largest number of legal moves that the opponent is left with. */
  readonly leaves?: number;
  /** Points where the opponent has no legal move. */
  readonly denies?: readonly string[];
  /** Points that keep the person's stones, after the opponent's reply too. */
  readonly stands?: readonly string[];
  /** Least number of new unions of pieces of both sides. */
  readonly unites?: number;
  /** Kinds of the person's pieces by the points where they stand. */
  readonly puts?: Named<string>;
  /** The opponent's king is in danger. */
  readonly threatens?: boolean;
  /** The person's own king is not in danger. */
  readonly isSafe?: boolean;
  /** Least number of points that the play scores. */
  readonly points?: number;
  /** Words that the play forms. */
  readonly words?: readonly string[];
  /** Number of tiles that the play uses. */
  readonly tiles?: number;
  /** Least number of tiles that are exchanged. */
  readonly exchanges?: number;
  /** No other play has a higher equity. */
  readonly isBest?: boolean;
}

/** A step of a tutorial, without its texts. */
export interface TutorialStep {
  /** Name of the step, by which its texts and the person's progress are found. */
  readonly id: string;
  readonly rules: string;
  /** Stones that stand at the beginning; they are placed in turn, and a side without one left passes. */
  readonly stones?: Readonly<Record<Side, readonly string[]>>;
  /** Moves that are made before the person's. */
  readonly moves?: readonly string[];
  /** Lines of a record that ends in the position, in a game whose moves do not determine it. */
  readonly record?: readonly string[];
  /** Signs on points at the beginning. */
  readonly signs?: Named<string>;
  /** Goal of the person; a step without one is only read. */
  readonly goal?: Goal;
  /** Replies of the opponent by the person's moves so far, `*` for any others: the first legal one is made. */
  readonly replies?: Named<readonly string[]>;
  /** The person's moves that reach the goal. */
  readonly solution?: readonly string[];
  /** The person's moves that do not. */
  readonly wrong?: readonly string[];
  /** Number of moves that the person has; that of the solution if it is left out. */
  readonly turns?: number;
}

export interface StepTexts {
  readonly title: string;
  /** Paragraphs, in which `{first}` and `{second}` stand for the names of the sides. */
  readonly text: readonly string[];
  readonly task?: string;
  readonly right?: string;
  readonly wrong?: string;
  readonly hint?: string;
}

export type TutorialTexts = Readonly<Record<string, StepTexts>>;

export interface Tutorial {
  readonly steps: readonly TutorialStep[];
  readonly texts: Readonly<Partial<Record<Language, TutorialTexts>>>;
  /** The position after some moves of a step, for a game whose moves do not determine it. */
  position?(step: TutorialStep, moves: readonly string[]): Promise<Judged>;
}

/** The texts of a tutorial from the modules of its languages, by their paths `…/texts.LANGUAGE.json`. */
export function textsOf(modules: Readonly<Record<string, TutorialTexts>>): Tutorial["texts"] {
  return Object.fromEntries(Object.entries(modules).map(([path, texts]) => [/texts\.(\w+)\.json$/.exec(path)?.[1] ?? "", texts]));
}
