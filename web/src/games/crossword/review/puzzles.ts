// Puzzles made of the mistakes of a record.

import { goTo } from "../../../lib/route";
import { type CrosswordTurnReview, MISTAKE_POINTS } from "../../../protocol/messages";
import { add } from "../../../review/mistakes/collection";
import { addressOf, type MistakePuzzle } from "../../../review/mistakes/puzzle";
import { setupOf } from "../editor/position";
import { spelled } from "../plays";
import { puzzleOf } from "../puzzle/making";
import { endgameLost, groundOf, parted, positionOf } from "./moves";
import { game, mistakes, positions } from "./review";

/** The puzzle of a turn; null unless the whole rack is known, and the move is a mistake without playouts too. */
export function puzzleAt(turn: CrosswordTurnReview): MistakePuzzle | null {
  const [open, now] = [game.value, positions.value[positionOf(turn)]];
  const setup = open && now?.is_known && open.rows === open.cols ? setupOf(now.to_move, groundOf(now, open), open.lexicon) : null;
  const lost = endgameLost(turn) ?? turn.equity_lost;
  if (!open || !now || !setup?.board || lost === null) return null;
  // Playouts may find fault with a move that the server would call right in the puzzle.
  if (turn.simulated !== null && lost < MISTAKE_POINTS) return null;
  return puzzleOf(setup, { move: spelled(groundOf(now, open), parted(turn.played.move).move), lost });
}

/** The puzzles of a player's mistakes, in the order of the game. */
export function puzzlesOf(player: number): readonly MistakePuzzle[] {
  const own = mistakes.value.filter((turn) => turn.player === player).toSorted((one, other) => one.turn - other.turn);
  return own.flatMap((turn) => puzzleAt(turn) ?? []);
}

/** Keeps the puzzles of a player's mistakes, and opens the first. */
export function practise(player: number): void {
  const all = puzzlesOf(player);
  for (const puzzle of all) add(puzzle);
  if (all[0]) goTo(addressOf(all[0]));
}
