import { expect, test } from "vitest";
import type { TileScene } from "../../protocol/messages";
import { moveWords } from "./moveWords";

const kinds = ["A", "D", "[CH]", "?"].map((text) => ({ text, value: 1, count: 2 }));
const ground = { cols: 15, rows: 15, tiles: { kinds, placed: [] } as unknown as TileScene };

test("an exchange is a word and its tiles", () => {
  expect(moveWords(ground, "exch AD[CH]?")).toBe("Exchange ADCH?");
  expect(moveWords(ground, "exch 12")).toBe("Exchange 12");
  expect(moveWords(ground, "8D DAD")).toBe("8D DAD");
});
