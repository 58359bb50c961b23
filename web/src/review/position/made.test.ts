import { expect, test } from "vitest";
import type { Analysis, CandidateMove } from "../../protocol/messages";
import { rightLines } from "./made";

/** Answers as a search does that lists only the best of its moves. */
const judge = (rates: Readonly<Record<string, number>>, listed: number) => async (only: readonly string[]) => {
  const moves = Object.entries(rates).filter(([text]) => only.length === 0 || only.includes(text));
  const sorted = moves.toSorted(([, a], [, b]) => b - a).slice(0, listed);
  return { candidates: sorted.map(([text, win_rate]) => ({ text, win_rate, variation: [text, "b1"] }) as unknown as CandidateMove) } as Analysis;
};

const rightOf = (rates: Readonly<Record<string, number>>, listed = 1) => rightLines(Object.keys(rates), judge(rates, listed));

test("the moves that lose less than a mistake are right, also those that the first search does not list", async () => {
  const right = [
    ["a1", "b1"],
    ["a2", "b1"],
  ];
  expect(await rightOf({ a1: 0.9, a2: 0.87, a3: 0.5, a4: 0.1 })).toEqual(right);
  expect(await rightOf({ a1: 0.9, a2: 0.87, a3: 0.5, a4: 0.1 }, 4)).toEqual(right);
});

test("no line is right where many moves are good, none is worse, or nothing is known", async () => {
  expect(await rightOf({ a1: 0.9, a2: 0.9, a3: 0.89, a4: 0.88, b1: 0.2 })).toEqual([]);
  expect(await rightOf({ a1: 0.5, a2: 0.49 })).toEqual([]);
  expect(await rightOf({})).toEqual([]);
});

test("nothing is told where the search fails", async () => {
  expect(await rightLines(["a1"], async () => null)).toBeNull();
});
