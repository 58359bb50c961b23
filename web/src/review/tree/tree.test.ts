import { expect, test } from "vitest";
import type { TreeStroke } from "../../protocol/messages";
import {
  emptyTree,
  fromWire,
  isMain,
  lineOf,
  madeMain,
  movesTo,
  nodeOf,
  pathTo,
  promoted,
  ROOT,
  respelled,
  type StudyTree,
  toWire,
  treeOfMoves,
  withComment,
  withMark,
  withMove,
  without,
  withStroke,
} from "./tree";

/** `a b c` with `x y` in place of `b c`. */
function branched(): { tree: StudyTree; x: number; y: number } {
  const first = withMove(treeOfMoves("hex:5", ["a", "b", "c"]), 1, "x");
  const second = withMove(first.tree, first.at, "y");
  return { tree: second.tree, x: first.at, y: second.at };
}

test("a line of moves leads to its end", () => {
  const tree = treeOfMoves("hex:5", ["a", "b"]);
  expect(movesTo(tree, 2)).toEqual(["a", "b"]);
  expect(lineOf(tree, ROOT)).toEqual([0, 1, 2]);
});

test("a move that is there is found, another one is a variation behind the main line", () => {
  const { tree, x } = branched();
  expect(withMove(tree, 1, "b")).toEqual({ tree, at: 2 });
  expect(nodeOf(tree, 1).children).toEqual([2, x]);
  expect([isMain(tree, 2), isMain(tree, x)]).toEqual([true, false]);
});

test("trees are never changed", () => {
  const tree = treeOfMoves("hex:5", ["a"]);
  withMove(tree, 1, "b");
  withComment(tree, 1, "good");
  without(tree, 1);
  expect(tree).toEqual(treeOfMoves("hex:5", ["a"]));
});

test("a node goes with all that comes after it, the root never", () => {
  const { tree, x, y } = branched();
  const rest = without(tree, x);
  expect([rest.nodes.has(x), rest.nodes.has(y), rest.nodes.size]).toEqual([false, false, 4]);
  expect(without(tree, ROOT)).toBe(tree);
});

test("numbers of nodes are not used twice", () => {
  const { tree, y } = branched();
  expect(withMove(without(tree, y), 1, "z").at).toBe(y + 1);
});

test("a variation becomes the first of its siblings, or with its whole line the main one", () => {
  const { tree, x, y } = branched();
  expect(nodeOf(promoted(tree, x), 1).children).toEqual([x, 2]);
  expect(lineOf(madeMain(tree, y), ROOT)).toEqual([0, 1, x, y]);
  expect(pathTo(tree, y)).toEqual([0, 1, x, y]);
});

test("a mark takes the place of another, the same again takes it away, and an empty label too", () => {
  const circled = withMark(emptyTree("hex:5"), ROOT, "circle", "a1", "");
  expect(nodeOf(circled, ROOT).marks).toEqual([{ kind: "circle", at: "a1", text: "" }]);
  const labelled = withMark(circled, ROOT, "label", "a1", "A");
  expect(nodeOf(labelled, ROOT).marks).toEqual([{ kind: "label", at: "a1", text: "A" }]);
  expect(nodeOf(withMark(labelled, ROOT, "label", "a1", ""), ROOT).marks).toEqual([]);
  expect(nodeOf(withMark(circled, ROOT, "circle", "a1", ""), ROOT).marks).toEqual([]);
});

test("moves are respelt along a line, unless a sibling is called so", () => {
  const { tree } = branched();
  expect(movesTo(respelled(tree, [0, 1, 2, 3], ["A", "x", "C"]), 3)).toEqual(["A", "b", "C"]);
});

test("a tree that goes to the server comes back the same but for its numbers", () => {
  const { tree, y } = branched();
  const { wire, numbers } = toWire(withComment(tree, y, "why not"));
  const back = fromWire(wire);
  expect(movesTo(back, numbers.get(y) ?? -1)).toEqual(["a", "x", "y"]);
  expect(nodeOf(back, numbers.get(y) ?? -1).comment).toBe("why not");
  expect(toWire(back).wire).toEqual(wire);
});

test("an arrow takes the place of a line, the same again takes it away, and one back is another", () => {
  const there = { kind: "arrow", from: "a1", to: "b2" } as const;
  const back = { kind: "arrow", from: "b2", to: "a1" } as const;
  const line = { ...back, kind: "line" } as const;
  const drawn = (...strokes: readonly TreeStroke[]) =>
    nodeOf(
      strokes.reduce((tree, stroke) => withStroke(tree, ROOT, stroke), emptyTree("hex:5")),
      ROOT,
    ).strokes;
  expect(drawn(there, back)).toEqual([there, back]);
  expect(drawn(there, back, there)).toEqual([back]);
  expect(drawn(there, line)).toEqual([line]);
  expect(drawn(line, { ...line, from: "a1", to: "b2" })).toEqual([]);
});

test("a tree without strokes, as older pages stored it, is read", () => {
  const { wire } = toWire(emptyTree("hex:5"));
  const old = JSON.parse(JSON.stringify(wire, (key, value) => (key === "strokes" ? undefined : value)));
  expect(nodeOf(fromWire(old), ROOT).strokes).toEqual([]);
});
