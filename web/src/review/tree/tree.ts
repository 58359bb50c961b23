// A game with variations. Trees are immutable: every edit returns a new one, so that any edit can be undone.

import type { GameTree, Mark, TreeHead, TreeMark, TreeStroke } from "../../protocol/messages";

export interface StudyNode {
  readonly id: number;
  /** The node before it; null for the root alone. */
  readonly parent: number | null;
  /** The move in the game's notation; null for the root alone. */
  readonly move: string | null;
  readonly comment: string;
  readonly marks: readonly TreeMark[];
  readonly strokes: readonly TreeStroke[];
  /** Next nodes: the main line first, then the variations. */
  readonly children: readonly number[];
}

export interface StudyTree {
  readonly rules: string;
  readonly head: TreeHead;
  readonly nodes: ReadonlyMap<number, StudyNode>;
  /** Id of the next new node. Ids are not reused. */
  readonly next: number;
}

export const ROOT = 0;

export const NO_HEAD: TreeHead = { players: [null, null], event: null, date: null, result: null };

export function emptyTree(rules: string, head: TreeHead = NO_HEAD): StudyTree {
  const root: StudyNode = { id: ROOT, parent: null, move: null, comment: "", marks: [], strokes: [], children: [] };
  return { rules, head, nodes: new Map([[ROOT, root]]), next: 1 };
}

/** A tree of one line of moves. */
export function treeOfMoves(rules: string, moves: readonly string[], head: TreeHead = NO_HEAD): StudyTree {
  const nodes = [null, ...moves].map((move, id): [number, StudyNode] => {
    const children = id < moves.length ? [id + 1] : [];
    return [id, { id, parent: id === ROOT ? null : id - 1, move, comment: "", marks: [], strokes: [], children }];
  });
  return { rules, head, nodes: new Map(nodes), next: nodes.length };
}

export function nodeOf(tree: StudyTree, id: number): StudyNode {
  const node = tree.nodes.get(id) ?? tree.nodes.get(ROOT);
  if (!node) throw new Error("a tree has a root");
  return node;
}

function changed(tree: StudyTree, ...nodes: readonly StudyNode[]): StudyTree {
  const all = new Map(tree.nodes);
  for (const node of nodes) all.set(node.id, node);
  return { ...tree, nodes: all };
}

/** The tree with a move after a node, and the node of that move, which may have been there before. */
export function withMove(tree: StudyTree, parent: number, move: string): { tree: StudyTree; at: number } {
  const before = nodeOf(tree, parent);
  const known = before.children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return { tree, at: known };
  const at = tree.next;
  const node: StudyNode = { id: at, parent, move, comment: "", marks: [], strokes: [], children: [] };
  const grown = changed(tree, { ...before, children: [...before.children, at] }, node);
  return { tree: { ...grown, next: at + 1 }, at };
}

/** The tree with new spellings for the moves of a line; a spelling that a sibling has already is not used. */
export function respelled(tree: StudyTree, line: readonly number[], spellings: readonly string[]): StudyTree {
  const nodes = line.slice(1).flatMap((id, index) => {
    const [node, spelling] = [nodeOf(tree, id), spellings[index]];
    if (spelling === undefined || node.move === spelling || node.parent === null) return [];
    const isTaken = nodeOf(tree, node.parent).children.some((other) => nodeOf(tree, other).move === spelling);
    return isTaken ? [] : [{ ...node, move: spelling }];
  });
  return nodes.length > 0 ? changed(tree, ...nodes) : tree;
}

/** A node and all that comes after it. */
function below(tree: StudyTree, id: number): number[] {
  const found = [id];
  for (let index = 0; index < found.length; index += 1) found.push(...nodeOf(tree, found[index]!).children);
  return found;
}

/** The tree without a node and what comes after it. */
export function without(tree: StudyTree, id: number): StudyTree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const before = nodeOf(tree, parent);
  const nodes = new Map(changed(tree, { ...before, children: before.children.filter((child) => child !== id) }).nodes);
  for (const gone of below(tree, id)) nodes.delete(gone);
  return { ...tree, nodes };
}

/** The tree with a node as the first among its siblings. */
export function promoted(tree: StudyTree, id: number): StudyTree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const before = nodeOf(tree, parent);
  return changed(tree, { ...before, children: [id, ...before.children.filter((child) => child !== id)] });
}

