import { expect, test } from "vitest";
import { gradeOf } from "./grade";

test("a move has a worse grade the more it loses against the best one", () => {
  expect([0.7, 0.69, 0.67, 0.64, 0.55, 0.1].map((rate) => gradeOf(rate, 0.7))).toEqual([0, 0, 1, 2, 3, 4]);
});

test("a move that was searched little and seems better than the best one loses nothing", () => {
  expect(gradeOf(0.9, 0.7)).toBe(0);
});

test("without a win rate there is no grade", () => {
  expect(gradeOf(null, 0.7)).toBeNull();
  expect(gradeOf(0.7, null)).toBeNull();
});
