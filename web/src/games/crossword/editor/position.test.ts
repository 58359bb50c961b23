import { expect, test } from "vitest";
import type { TileScene } from "../../../protocol/messages";
import type { Ground } from "../plays";
import { cgpOf, erased, type Setup, startOf, type Typing, typed } from "./position";

const kinds = ["A", "C", "H", "L", "[CH]", "[L·L]"].map((text) => ({ text, value: 1, count: 2 }));
const ground: Ground = { cols: 5, rows: 5, tiles: { kinds, blocked: [2], placed: [], premiums: [], start: 12 } as unknown as TileScene };
const start = (point: number, direction: "across" | "down" = "across"): Typing => ({
  tiles: new Map(),
  cursor: { point, direction },
  last: null,
  begun: "",
});
const typeAll = (from: Typing, letters: string, isBlank = false) => [...letters].reduce((now, letter) => typed(ground, now, letter, isBlank), from);
const facesOf = ({ tiles }: Typing) => [...tiles].map(([point, { text }]) => `${point} ${text}`);

const setup: Setup = { tiles: new Map(), racks: ["", ""], scores: [0, 0], lexicon: "", board: "" };

test("letters go on in the direction of the arrow, over blocked squares, and stop at the edge", () => {
  const across = typeAll(start(1), "AAA");
  expect(facesOf(across)).toEqual(["1 A", "3 A", "4 A"]);
  expect(across.cursor.point).toBe(4);
  expect(facesOf(typeAll(start(1, "down"), "AL"))).toEqual(["1 A", "6 L"]);
});

test("letters in a row become a tile of several letters, also with a dot", () => {
  expect(facesOf(typeAll(start(10), "CHA"))).toEqual(["10 [CH]", "11 A"]);
  expect(facesOf(typeAll(start(10), "L·L"))).toEqual(["10 [L·L]"]);
  expect(facesOf(typeAll(start(10), "·A"))).toEqual(["10 A"]);
});

test("a letter that is no tile lays nothing", () => {
  expect(typeAll(start(10), "Q").tiles.size).toBe(0);
});

test("Backspace takes the last tile away, then the one before it", () => {
  const once = erased(ground, typeAll(start(10), "AL"));
  expect(facesOf(once)).toEqual(["10 A"]);
  expect(facesOf(erased(ground, once))).toEqual([]);
  const begun = typeAll(start(10), "L·");
  expect(facesOf(erased(ground, begun))).toEqual(["10 L"]);
});

test("the position is written with blanks in lower case", () => {
  const { tiles } = typed(ground, typeAll(start(11), "CHA"), "L", true);
  const text = cgpOf({ ...setup, tiles, racks: ["a c?", ""], scores: [12, -3], lexicon: "scowl-70", board: "super" }, 5, 5);
  expect(text).toBe("5/5/1[CH]Al1/5/5 AC?/ 12/-3 0 lex scowl-70; bdn super;");
  expect(startOf({ ...setup, racks: ["ac?", ""], lexicon: "scowl-70" })).toBe(`${Array(15).fill("15").join("/")}_AC?/_0/0_0`);
});
