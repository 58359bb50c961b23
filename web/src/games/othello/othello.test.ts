import { expect, test } from "vitest";
import type { Scene, Stone } from "../../protocol/messages";
import { adapter, sizeOf } from ".";

test("a choice becomes a rules string, and back", () => {
  expect(adapter.rules(adapter.usual)).toBe("othello");
  expect(adapter.rules({ ...adapter.usual, size: 6 })).toBe("othello:6");
  expect(["othello", "othello:6", "othello:16"].map(sizeOf)).toEqual([8, 6, 16]);
  expect(adapter.describe("othello:10")).toContain("10 × 10");
});

test("each side has its discs next to the board", () => {
  const stones: readonly Stone[] = [27, 28, 36].map((point, index) => ({ point, side: index === 0 ? "second" : "first" }));
  const scene = { stones } as unknown as Scene;
  expect(adapter.points?.sideInfo("othello", scene, "first")).toEqual({ taken: "2", stonesOf: "first", more: null, words: "2 discs" });
  expect(adapter.points?.sideInfo("othello", scene, "second").words).toBe("1 disc");
});

test("squares are counted from the top left, and a pass is not a square", () => {
  expect([adapter.columnName(0), adapter.columnName(7), adapter.rowName(0, 8), adapter.rowName(7, 8)]).toEqual(["a", "h", "1", "8"]);
  expect(adapter.specialMove("pass")?.sort).toBe("pass");
  expect(adapter.specialMove("f5")).toBeNull();
});
