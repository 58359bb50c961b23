import { expect, test } from "vitest";
import { layoutOf, type Placed } from "./layout";

type Tree = Readonly<Record<string, readonly string[]>>;

const drawn = (tree: Tree) => layoutOf("root", (item) => tree[item] ?? []);
const placesOf = (tree: Tree) => Object.fromEntries(drawn(tree).map(({ item, column, row }) => [item, [column, row]]));

/** A tree in which each item comes after an earlier one. */
function treeOf(size: number, parentOf: (index: number) => number): Tree {
  const tree: Record<string, string[]> = {};
  const name = (index: number) => (index === 0 ? "root" : `${index}`);
  for (let index = 1; index < size; index += 1) {
    const parent = name(parentOf(index));
    tree[parent] = [...(tree[parent] ?? []), name(index)];
  }
  return tree;
}

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** The places that a connection passes: down the column before its line. */
function passedBy({ row, before }: Placed<string>): readonly string[] {
  return before ? Array.from({ length: row - before.row - 1 }, (_, index) => `${before.column} ${before.row + 1 + index}`) : [];
}

test("a line without variations is a row", () => {
  expect(placesOf({ root: ["a"], a: ["b"] })).toEqual({ root: [0, 0], a: [1, 0], b: [2, 0] });
});

test("variations begin below their line, those of later moves nearest to it", () => {
  const tree = { root: ["a", "x"], a: ["b", "y", "z"], b: ["c"], x: ["v"] };
  expect(placesOf(tree)).toEqual({ root: [0, 0], a: [1, 0], b: [2, 0], c: [3, 0], y: [2, 1], z: [2, 2], x: [1, 3], v: [2, 3] });
});

test("a row is used again where it is free", () => {
  const tree = { root: ["a", "x"], a: ["b"], b: ["c"], c: ["d", "y"] };
  expect(placesOf(tree)).toMatchObject({ x: [1, 1], y: [4, 1] });
});

test("no two items of any tree share a place, and no connection passes an item", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = numbers(seed);
    // From bushes to long lines.
    const tree = treeOf(120, (index) => Math.max(0, index - 1 - Math.floor(random() ** (1 + (seed % 9)) * index)));
    const all = drawn(tree);
    const places = new Set(all.map(({ column, row }) => `${column} ${row}`));
    expect([all.length, places.size]).toEqual([120, 120]);
    expect(all.flatMap(passedBy).filter((place) => places.has(place))).toEqual([]);
    expect(all.every(({ column, before }) => column === (before ? before.column + 1 : 0))).toBe(true);
  }
});

test("a line of thousands of moves, and as many variations of variations, have a place", () => {
  expect(drawn(treeOf(5000, (index) => index - 1))).toHaveLength(5000);
  expect(drawn(treeOf(5000, (index) => (index % 2 === 1 ? Math.max(0, index - 1) : Math.max(0, index - 2))))).toHaveLength(5000);
});
