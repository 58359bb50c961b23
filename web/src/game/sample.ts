// Sample games, written as a word for each step.

import type { Side } from "../protocol/messages";

/**
 * The stones after some steps of a sample game, and the point of the last one. In the step `18+19-20` the side to move puts a stone on
 * point 18, the one on 19 becomes its own, and the one on 20 leaves the board.
 */
export function stonesAfter(steps: readonly string[], start: readonly (readonly [number, Side])[] = []) {
  const stones = new Map<number, Side>(start);
  steps.forEach((step, index) => {
    for (const change of step.match(/[+-]?\d+/g) ?? []) {
      const point = Math.abs(Number(change));
      if (change.startsWith("-")) stones.delete(point);
      else stones.set(point, index % 2 === 0 ? "first" : "second");
    }
  });
  return { stones, last: Number.parseInt(steps.at(-1) ?? "", 10) };
}
