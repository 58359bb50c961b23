// The complete moves of any game.

import { moveName } from "../names";
import type { WireSide } from "../protocol/messages";
import { adapterFor } from "./index";
import type { Turn } from "./adapter";

interface Played {
  readonly kind: string;
  readonly rules: string;
  readonly moves: readonly { readonly text: string; readonly side: WireSide }[];
}

export interface NumberedTurn extends Turn {
  /** What is written before it: its place among all moves, or with two moves to a number that of the pair. */
  readonly number: string;
}

/** Whether a move of each side stands behind one number, as in chess. */
export function isInPairs(kind: string): boolean {
  return adapterFor(kind).turns !== null;
}

/** Numbers turns by pairs; the second side's has a number only if it comes first. */
function inPairs(turns: readonly Turn[]): readonly NumberedTurn[] {
  let pair = turns[0]?.side === "second" ? 1 : 0;
  return turns.map((turn, index) => {
    if (turn.side === "first") pair += 1;
    return { ...turn, number: turn.side === "first" ? `${pair}.` : index === 0 ? `${pair}. …` : "" };
  });
}

/** The complete moves that were played, and the one under way. */
export function turnsOf({ kind, rules, moves }: Played): readonly NumberedTurn[] {
  const { turns } = adapterFor(kind);
  if (turns) return inPairs(turns(rules, moves.map((move) => move.text)));
  return moves.map(({ text, side }, first) => {
    const name = moveName(kind, text);
    return { side, first, plies: 1, text: name, words: name, isComplete: true, number: String(first + 1) };
  });
}
