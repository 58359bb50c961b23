// What the page has of the game on its board.

import type { GameState, Role } from "../protocol/messages";

export interface GameView {
  readonly role: Role;
  readonly state: GameState;
  /** When the page received it, by `performance.now()`: clocks go on from there. */
  readonly receivedMs: number;
}
