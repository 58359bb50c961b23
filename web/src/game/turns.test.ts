import { expect, test } from "vitest";
import { boundFrom, boundsOf, candidateWords, firstMoveOf, isInPairs, lineOf, turnsOf } from "./turns";

const SIDES = ["first", "second"] as const;
const hex = (...texts: string[]) => ({ kind: "hex", rules: "hex:5", moves: texts.map((text, ply) => ({ text, side: SIDES[ply % 2]! })) });
const paco = (...texts: string[]) => ({ kind: "paco", rules: "paco", moves: texts.map((text) => ({ text, side: "first" as const })) });

test("in a game of single moves every ply is a turn with its own number", () => {
  expect(turnsOf(hex("a1", "b2")).map(({ number, text }) => [number, text])).toEqual([
    ["1", "a1"],
    ["2", "b2"],
  ]);
  expect([isInPairs("hex"), isInPairs("paco")]).toEqual([false, true]);
});

test("in pairs a move of each side has one number", () => {
  expect(turnsOf(paco("e2", ">e4", "d7", ">d5", "e4", ">d5")).map(({ number, text }) => `${number}${text}`)).toEqual(["1.e2>e4", "d7>d5", "2.e4xd5"]);
});

test("a game that Black opens begins with dots", () => {
  const black = { ...paco("d7", ">d5", "e2", ">e4"), rules: "paco:fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_b_0_AHah_-_-" };
  expect(turnsOf(black).map((turn) => turn.number)).toEqual(["1. …", "2."]);
});

test("a line stands between two moves at its bounds", () => {
  const bounds = boundsOf(paco("e2", ">e4", "d7", ">d5"));
  expect(bounds).toEqual([0, 2, 4]);
  expect([boundFrom(bounds, 2, 1), boundFrom(bounds, 3, -1), boundFrom(bounds, 4, 1), boundFrom(bounds, 0, -1)]).toEqual([4, 2, 4, 0]);
});

test("a variation completes the move that is under way", () => {
  const begun = paco("e2");
  expect(lineOf(begun, [">e4", "d7", ">d5"])).toEqual(["e2>e4", "d7>d5"]);
  expect(firstMoveOf(begun, [">e4", "d7", ">d5"])).toEqual([">e4"]);
  expect(candidateWords(begun, { text: ">e4", variation: [] })).toEqual({ move: "e2>e4", line: [] });
});

test("a candidate whose end is unknown has dots", () => {
  const start = paco();
  expect(candidateWords(start, { text: "e2", variation: [] }).move).toBe("e2…");
  expect(candidateWords(start, { text: "e2", variation: ["e2", ">e4", "b8"] })).toEqual({ move: "e2>e4", line: ["Nb8…"] });
});

test("special moves have names", () => {
  expect(candidateWords(hex("a1"), { text: "swap-pieces", variation: ["swap-pieces", "b2"] })).toEqual({ move: "swap", line: ["b2"] });
});
