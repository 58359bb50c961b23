import { expect, test } from "vitest";
import { addressOf, pack, sharedIn, TooLong, unpack } from "./share";
import { movesTo, nodeOf, ROOT, treeOfMoves, withComment, withMove } from "./tree";

const queryOf = (address: string) => address.slice(address.indexOf("?") + 1);

test("a line of moves is written out, with the move that is shown", async () => {
  const tree = treeOfMoves("hex:5", ["a1", "b2", "c3"]);
  const query = queryOf(await addressOf(tree, 2, false));
  expect(new URLSearchParams(query).get("moves")).toBe("a1.b2.c3");
  const shared = await sharedIn(query);
  expect([shared?.at, shared?.on]).toEqual([2, false]);
  expect(movesTo(shared!.tree, 3)).toEqual(["a1", "b2", "c3"]);
});

test("variations and comments are packed, and come back", async () => {
  const line = treeOfMoves("hex:5", ["a1", "b2"]);
  const { tree, at } = withMove(withComment(line, 1, "Größe × ∞"), 1, "c3");
  const shared = await sharedIn(queryOf(await addressOf(tree, at, false)));
  expect(movesTo(shared!.tree, shared!.at)).toEqual(["a1", "c3"]);
  expect(nodeOf(shared!.tree, 1).comment).toBe("Größe × ∞");
});

test("packed text is fit for an address", async () => {
  const packed = await pack("?&=#+/ äöü ".repeat(50));
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toBe("?&=#+/ äöü ".repeat(50));
});

test("a missing study is not an error, a broken one is", async () => {
  expect(await sharedIn("")).toBeNull();
  await expect(sharedIn("tree=nonsense")).rejects.toThrow();
  await expect(sharedIn(`tree=${await pack('{"rules":"hex:5","head":{},"nodes":[]}')}`)).rejects.toThrow();
  await expect(sharedIn("rules=checkers&moves=a1")).rejects.toThrow();
});

test("a link with more moves than any game has is refused, and what unpacks to megabytes", async () => {
  await expect(sharedIn(`rules=hex:5&moves=${"a1.".repeat(1001)}`)).rejects.toBeInstanceOf(TooLong);
  await expect(unpack(await pack(" ".repeat(2 << 20)))).rejects.toThrow("too long");
});

test("a place that the tree does not have is its root", async () => {
  expect((await sharedIn("rules=hex:5&moves=a1&at=7"))?.at).toBe(ROOT);
});
