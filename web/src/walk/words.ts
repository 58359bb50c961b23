// The places of a game in words.

import type { NumberedTurn } from "../game/turns";
import { t } from "../i18n";

/** The move before a place, with its number: `Move 12 of 34: c4`. */
export function placeWords(bounds: readonly number[], turns: readonly NumberedTurn[], place: number): string {
  const index = bounds.findIndex((bound) => bound >= place);
  return index <= 0 ? t.replay.begin : `${t.replay.ofMoves(index, turns.length)}: ${turns[index - 1]?.text ?? ""}`;
}
