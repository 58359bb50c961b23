/** Least loss of win rate, 0 to 1, of a move that counts as a mistake. */
export const LOSS_MIN = 0.05;
