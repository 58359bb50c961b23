import { expect, test } from "vitest";
import type { Judged } from "../game/tutorial";
import type { Scene, Side } from "../protocol/messages";
import { conditions, isReached, lastMove } from "./goals";

const NAMES = ["a1", "b1", "c1"];

/** A position with stones on the three points of a row, and pieces. */
function position(stones: readonly (Side | null)[], more: Partial<Omit<Judged, "scene">> & { readonly scene?: Partial<Scene> } = {}): Judged {
  const scene = {
    point_names: NAMES,
    stones: stones.flatMap((side, point) => (side ? [{ point, side }] : [])),
    pieces: [],
    warned: [],
    legal: [],
    to_move: "first",
    ...more.scene,
  } as unknown as Scene;
  return { rules: "", kind: "", to_move: "first", winner: null, count: null, moves: [], ...more, scene };
}

const START = position([null, "second", "second"]);

test("stones that are taken and stones that are turned both count", () => {
  const after = position(["first", "first", null]);
  expect(isReached({ takes: 2 }, START, after)).toBe(true);
  expect(isReached({ takes: 3 }, START, after)).toBe(false);
});

test("a move is that of the person, with all its plies", () => {
  const moves = [
    { side: "first", text: "e2" },
    { side: "first", text: ">e4" },
  ] as const;
  const after = position([], { moves: [...moves] });
  expect(lastMove(START, after)).toBe("e2>e4");
  expect(isReached({ plays: ["e2>e4"] }, START, after)).toBe(true);
  expect(isReached({ plays: ["e2>e3"] }, START, after)).toBe(false);
});

test("all conditions of a goal must hold, and none of them is a legal move", () => {
  const after = position(["first", null, null], { winner: "first", to_move: null });
  expect(isReached({}, START, START)).toBe(true);
  expect(isReached({ win: true, over: true, stands: ["a1"] }, START, after)).toBe(true);
  expect(isReached({ win: true, over: true, stands: ["b1"] }, START, after)).toBe(false);
  expect(isReached({ win: true }, START, position([], { winner: "second" }))).toBe(false);
  expect(isReached({ refused: "ko" }, START, after)).toBe(false);
});

test("unions, places of pieces and threats are read from the pieces", () => {
  const piece = (point: number, side: Side, kind: string) => ({ point, side, kind });
  const before = position([], { scene: { pieces: [piece(0, "first", "rook"), piece(1, "second", "king")] } });
  const after = position([], { scene: { pieces: [piece(1, "first", "rook"), piece(1, "second", "king")], warned: [1] } });
  expect(isReached({ unites: 1, puts: { b1: "rook" }, threatens: true }, before, after)).toBe(true);
  expect(isReached({ unites: 1 }, before, before)).toBe(false);
  expect(isReached({ puts: { b1: "king" } }, before, after)).toBe(false);
  expect(isReached({ threatens: true }, before, before)).toBe(false);
});

test("a play is judged by its points, its words and its tiles", () => {
  const after = position([], { play: { points: 20, words: ["HORN", "AH"], tiles: 4, exchanged: 0, isBest: false } });
  expect(isReached({ points: 20, words: ["AH"], tiles: 4 }, START, after)).toBe(true);
  expect(isReached({ points: 21 }, START, after)).toBe(false);
  expect(isReached({ words: ["OH"] }, START, after)).toBe(false);
  expect(isReached({ isBest: true }, START, after)).toBe(false);
});

test("the conditions of a goal are those that it states", () => {
  expect(conditions({ win: true, takes: undefined })).toEqual(["win"]);
});
