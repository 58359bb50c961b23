import { expect, test } from "vitest";
import type { CrosswordPosition, CrosswordTurnReview } from "../../../protocol/messages";
import { bestMoveOf, bestOf, groundOf, lossOf, moveWords } from "./moves";

const candidate = (move: string) => ({ move, score: 10, equity: 10 });

const turn: CrosswordTurnReview = {
  turn: 3,
  event: 2,
  player: 0,
  scores: [0, 0],
  bag: 0,
  rack: "ABC",
  rack_is: "whole",
  played: { move: "8H CAB 10", score: 10, equity: 10, rank: 2, moves: 5, words: ["CAB"], phonies: [], withdrawn: false },
  best: [candidate("8H BAC 10")],
  equity_lost: 1,
  simulated: null,
  endgame: null,
  win_lost: null,
  mistake: "small",
  impossible: false,
  remarks: [],
};

test("a turn loses win rates if it was simulated, and otherwise points", () => {
  const simulated = { best: [candidate("8H ABC 10")], played: candidate("8H CAB 10"), lost: 0.2, lost_error: 0, playouts: 9 };
  const endgame = { best: 9, played: 2, lost: 7, exact: true, line: [] };
  expect(lossOf(turn)).toEqual({ unit: "points", loss: 1 });
  expect(lossOf({ ...turn, win_lost: 0.2, simulated })).toEqual({ unit: "win", loss: 0.2 });
  expect(lossOf({ ...turn, win_lost: 0, endgame })).toEqual({ unit: "points", loss: 7 });
  // No win was lost, yet points.
  expect(lossOf({ ...turn, win_lost: 0, simulated, endgame })).toEqual({ unit: "points", loss: 7 });
  expect(lossOf({ ...turn, endgame: { ...endgame, exact: false } })).toEqual({ unit: "points", loss: 1 });
  expect([turn, { ...turn, simulated }].map((one) => bestOf(one)[0]?.move)).toEqual(["8H BAC 10", "8H ABC 10"]);
  expect(bestMoveOf({ ...turn, simulated })).toBe("8H ABC 10");
  expect(bestMoveOf({ ...turn, simulated, endgame: { ...endgame, line: ["9G CAB 7", "pass"] } })).toBe("9G CAB 7");
});

test("on a board of unlike sides a move is read along its own columns and rows", () => {
  // Six rows of eleven columns, with A on 3B.
  const placed = [{ point: 2 * 11 + 1, text: "A", value: 1, blank: false, side: "first" }];
  const kinds = ["A", "B", "C"].map((text) => ({ text, value: 1, count: 1 }));
  const position = { tiles: { kinds, placed } } as unknown as CrosswordPosition;
  const ground = groundOf(position, { cols: 11, rows: 6 });
  expect(moveWords(ground, "3A C.B")).toContain("C(A)B");
  expect(moveWords(ground, "B2 C.B")).toContain("C(A)B");
});
