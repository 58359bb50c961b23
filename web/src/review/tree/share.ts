// A study as an address: `#/analysis?rules=…&moves=…` for one line of moves, or with a packed tree.

import { canShow } from "../../game";
import { ANALYSIS } from "../../lib/route";
import type { GameTree } from "../../protocol/messages";
import { ownEngines } from "../../session/ownEngines";
import { type Analyst, choices, choicesOfLink, type StudyChoices } from "./choices";
import { fromWire, isDrawnOn, lineOf, NO_HEAD, nodeOf, pathTo, ROOT, type StudyTree, toWire, treeOfMoves } from "./tree";

/** The longest line of a link, in moves. */
const MOVES_MAX = 1000;
/** The longest tree that is unpacked, in bytes. */
const UNPACKED_BYTES_MAX = 1 << 20;

/** A link holds more moves than any game has. */
export class TooLong extends Error {
  constructor(readonly most: number) {
    super("too many moves");
  }
}

export interface Shared {
  readonly tree: StudyTree;
  /** The node that is shown. */
  readonly at: number;
  readonly choices: StudyChoices;
  /** True if the analysis is on. */
  readonly on: boolean;
}

function isPlain(tree: StudyTree): boolean {
  const { head } = tree;
  const isBare = [...head.players, head.event, head.date, head.result].every((value) => value === null);
  const nodes = [...tree.nodes.values()];
  return isBare && nodes.every((node) => node.children.length <= 1 && node.comment === "" && !isDrawnOn(node));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) throw new Error("too long");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Text, compressed, in letters that an address may hold. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that was packed. Throws for anything else. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(
    Uint8Array.from(letters, (one) => one.charCodeAt(0)),
    new DecompressionStream("deflate-raw"),
    UNPACKED_BYTES_MAX,
  );
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** An analyst that other browsers know: an engine of the person's own by its spec. */
function plain(one: Analyst): Analyst {
  const own = ownEngines.value.find(({ id }) => id === one.player);
  return own ? { player: "custom", spec: own.plays } : one;
}

/** The address that restores a study. */
export async function addressOf(tree: StudyTree, at: number, on: boolean): Promise<string> {
  const query = new URLSearchParams();
  if (isPlain(tree)) {
    const moves = lineOf(tree, ROOT).flatMap((id) => nodeOf(tree, id).move ?? []);
    query.set("rules", tree.rules);
    query.set("moves", moves.join("."));
    query.set("at", String(pathTo(tree, at).length - 1));
  } else {
    const { wire, numbers } = toWire(tree);
    query.set("tree", await pack(JSON.stringify(wire)));
    query.set("at", String(numbers.get(at) ?? 0));
  }
  const { limit, heat, second } = choices.value;
  const analysts = choices.value.analysts.map(plain);
  query.set("with", JSON.stringify(second ? { analysts, limit, heat, second } : { analysts: [analysts[0]], limit, heat, second }));
  if (on) query.set("on", "1");
  return `${location.origin}${location.pathname}${ANALYSIS}?${query}`;
}

function isTree(found: unknown): found is GameTree {
  const { rules, head, nodes } = (found ?? {}) as Partial<GameTree>;
  return typeof rules === "string" && typeof head === "object" && head !== null && Array.isArray(nodes) && nodes.length > 0 && nodes.every(isNode);
}

function isNode(node: GameTree["nodes"][number], id: number): boolean {
  const { parent, move, comment, marks, strokes = [] } = node;
  const isAfter = parent !== null && Number.isInteger(parent) && parent >= 0 && parent < id && typeof move === "string";
  const isPlaced = id === 0 ? parent === null && move === null : isAfter;
  const areMarks = Array.isArray(marks) && marks.every((mark) => [mark?.kind, mark?.at, mark?.text].every((word) => typeof word === "string"));
  const areStrokes = Array.isArray(strokes) && strokes.every((one) => [one?.kind, one?.from, one?.to].every((word) => typeof word === "string"));
  return isPlaced && typeof comment === "string" && areMarks && areStrokes;
}

/** The study of an address; null if it holds none. Throws if it holds a broken one. */
export async function sharedIn(query: string): Promise<Shared | null> {
  const found = new URLSearchParams(query);
  const [packed, rules] = [found.get("tree"), found.get("rules")];
  if (packed === null && rules === null) return null;
  let tree: StudyTree;
  if (packed !== null) {
    const wire: unknown = JSON.parse(await unpack(packed));
    if (!isTree(wire)) throw new Error("no tree");
    const depths: number[] = [];
    for (const { parent } of wire.nodes) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
    if (depths.some((depth) => depth > MOVES_MAX)) throw new TooLong(MOVES_MAX);
    tree = fromWire({ ...wire, head: { ...NO_HEAD, ...wire.head } });
  } else {
    const moves = (found.get("moves") ?? "").split(".", MOVES_MAX + 1).filter(Boolean);
    if (moves.length > MOVES_MAX) throw new TooLong(MOVES_MAX);
    tree = treeOfMoves(rules ?? "", moves);
  }
  if (!canShow(tree.rules.split(":")[0] ?? "")) throw new Error("no game of this page");
  const at = Number(found.get("at") ?? ROOT);
  let [kept, mayStart] = [choices.peek(), false];
  try {
    ({ choices: kept, mayStart } = choicesOfLink(JSON.parse(found.get("with") ?? "null"), kept));
  } catch {
    // The settings are not worth losing the game for.
  }
  return { tree, at: tree.nodes.has(at) ? at : ROOT, choices: kept, on: found.get("on") === "1" && mayStart };
}
