// Grades of moves by what they lose against the best one.

import type { Grade } from "../board/Board";

/** Losses of win rate, 0 to 1, from which a move has the next grade. */
const LOSSES = [0.02, 0.05, 0.1, 0.2] as const;

/** The grade of a move with this win rate where the best one has `best`; null where one is not known. */
export function gradeOf(winRate: number | null, best: number | null): Grade | null {
  if (winRate === null || best === null) return null;
  return LOSSES.filter((loss) => best - winRate >= loss).length as Grade;
}