/** The tree with the line of a node as its main line. */
export function madeMain(tree: StudyTree, id: number): StudyTree {
  return pathTo(tree, id).reduce(promoted, tree);
}

/** Returns whether a node is on the main line. */
export function isMain(tree: StudyTree, id: number): boolean {
  const path = pathTo(tree, id);
  return path.every((one, index) => index === 0 || nodeOf(tree, path[index - 1]!).children[0] === one);
}

export function withComment(tree: StudyTree, id: number, comment: string): StudyTree {
  return changed(tree, { ...nodeOf(tree, id), comment });
}

/** The tree with a mark on a point, in place of another; the same mark again removes it. */
export function withMark(tree: StudyTree, id: number, kind: Mark, at: string, text: string): StudyTree {
  const node = nodeOf(tree, id);
  const old = node.marks.find((mark) => mark.at === at);
  const others = node.marks.filter((mark) => mark.at !== at);
  const isSame = old?.kind === kind && kind !== "label";
  const marks = isSame || (kind === "label" && text === "") ? others : [...others, { kind, at, text }];
  return changed(tree, { ...node, marks });
}

/** The tree with an arrow or a line, in place of another between the same points; the same again removes it. */
export function withStroke(tree: StudyTree, id: number, stroke: TreeStroke): StudyTree {
  const node = nodeOf(tree, id);
  const { kind, from, to } = stroke;
  const isAlong = (one: TreeStroke) => one.from === from && one.to === to;
  const isBack = (one: TreeStroke) => one.from === to && one.to === from;
  // An arrow back is another arrow.
  const isPlace = (one: TreeStroke) => isAlong(one) || (isBack(one) && !(kind === "arrow" && one.kind === "arrow"));
  const old = node.strokes.filter(isPlace);
  const others = node.strokes.filter((one) => !isPlace(one));
  const strokes = old.some((one) => one.kind === kind) ? others : [...others, stroke];
  return changed(tree, { ...node, strokes });
}

/** Returns whether a person has drawn something on a node. */
export function isDrawnOn({ marks, strokes }: StudyNode): boolean {
  return marks.length > 0 || strokes.length > 0;
}

/** The nodes from the root to a node, both included. */
export function pathTo(tree: StudyTree, id: number): number[] {
  const path: number[] = [];
  for (let at: number | null = nodeOf(tree, id).id; at !== null; at = nodeOf(tree, at).parent) path.push(at);
  return path.reverse();
}

/** The line of a node: the path to it, continued by first children. */
export function lineOf(tree: StudyTree, id: number): number[] {
  const line = pathTo(tree, id);
  for (let next = nodeOf(tree, line.at(-1) ?? ROOT).children[0]; next !== undefined; next = nodeOf(tree, next).children[0]) line.push(next);
  return line;
}

/** The moves that lead to a node. */
export function movesTo(tree: StudyTree, id: number): string[] {
  return pathTo(tree, id).flatMap((one) => nodeOf(tree, one).move ?? []);
}

/** The tree as the server reads it, and the number that each node has there. */
export function toWire(tree: StudyTree): { wire: GameTree; numbers: ReadonlyMap<number, number> } {
  const numbers = new Map<number, number>();
  const nodes: GameTree["nodes"] = [];
  const open = [ROOT];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeOf(tree, id);
    numbers.set(id, nodes.length);
    const parent = node.parent === null ? null : (numbers.get(node.parent) ?? 0);
    nodes.push({ parent, move: node.move, comment: node.comment, marks: [...node.marks], strokes: [...node.strokes] });
    open.push(...[...node.children].reverse());
  }
  return { wire: { rules: tree.rules, head: tree.head, nodes }, numbers };
}

/** A tree of the server, whose nodes keep their numbers. */
export function fromWire(wire: GameTree): StudyTree {
  const children: number[][] = wire.nodes.map(() => []);
  wire.nodes.forEach((node, id) => {
    if (node.parent !== null) children[node.parent]?.push(id);
  });
  const nodes = new Map(
    wire.nodes.map((node, id): [number, StudyNode] => {
      // A tree that was stored, or put into a link, by an older page has no strokes.
      const { parent, comment, marks, strokes = [] } = node;
      return [id, { id, parent, move: node.move, comment, marks, strokes, children: children[id] ?? [] }];
    }),
  );
  return { rules: wire.rules, head: wire.head, nodes, next: wire.nodes.length };
}
