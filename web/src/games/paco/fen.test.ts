import { expect, test } from "vitest";
import { pointOf, squareName } from "./board";
import { EMPTY, fenInAddress, fenOf, fenOfAddress, moved, put, rightsOf, START, setupOf, withMover, withPieces, withRight } from "./fen";

const at = (square: string) => pointOf(square) ?? -1;

test.each([START, EMPTY, "4k3/8/2a5/3Af3/8/8/8/4K3 b 7 - d3 -", "r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -"])("%s is written as it was read", (fen) => {
  expect(fenOf(setupOf(fen)!)).toBe(fen.replace("Aa", "aa").replace("3A", "3a"));
});

test("a position is read from a link, and from a part of one", () => {
  const fen = "r2qkb1r/1p2p1p1/A1c2nD1/2Y1V1P1/3Ap3/2N2NP1/P2P1P2/R3KB2 w 0 AHah - -";
  const link = `https://pacoplay.com/editor?fen=${fen.replaceAll(" ", "%20")}`;
  expect(setupOf(link)).toEqual(setupOf(fen));
  expect(setupOf(fen.replaceAll(" ", "%20"))).toEqual(setupOf(fen));
  expect(setupOf("100%")).toBeNull();
});

test("an invalid position is rejected", () => {
  for (const fen of [
    "",
    "8/8/8/8/8/8/8 w 0 - - -",
    "9/8/8/8/8/8/8/8 w 0 - - -",
    "8/8/8/8/8/8/8/8 x 0 - - -",
    "7/8/8/8/8/8/8/8 w",
    "ppppppppp/8/8/8/8/8/8/8 w",
  ]) {
    expect(setupOf(fen), fen).toBeNull();
  }
});

test("a letter of a union is White's piece and Black's, a capital the other way round", () => {
  const union = (fen: string) => Object.fromEntries(setupOf(fen)!.pieces.map(({ side, kind }) => [side, kind]));
  expect(union("f7/8/8/8/8/8/8/8 w")).toEqual({ first: "queen", second: "pawn" });
  expect(union("F7/8/8/8/8/8/8/8 w")).toEqual({ first: "pawn", second: "queen" });
});

test("rights belong to rooks on the first rank of a king, and go with them", () => {
  const setup = setupOf("r3k2r/8/8/8/8/8/8/R3K2R w 0 AHah - -")!;
  expect(rightsOf(setup.pieces).map((right) => right.letter)).toEqual(["A", "H", "a", "h"]);
  expect(withPieces(setup, moved(setup.pieces, at("a1"), at("a2"))).castling).toBe("Hah");
  expect(withRight(setup, "H").castling).toBe("Aah");
  expect(withRight(withRight(setup, "A"), "A").castling).toBe("AHah");
  expect(withPieces(setup, []).castling).toBe("-");
});

test("pieces of both sides unite, one of the own side is replaced, the same one goes", () => {
  const white = { point: at("d4"), side: "first", kind: "pawn" } as const;
  const black = { point: at("d4"), side: "second", kind: "rook" } as const;
  expect(put([white], black)).toEqual([white, black]);
  expect(put([white], { ...white, kind: "queen" })).toEqual([{ ...white, kind: "queen" }]);
  expect(put([white, black], white)).toEqual([black]);
});

test("a position survives its way through an address", () => {
  expect(fenOfAddress(fenInAddress(` ${START} `))).toBe(START);
});

test("squares are counted from the top left", () => {
  expect([pointOf("a8"), pointOf("h1"), pointOf("j9"), squareName(0), squareName(63)]).toEqual([0, 63, null, "a8", "h1"]);
});

test("the other side moves in the same position, without the double step before", () => {
  const fen = "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR b 0 AHah e3 -";
  expect(withMover(fen, "second")).toBe(fen);
  expect(withMover(fen, "first")).toBe("rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR w 0 AHah - -");
  expect(withMover("nonsense", "first")).toBeNull();
});
