import { expect, test } from "vitest";
import { walkOf } from "./keys";
import type { Line } from "./line";

/** Presses a key on a line of ten places; returns the line's calls. */
function pressed(
  key: string,
  { here = 5, shiftKey = false, ...more }: Partial<Line> & { readonly shiftKey?: boolean } = {},
): readonly string[] | null {
  const calls: string[] = [];
  const line: Line = { here, last: 9, goTo: (place) => calls.push(`goTo ${place}`), ...more };
  const run = walkOf({ key, shiftKey }, line);
  run?.();
  return run ? calls : null;
}

test("arrows, Home and End lead through a record", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => pressed(key))).toEqual([["goTo 4"], ["goTo 6"], ["goTo 0"], ["goTo 9"]]);
  expect(pressed("x")).toBeNull();
});

test("a key that leads nowhere is left to the page", () => {
  expect(["ArrowLeft", "Home"].map((key) => pressed(key, { here: 0 }))).toEqual([null, null]);
  expect(["ArrowRight", "End"].map((key) => pressed(key, { here: 9 }))).toEqual([null, null]);
  expect(["n", "N"].map((key) => pressed(key))).toEqual([null, null]);
});

test("a source can have its own steps: of moves, of their parts, and of what it shows instead", () => {
  const steps: string[] = [];
  const own = (name: string) => (by: number) => steps.push(`${name} ${by}`);
  const line = { step: own("move"), stepPart: own("part"), jump: own("jump") };
  pressed("ArrowRight", line);
  pressed("ArrowRight", { ...line, shiftKey: true });
  pressed("n", line);
  pressed("N", { ...line, shiftKey: true });
  pressed("ArrowLeft", { ...line, here: 0, onArrow: own("arrow") });
  expect(steps).toEqual(["move 1", "part 1", "jump 1", "jump -1", "arrow -1"]);
});
