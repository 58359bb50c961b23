// Restart of an incomplete move of several plies.

import type { GameView } from "../game/view";
import { act } from "../session/session";

/** Returns whether the person at the page is in the middle of a move. */
export function isUnderWay(shown: GameView | null): boolean {
  if (shown?.role !== "owner" || shown.state.scene.plies_of_move === 0 || shown.state.result) return false;
  const { to_act, seats } = shown.state;
  return to_act !== null && seats[to_act]?.who.kind === "person";
}

/** Returns whether there is no way to complete the move. */
export function isStuck({ state }: GameView): boolean {
  return state.result === null && state.scene.plies_of_move > 0 && state.scene.legal.length === 0;
}

export function restartMove(shown: GameView | null): void {
  if (isUnderWay(shown)) act({ kind: "take-back" });
}
