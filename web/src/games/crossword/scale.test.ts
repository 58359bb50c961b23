import { expect, test } from "vitest";
import { scaleOf } from "./scale";

test("coordinates of two digits have room on a narrow screen", () => {
  for (const rows of [15, 21]) {
    const { px, margin, rim, hasValues } = scaleOf(374, rows, true);
    expect((rows * 10 + margin + rim) / px).toBeCloseTo(374);
    expect(margin / px).toBeCloseTo(15.5);
    expect(hasValues).toBe(false);
  }
});

test("a wide board has values, and a board without coordinates no room for them", () => {
  expect(scaleOf(560, 15, true)).toMatchObject({ margin: 6, hasValues: true, signs: "whole" });
  expect(scaleOf(374, 15, false)).toMatchObject({ margin: 1, rim: 1, signs: "whole" });
  expect(scaleOf(290, 21, true).signs).toBe("number");
  expect(scaleOf(78, 9, false)).toMatchObject({ px: 0, signs: "none" });
});
