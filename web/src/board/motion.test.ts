import { expect, test } from "vitest";
import type { Piece, Scene, Side } from "../protocol/messages";
import { capturedStones, pieceWay } from "./motion";

const scene = (part: Partial<Scene>): Scene =>
  ({ stones: [], pieces: [], held: [], last_way: [], last_point: null, highlight: [], ...part }) as unknown as Scene;
const stones = (...all: readonly (readonly [number, Side])[]) => all.map(([point, side]) => ({ point, side }));
const piece = (point: number, side: Side, kind: string) => ({ point, side, kind }) as Piece;

test("the stones of the other side that a move takes off are captured", () => {
  const before = scene({ stones: stones([1, "first"], [2, "second"], [3, "second"]) });
  const after = scene({ stones: stones([1, "first"], [4, "first"]), last_point: 4 });
  expect(capturedStones(before, after).map(({ point }) => point)).toEqual([2, 3]);
});

test("nothing is captured by a move that is taken back, or by another game", () => {
  const [before, after] = [
    scene({ stones: stones([1, "first"], [2, "second"]), last_point: 2 }),
    scene({ stones: stones([1, "first"]), last_point: 1 }),
  ];
  expect(capturedStones(before, after)).toEqual([]);
  expect(capturedStones(after, scene({ stones: stones([7, "first"], [8, "second"]), last_point: 8 }))).toEqual([]);
});

test("a piece moves from the beginning of the last way to its end", () => {
  const before = scene({ pieces: [piece(0, "first", "rook")] });
  const after = scene({ pieces: [piece(5, "first", "rook")], last_way: [0, 5] });
  expect(pieceWay(before, after)).toEqual({ from: 0, to: 5 });
  expect(pieceWay(scene({ held: [piece(0, "first", "rook")] }), after)).toEqual({ from: 0, to: 5 });
});

test("no piece moves where a step back shows an earlier move", () => {
  const after = scene({ pieces: [piece(5, "first", "rook")], last_way: [0, 5] });
  expect(pieceWay(scene({ pieces: [piece(5, "first", "rook")], last_way: [5, 9] }), after)).toBeNull();
});
