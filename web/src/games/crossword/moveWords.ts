// Moves as people read them, in a position.

import { names as text } from "./names";
import { exchangedOf, faceOf, type Ground, spelled } from "./plays";

/** A move in words: a play with the letters that it goes over, an exchange with its tiles. */
export function moveWords(ground: Ground, move: string): string {
  // The tiles that the other side exchanged are only counted.
  const count = /^exch (\d+)$/.exec(move)?.[1];
  if (count) return text.exchangeMove(count);
  const exchanged = exchangedOf(move, ground.tiles);
  return exchanged ? text.exchangeMove(exchanged.map(faceOf).join("")) : spelled(ground, move);
}
