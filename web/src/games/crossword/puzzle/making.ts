// Puzzles made of positions of tiles, as the side to move sees them.

import type { MistakePuzzle } from "../../../review/mistakes/puzzle";
import { cgpOf, type Setup, sizeOf } from "../editor/position";

/** The mistake that a puzzle is made of: the move, with the letters that it goes over, and the points that it lost. */
interface Made {
  readonly move: string;
  readonly lost: number;
}

/** The puzzle of a position, in which the rack of the other side is not known. */
export function puzzleOf(setup: Setup, mistake: Made | null): MistakePuzzle {
  const size = sizeOf(setup);
  const position = cgpOf({ ...setup, racks: [setup.racks[0], ""] }, size, size);
  return { rules: "crossword", position, moves: [], played: mistake ? [mistake.move] : [], lost: mistake?.lost ?? null, right: [] };
}
