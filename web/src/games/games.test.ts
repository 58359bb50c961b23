import { expect, test } from "vitest";
import { adapterFor, adapterForRules, canShow, GAMES, pageAt } from "../game";
import type { Scene } from "../protocol/messages";
import { adapter as crossword } from "./crossword";
import { adapter as go, komiOf } from "./go";
import { adapter as hex } from "./hex";
import { adapter as paco } from "./paco";

test.each(GAMES.map((game) => [game.kind, game] as const))("%s: what one click plays is a game that the page describes", (kind, game) => {
  const rules = game.rules(game.usual);
  expect(adapterForRules(rules)).toBe(game);
  expect(game.describe(rules)).not.toBe("");
  expect(game.usual.kind).toBe(kind);
});

test("a choice becomes a rules string", () => {
  expect(hex.rules({ ...hex.usual, size: 7, variant: "sides" })).toBe("hex:7,swap=sides");
  expect(go.rules({ ...go.usual, size: 13, variant: "japanese", handicap: 3, komi: "−0,5" })).toBe("go:13,rules=japanese,handicap=3,komi=-0.5");
  expect(go.rules({ ...go.usual, size: 5, handicap: 9 })).toBe("go:5");
  expect(paco.rules({ ...paco.usual, variant: "random", row: 17 })).toBe("paco:row=17");
  expect(paco.rules({ ...paco.usual, variant: "position", position: " 8/8 w " })).toBe("paco:fen=8/8_w");
  expect(crossword.rules({ ...crossword.usual, size: 21, variant: "double" })).toBe("crossword:board=super,challenge=double");
  expect(crossword.rules({ ...crossword.usual, lexicon: "prueba", tileSet: "spanish" })).toBe("crossword:lexicon=prueba,alphabet=spanish");
});

test("a new game of Hex has the swap rule, and who opens is told what the other may do", () => {
  expect(hex.rules(hex.usual)).toBe("hex:11,swap");
  const [pieces, sides, none] = ["hex:11,swap", "hex:5x7,swap=sides,pass", "hex:11,pass"].map((rules) => hex.openingHint?.(rules));
  expect(pieces).toMatch(/stone/);
  expect(sides).toMatch(/colour/);
  expect(none).toBeNull();
});

test("komi and opener follow the rules", () => {
  expect(["go:9", "go:9,rules=japanese", "go:9,handicap=2", "go:9,komi=3"].map(komiOf)).toEqual([7.5, 6.5, 0.5, 3]);
  expect([go.opener("go:9"), go.opener("go:9,handicap=2")]).toEqual(["first", "second"]);
});

test("stones that were taken, komi and handicap stand next to the board", () => {
  const scene = (komi_halves: number) => ({ details: { taken: [2, 1], komi_halves } }) as unknown as Scene;
  expect(go.points?.sideInfo("go:9", scene(15), "first")).toEqual({ taken: "2", more: null, words: "2 stones captured" });
  expect(go.points?.sideInfo("go:9", scene(15), "second")).toEqual({ taken: "1", more: "+7.5", words: "1 stone captured · komi 7.5" });
  expect(go.points?.sideInfo("go:9,handicap=3", scene(7), "second").words).toBe("1 stone captured · komi 0.5 · 3 for the handicap");
});

test("a path is of the page of a game, of its first page, or of none", () => {
  expect(pageAt("paco/replay")?.path).toBe("paco/replay");
  expect(pageAt("paco")?.path).toBe("paco/replay");
  expect(pageAt("crossword")?.path).toBe("crossword");
  expect(pageAt("nope")).toBeNull();
});

test("a game that the page does not know has no adapter", () => {
  expect(canShow("checkers")).toBe(false);
  expect(() => adapterFor("checkers")).toThrow("checkers");
});
