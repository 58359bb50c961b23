import { expect, test } from "vitest";
import { layoutOf } from ".";
import { lineOf } from "./facts";
import { ORIENTATIONS } from "./geometry";
import { hexagons } from "./hexagons";

test.each(ORIENTATIONS)("a line to a border ends outside of the board's cells, %s", (orientation) => {
  const geometry = hexagons(5, 5, { orientation, isTurned: false, isMirrored: true });
  const stone = { point: 12, border: null };
  for (const [border, point] of [
    ["top", 3],
    ["right", 9],
    ["bottom", 21],
    ["left", 15],
  ] as const) {
    const [from, to] = lineOf(geometry, { ends: [stone, { point, border }] });
    const distance = (x: number, y: number) =>
      Math.min(...geometry.rows.flat().map((one) => Math.hypot(geometry.centre(one).x - x, geometry.centre(one).y - y)));
    // Next to its own cell, and further from the others than a corner of theirs.
    expect(Math.hypot(geometry.centre(point).x - to.x, geometry.centre(point).y - to.y)).toBeCloseTo(distance(to.x, to.y));
    expect(distance(to.x, to.y)).toBeGreaterThan(0.9);
    // It starts at the stone.
    expect(distance(from.x, from.y)).toBeLessThan(geometry.stoneRadius);
  }
});

test("a line between stones is the same from either end", () => {
  const geometry = hexagons(5, 5, layoutOf());
  const [a, b] = [
    { point: 7, border: null },
    { point: 16, border: null },
  ];
  const [from, to] = lineOf(geometry, { ends: [a, b] });
  expect(lineOf(geometry, { ends: [b, a] })).toEqual([to, from]);
});

test("a board of one row or column has borders as well", () => {
  const [, to] = lineOf(hexagons(1, 1, layoutOf()), {
    ends: [
      { point: 0, border: null },
      { point: 0, border: "left" },
    ],
  });
  expect(to.x).not.toBe(0);
});
