// A puzzle made of a mistake, and its address: `#/puzzles/own?rules=…&moves=…&played=…&lost=…&right=…`. In games of imperfect
// information it has the position as the side to move sees it, and no right moves: `#/puzzles/own?rules=…&position=…&played=…&lost=…`.

import { adapterForRules, canShow } from "../../game";
import { boundsOf, candidateWords } from "../../game/turns";
import { MISTAKES } from "../../lib/route";

export interface MistakePuzzle {
  readonly rules: string;
  /** The position as a text, in games of imperfect information; the server judges the moves there. */
  readonly position?: string;
  /** The plies that lead to the position; none where a text gives it. */
  readonly moves: readonly string[];
  /** The plies of the mistake; none for a position that a person set up. */
  readonly played: readonly string[];
  /** The loss of the mistake in win rate, 0 to 1, or in points where a text gives the position; null for a missed win without one. */
  readonly lost: number | null;
  /** Lines of plies that begin with a right move, the best first; none where a text gives the position. */
  readonly right: readonly (readonly string[])[];
}

/** The most plies of a game and of a line, and the most lines and letters, that are taken from outside. */
const MOVES_MAX = 1000;
const LINE_MAX = 40;
const LINES_MAX = 64;
const LETTERS_MAX = 40;
/** The most letters of a position, and points lost, that are taken from outside. */
const POSITION_MAX = 1000;
const POINTS_MAX = 2000;

function isLine(found: unknown, most: number): found is string[] {
  return Array.isArray(found) && found.length <= most && found.every((ply) => typeof ply === "string" && ply !== "" && ply.length <= LETTERS_MAX);
}

function isFilledLine(found: unknown): found is string[] {
  return isLine(found, LINE_MAX) && found.length > 0;
}

/** A puzzle that comes from outside of the page, from a link or from storage; null for anything else. */
export function validated(found: unknown): MistakePuzzle | null {
  const { rules, position, moves, played, lost, right } = (found ?? {}) as { readonly [Key in keyof MistakePuzzle]?: unknown };
  if (typeof rules !== "string" || !canShow(rules.split(":")[0] ?? "")) return null;
  const game = adapterForRules(rules);
  const lossMax = game.isHidden ? POINTS_MAX : 1;
  const isLoss = (value: unknown): value is number | null => value === null || (typeof value === "number" && value >= 0 && value <= lossMax);
  if (!isLine(moves, MOVES_MAX) || !isLine(played, LINE_MAX) || !isLoss(lost)) return null;
  if (game.isHidden) {
    const isPosition = typeof position === "string" && position !== "" && position.length <= POSITION_MAX;
    return game.parts && isPosition ? { rules, position, moves: [], played: played.slice(0, 1), lost, right: [] } : null;
  }
  if (!Array.isArray(right) || right.length === 0 || right.length > LINES_MAX || !right.every(isFilledLine)) return null;
  return { rules, moves, played, lost, right };
}

/** The position of a puzzle. */
export type PuzzlePosition = Pick<MistakePuzzle, "rules" | "position" | "moves">;

/** Identifies a puzzle: two of the same position are one. */
export function idOf({ rules, position, moves }: PuzzlePosition): string {
  return `${rules} ${position ?? moves.join(".")}`;
}

export function addressOf({ rules, position, moves, played, lost, right }: MistakePuzzle): string {
  if (position !== undefined) {
    const query = new URLSearchParams({ rules, position });
    if (played[0] !== undefined) query.set("played", played[0]);
    if (lost !== null) query.set("lost", lost.toFixed(1));
    return `${MISTAKES}?${query}`;
  }
  const query = new URLSearchParams({ rules, moves: moves.join("."), played: played.join(".") });
  if (lost !== null) query.set("lost", lost.toFixed(3));
  for (const line of right) query.append("right", line.join("."));
  return `${MISTAKES}?${query}`;
}

/** The puzzle of an address; null for a broken one. */
export function puzzleIn(address: string): MistakePuzzle | null {
  const query = new URLSearchParams(address);
  const position = query.get("position");
  // A move in a position that a text gives may have dots.
  const line = (text: string | null) => (position === null ? (text ?? "").split(".") : [text ?? ""]).filter(Boolean);
  return validated({
    rules: query.get("rules"),
    position,
    moves: line(query.get("moves")),
    played: line(query.get("played")),
    lost: query.has("lost") ? Number.parseFloat(query.get("lost") ?? "") : null,
    right: query.getAll("right").map(line),
  });
}

/** Returns whether a complete move is one of the right ones. */
export function isRight({ right }: MistakePuzzle, move: readonly string[]): boolean {
  return right.some((line) => move.every((ply, index) => ply === line[index]));
}

/** The game up to the position, as a line. */
function lineOf({ rules, moves }: MistakePuzzle) {
  return { kind: adapterForRules(rules).kind, rules, moves: moves.map((text) => ({ text })) };
}

/** The number of the move that was a mistake, from 1; null where it is not known, as in a position that a person set up. */
export function numberOf(puzzle: MistakePuzzle): number | null {
  return puzzle.played.length === 0 || puzzle.position !== undefined ? null : boundsOf(lineOf(puzzle)).length;
}

/** The name of the first complete move of a line from the position. */
export function nameOf(puzzle: MistakePuzzle, line: readonly string[]): string {
  if (puzzle.position !== undefined) return line[0] ?? "";
  return candidateWords(lineOf(puzzle), { text: line[0] ?? "", variation: line }).move;
}
