import { expect, test } from "vitest";
import type { TileScene } from "../../protocol/messages";
import { exchangedOf, type Ground, isVowel, leaveOf, newTilesOf, plainWord, playOf, spelled, squareName, stepFrom } from "./plays";

const KINDS = ["A", "D", "O", "R", "S", "W", "[CH]", "?"].map((text) => ({ text, value: 1, count: 2 }));

/** A board of 15 × 15 on which these letters lie. */
function board(placed: Readonly<Record<number, string>> = {}): Ground {
  const tiles = Object.entries(placed).map(([point, text]) => ({
    point: Number(point),
    text,
    value: 1,
    blank: text !== text.toUpperCase(),
    side: "first",
  }));
  return { cols: 15, rows: 15, tiles: { kinds: KINDS, placed: tiles } as unknown as TileScene };
}

const laid = (...tiles: readonly (readonly [number, string, boolean?])[]) =>
  new Map(tiles.map(([point, text, blank = false]) => [point, { text, blank }] as const));

const H8 = 112;

test("a play across and one down", () => {
  expect(playOf(board(), laid([H8, "W"], [H8 + 1, "O"]))).toEqual({ text: "8H WO" });
  expect(playOf(board(), laid([H8, "W"], [H8 + 15, "O"]))).toEqual({ text: "H8 WO" });
});

test("a play includes the tiles on the board, also those before and after it", () => {
  const ground = board({ [H8]: "W", [H8 + 2]: "R", [H8 + 4]: "S" });
  expect(playOf(ground, laid([H8 + 1, "O"], [H8 + 3, "D"]))).toEqual({ text: "8H .O.D." });
});

test("a single tile extends the tiles it touches, across before down", () => {
  expect(playOf(board({ [H8]: "W" }), laid([H8 + 15, "O"]))).toEqual({ text: "H8 .O" });
  expect(playOf(board({ [H8]: "W", [H8 + 16]: "A" }), laid([H8 + 1, "O"]))).toEqual({ text: "8H .O" });
});

test("a blank is written in lowercase, a multi-letter tile in brackets", () => {
  expect(playOf(board(), laid([H8, "[CH]"], [H8 + 1, "A", true]))).toEqual({ text: "8H [CH]a" });
});

test("tiles out of line or with a gap are not a play", () => {
  expect(playOf(board(), laid([H8, "W"], [H8 + 16, "O"]))).toEqual({ problem: "line" });
  expect(playOf(board(), laid([H8, "W"], [H8 + 2, "O"]))).toEqual({ problem: "gap" });
  expect(playOf(board(), laid())).toBeNull();
});

test("a text says which tiles are new, whatever it has for those that lie there", () => {
  const ground = board({ [H8 + 1]: "O" });
  const placed = [...newTilesOf(ground, "8H W.Rd")].map(([point, tile]) => [point, tile.text, tile.blank]);
  expect(placed).toEqual([
    [H8, "W", false],
    [H8 + 2, "R", false],
    [H8 + 3, "D", true],
  ]);
  expect([...newTilesOf(ground, "8H WORD").keys()]).toEqual([H8, H8 + 2, H8 + 3]);
  expect(newTilesOf(ground, "exch AB").size).toBe(0);
});

test("plays are spelled with the tiles on the board in brackets", () => {
  expect(spelled(board({ [H8 + 1]: "O", [H8 + 2]: "R" }), "8H W..D")).toBe("8H W(OR)D");
  expect(spelled(board(), "pass")).toBe("pass");
});

test("an exchange names its tiles", () => {
  const { tiles } = board();
  expect(exchangedOf("exch A[CH]?", tiles)).toEqual(["A", "[CH]", "?"]);
  expect(exchangedOf("pass", tiles)).toBeNull();
});

test("squares, steps and letters", () => {
  expect(squareName(H8, 15)).toBe("8H");
  expect([stepFrom(board(), 14, "across"), stepFrom(board(), 14, "down"), stepFrom(board(), 0, "down", -1)]).toEqual([null, 29, null]);
  expect(plainWord("CA[LL]E")).toBe("CALLE");
  expect(["É", "[CH]", "Ø"].map(isVowel)).toEqual([true, false, true]);
});

test("a leave is the rack without the tiles of a move; a blank counts as one", () => {
  const ground = board({ [H8]: "W", [H8 + 2]: "R" });
  const rack = ["S", "O", "O", "?", "A", "D", "[CH]"];
  expect(leaveOf(ground, rack, "8H .O.dS")).toEqual(["A", "D", "O", "[CH]"]);
  expect(leaveOf(ground, rack, "exch OO")).toEqual(["?", "A", "D", "S", "[CH]"]);
  expect(leaveOf(ground, rack, "pass")).toHaveLength(7);
});
