import { expect, test } from "vitest";
import type { CandidateMove } from "../../protocol/messages";
import { lossOf } from "./teaching";

const candidate = (text: string, equity: number | null) => ({ text, equity }) as CandidateMove;
const FOUND = [candidate("8D HORN", 20), candidate("8E QI", 31.5), candidate("exch Q", -2), candidate("pass", null)];

test("a play gives away the difference to the move of greatest equity", () => {
  expect(lossOf(FOUND, "8D HORN")).toEqual({ points: 11.5, isMore: false, best: FOUND[1] });
  expect(lossOf(FOUND, "8E QI")?.points).toBe(0);
});

test("a play that was not reported gives away more than the worst reported one", () => {
  expect(lossOf(FOUND, "8H NO")).toEqual({ points: 33.5, isMore: true, best: FOUND[1] });
});

test("moves without equities judge nothing", () => {
  expect(lossOf([candidate("8D HORN", null)], "8D HORN")).toBeNull();
  expect(lossOf([], "8D HORN")).toBeNull();
});
