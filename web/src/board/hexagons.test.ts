import { describe, expect, test } from "vitest";
import { geometryFor } from ".";
import { type Direction, type Layout, ORIENTATIONS, type Vec } from "./geometry";
import { hexagons } from "./hexagons";

const [COLS, ROWS] = [5, 4];
const LAYOUTS: readonly Layout[] = ORIENTATIONS.flatMap((orientation) =>
  [false, true].flatMap((isTurned) => [false, true].map((isMirrored) => ({ orientation, isTurned, isMirrored }))),
);
const POINTS = Array.from({ length: COLS * ROWS }, (_, point) => point);
const ARROWS: Readonly<Record<Direction, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

const named = (layout: Layout) =>
  [`${layout.orientation}${layout.isTurned ? ", turned" : ""}${layout.isMirrored ? ", mirrored" : ""}`, layout] as const;

/** Corners of the board in the order of their points: first, end of the first row, start of the last row, last. */
const corners = (layout: Layout) => [0, COLS - 1, COLS * (ROWS - 1), COLS * ROWS - 1].map(hexagons(COLS, ROWS, layout).centre);

describe.each(LAYOUTS.map(named))("%s", (_, layout) => {
  const geometry = hexagons(COLS, ROWS, layout);

  test("cells touch and do not overlap, and fill the box with their borders", () => {
    const { x, y, width, height } = geometry.bounds;
    for (const point of POINTS) {
      const at = geometry.centre(point);
      const others = POINTS.filter((other) => other !== point).map((other) => {
        const { x, y } = geometry.centre(other);
        return Math.hypot(x - at.x, y - at.y);
      });
      expect(Math.min(...others)).toBeCloseTo(geometry.cellSize);
      expect(at.x > x && at.x < x + width && at.y > y && at.y < y + height).toBe(true);
    }
  });

  test("the corners of neighbouring cells meet", () => {
    const outlines = [0, 1].map((point) =>
      geometry.cell.split(" ").map((corner) => {
        const [x = 0, y = 0] = corner.split(",").map(Number);
        const at = geometry.centre(point);
        return { x: x + at.x, y: y + at.y };
      }),
    );
    const shared = outlines[0]!.filter((a) => outlines[1]!.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01));
    expect(shared).toHaveLength(2);
  });

  test.each(Object.entries(ARROWS))("the arrow %s leads where it points, and the opposite one back inside of the board", (name, [dx, dy]) => {
    const direction = name as Direction;
    const opposite = ({ left: "right", right: "left", up: "down", down: "up" } as const)[direction];
    for (const point of POINTS) {
      const next = geometry.neighbour(point, direction);
      if (next === point) continue;
      const [from, to] = [geometry.centre(point), geometry.centre(next)];
      expect((to.x - from.x) * dx + (to.y - from.y) * dy).toBeGreaterThan(0.8 * geometry.cellSize);
    }
    const inner = COLS + 2;
    expect(geometry.neighbour(geometry.neighbour(inner, direction), opposite)).toBe(inner);
  });

  test("arrows reach every cell from any other", () => {
    for (const start of POINTS) {
      const reached = new Set([start]);
      for (const point of reached) for (const name of Object.keys(ARROWS)) reached.add(geometry.neighbour(point, name as Direction));
      expect(reached.size).toBe(POINTS.length);
    }
  });

  test("a label lies on the line of its column or row, outside of the board", () => {
    for (const { at, axis, index } of geometry.labels) {
      const [a, b] = axis === "column" ? [index, index + COLS] : [index * COLS, index * COLS + 1];
      const [first, second] = [geometry.centre(a), geometry.centre(b)];
      const cross = (second.x - first.x) * (at.y - first.y) - (second.y - first.y) * (at.x - first.x);
      expect(cross).toBeCloseTo(0);
      const nearest = Math.min(...POINTS.map((point) => Math.hypot(geometry.centre(point).x - at.x, geometry.centre(point).y - at.y)));
      expect(nearest).toBeGreaterThanOrEqual(geometry.cellSize);
    }
  });
});

test("orientations lie as their names say", () => {
  const plain = (orientation: Layout["orientation"]) => corners({ orientation, isTurned: false, isMirrored: false });
  const [a, b, c, d] = plain("flat") as [Vec, Vec, Vec, Vec];
  expect([a.y - b.y, c.y - d.y].map(Math.round)).toEqual([0, 0]);
  const [e, f, g, h] = plain("upright") as [Vec, Vec, Vec, Vec];
  expect([e.x - g.x, f.x - h.x].map((difference) => Math.abs(Math.round(difference)))).toEqual([0, 0]);
  const square = (orientation: Layout["orientation"]) => [0, 24].map(hexagons(5, 5, { orientation, isTurned: false, isMirrored: false }).centre);
  const [top, bottom] = square("diamond") as [Vec, Vec];
  expect(top.x).toBeCloseTo(bottom.x);
  expect(top.y).toBeLessThan(bottom.y);
  const [left, right] = square("wide") as [Vec, Vec];
  expect(left.y).toBeCloseTo(right.y);
  expect(left.x).toBeLessThan(right.x);
});

test.each(ORIENTATIONS)("a half turn exchanges the ends of a board, and a mirror left and right, %s", (orientation) => {
  const plain = corners({ orientation, isTurned: false, isMirrored: false });
  corners({ orientation, isTurned: true, isMirrored: false }).forEach(({ x, y }, index) => {
    expect(x).toBeCloseTo(-plain[index]!.x);
    expect(y).toBeCloseTo(-plain[index]!.y);
  });
  corners({ orientation, isTurned: false, isMirrored: true }).forEach(({ x, y }, index) => {
    expect(x).toBeCloseTo(-plain[index]!.x);
    expect(y).toBeCloseTo(plain[index]!.y);
  });
});

test("a board fits itself to its place unless an orientation is chosen, and an unknown word is no choice", () => {
  const shape = { kind: "hexagons", cols: 11, rows: 11 } as const;
  const box = (orientation: string, width: number, height: number) =>
    geometryFor(shape, { width, height }, { layout: { orientation, isTurned: false, isMirrored: false } }).bounds;
  for (const word of ["fit", "sideways"]) {
    const [wide, high] = [box(word, 800, 400), box(word, 400, 800)];
    expect(wide.width).toBeGreaterThan(wide.height);
    expect(high.height).toBeGreaterThan(high.width);
  }
  const diamond = box("diamond", 800, 400);
  expect(diamond.height).toBeGreaterThan(diamond.width);
});
