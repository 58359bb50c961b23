// The game on the board, as last received.

import type { GameState, Role } from "../protocol/messages";

export interface GameView {
  readonly role: Role;
  readonly state: GameState;
  /** Time of receipt by `performance.now()`, in milliseconds; clocks count from there. */
  readonly receivedMs: number;
}
