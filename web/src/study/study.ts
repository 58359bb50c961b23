// The game that is studied: its tree, the node that is shown, and the position there.

import { batch, computed, effect, signal } from "@preact/signals";
import { adapterFor, adapterForRules, canShow, defaultGame } from "../game";
import { boundFrom, boundsOf, turnsOf } from "../game/turns";
import { t } from "../i18n";
import { keep, recall } from "../lib/storage";
import type { Mark, PositionAnswer, WriteAnswer } from "../protocol/messages";
import * as connection from "../session/connection";
import { RequestError } from "../session/http";
import { say } from "../ui/announcer";
import { position as fetchPosition, readRecord, writeRecord } from "./api";
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
  respelt,
  type StudyTree,
  toWire,
  withComment,
  withMark,
  withMove,
  without,
} from "./tree";

const KEY = "ponder.study.game";
/** Edits that can be undone. */
const UNDO_MAX = 100;
/** Text longer than this is not kept for a reload, in characters. */
const KEPT_MAX = 1 << 20;

interface Moment {
  readonly tree: StudyTree;
  readonly at: number;
}

const first: Moment = { tree: emptyTree(defaultGame().rules(defaultGame().usual)), at: ROOT };

const moment = signal<Moment>(remembered() ?? first);
const past = signal<readonly Moment[]>([]);

export const tree = computed(() => moment.value.tree);
export const at = computed(() => moment.value.at);
export const canUndo = computed(() => past.value.length > 0);

/** The moves that lead to the node that is shown. */
export const moves = computed(() => movesTo(tree.value, at.value));
/** The line on which it is, to its end. */
export const line = computed(() => lineOf(tree.value, at.value));
/** The numbers of plies at which the line stands between two moves. */
export const bounds = computed(() => {
  const moves = line.value.slice(1).map((id) => ({ text: nodeOf(tree.value, id).move ?? "" }));
  return boundsOf({ kind: adapter.value.kind, rules: tree.value.rules, moves });
});
const lineKey = computed(() => line.value.map((id) => nodeOf(tree.value, id).move ?? "").join(" "));

/** The position that is shown; that of another node until it has come. */
export const shownPosition = signal<PositionAnswer | null>(null);
/** What was asked for the position that is shown. */
const shownKey = signal<string | null>(null);
/** The position at the end of the line, whose moves tell the colours of all of them. */
export const lineEnd = signal<PositionAnswer | null>(null);
const keyOf = (rules: string, line: readonly string[]) => `${rules} ${line.join(" ")}`;

/** What is wrong, for people. */
export const trouble = signal<string | null>(null);
/** What is worth knowing and not wrong. */
export const notice = signal<string | null>(null);

/** Whether the position that is shown is that of the node, and not still of another. */
export const isShown = computed(() => shownPosition.value !== null && shownKey.value === keyOf(tree.value.rules, moves.value));

export const adapter = computed(() => adapterForRules(tree.value.rules));

function set(next: Moment): void {
  moment.value = next;
}

function edit(next: StudyTree, to = at.peek()): void {
  past.value = [...past.peek().slice(-UNDO_MAX + 1), moment.peek()];
  set({ tree: next, at: next.nodes.has(to) ? to : ROOT });
}

/** Opens a game in place of the one that is studied. It can be undone. */
export function open(next: StudyTree, to: number): void {
  batch(() => {
    trouble.value = null;
    notice.value = null;
    edit(next, to);
  });
}

export function undo(): void {
  const before = past.value.at(-1);
  if (!before) return;
  batch(() => {
    past.value = past.peek().slice(0, -1);
    set(before);
  });
  say(t.study.undone);
}

export function go(id: number): void {
  if (!tree.value.nodes.has(id) || id === at.value) return;
  set({ tree: tree.value, at: id });
}

/** Goes along the line, to its ends or by so many moves or plies. */
export function step(by: number, unit: "move" | "ply" = "move"): void {
  const here = pathTo(tree.value, at.value).length - 1;
  const isFar = !Number.isFinite(by);
  const to = unit === "ply" || isFar ? here + by : boundFrom(bounds.value, here, by);
  go(line.value[Math.max(0, Math.min(line.value.length - 1, to))] ?? ROOT);
}

/** Goes back to the beginning of the move under way, `plies` ago; what was only begun is not kept. */
export function restart(plies: number): void {
  const path = pathTo(tree.value, at.value);
  const from = path.length - 1 - plies;
  const [start, ...begun] = path.slice(Math.max(0, from));
  if (start === undefined || begun.length === 0) return;
  const isKept = (id: number) => nodeOf(tree.value, id).comment !== "" || nodeOf(tree.value, id).marks.length > 0;
  const isOnly = (id: number) => nodeOf(tree.value, id).children.length <= 1 && !isKept(id);
  const isLeaf = nodeOf(tree.value, at.value).children.length === 0;
  const loose = isLeaf ? begun[begun.findLastIndex((id) => !isOnly(id)) + 1] : undefined;
  if (loose === undefined) go(start);
  else edit(without(tree.value, loose), start);
}

/** Goes to the next or the previous variation of the move that is shown. */
export function turn(by: 1 | -1): void {
  const { parent } = nodeOf(tree.value, at.value);
  if (parent === null) return;
  const siblings = nodeOf(tree.value, parent).children;
  const to = siblings[(siblings.indexOf(at.value) + by + siblings.length) % siblings.length];
  if (to !== undefined) go(to);
}

/** Plays a move, as a variation if it is new. */
export function play(move: string): void {
  const grown = withMove(tree.value, at.value, move);
  if (grown.tree === tree.value) go(grown.at);
  else edit(grown.tree, grown.at);
}

/** Plays several moves from a node on. */
export function playLine(from: number, line: readonly string[]): void {
  let grown = { tree: tree.value, at: from };
  for (const move of line) grown = withMove(grown.tree, grown.at, move);
  if (grown.tree === tree.value) go(grown.at);
  else edit(grown.tree, grown.at);
}

export function deleteHere(): void {
  const node = nodeOf(tree.value, at.value);
  if (node.parent === null) return;
  edit(without(tree.value, node.id), node.parent);
  say(t.study.deleted);
}

export function promoteHere(): void {
  const path = pathTo(tree.value, at.value);
  if (isMain(tree.value, at.value)) return;
  // One step towards the main line: the last variation on the way.
  const turnAt = path.findLast((id, index) => index > 0 && nodeOf(tree.value, path[index - 1]!).children[0] !== id);
  if (turnAt !== undefined) edit(promoted(tree.value, turnAt));
  say(t.study.promoted);
}

export function makeMainHere(): void {
  if (isMain(tree.value, at.value)) return;
  edit(madeMain(tree.value, at.value));
  say(t.study.promoted);
}

export function comment(text: string): void {
  if (text !== nodeOf(tree.value, at.value).comment) edit(withComment(tree.value, at.value, text));
}

export function mark(kind: Mark, point: string, text: string): void {
  edit(withMark(tree.value, at.value, kind, point, text));
}

/** Starts an empty study. */
export function begin(rules: string): void {
  open(emptyTree(rules), ROOT);
}

function words(error: unknown): string {
  return error instanceof RequestError ? error.message : t.study.offline;
}

/** Opens SGF or a HexWorld link; whether that was possible. */
export async function openText(text: string): Promise<boolean> {
  try {
    const { tree: wire, shown, games, left_out, dropped, problem } = await readRecord(text);
    const opened = fromWire(wire);
    // An empty board would look as if nothing had been opened.
    open(opened, shown === ROOT ? (lineOf(opened, ROOT).at(-1) ?? ROOT) : shown);
    const notes = [
      ...(games > 1 ? [t.study.manyGames(games)] : []),
      ...(dropped > 0 ? [t.study.dropped(dropped, problem ?? "")] : []),
      ...(left_out.length > 0 ? [t.study.leftOut(left_out)] : []),
    ];
    notice.value = notes.join(" ") || null;
    say(t.study.opened(adapter.value.describe(wire.rules), tree.value.nodes.size - 1));
    return true;
  } catch (error) {
    trouble.value = words(error);
    return false;
  }
}

/** The study as SGF, or its line as a HexWorld link, and what that does not hold; null if it failed. */
export async function written(format: "sgf" | "hexworld"): Promise<WriteAnswer | null> {
  const { wire, numbers } = toWire(tree.value);
  try {
    return await writeRecord({ tree: wire, format, shown: numbers.get(at.value) ?? 0 });
  } catch (error) {
    trouble.value = words(error);
    return null;
  }
}

function remembered(): Moment | null {
  try {
    const { wire, at } = JSON.parse(recall("session", KEY) ?? "null") as { wire: Parameters<typeof fromWire>[0]; at: number };
    const tree = fromWire(wire);
    if (!canShow(tree.rules.split(":")[0] ?? "")) return null;
    return { tree, at: tree.nodes.has(at) ? at : ROOT };
  } catch {
    return null;
  }
}

function remember({ tree, at }: Moment): void {
  const { wire, numbers } = toWire(tree);
  const text = JSON.stringify({ wire, at: numbers.get(at) ?? 0 });
  keep("session", KEY, text.length <= KEPT_MAX ? text : "");
}

function announce(): void {
  const position = shownPosition.peek();
  const node = nodeOf(tree.peek(), at.peek());
  if (!position) return;
  const { kind } = position;
  const last = turnsOf(position).at(-1);
  const here = last ? t.announce.played(adapterFor(kind).sideName(last.side), last.words) : t.study.atStart;
  const end = position.winner === null ? "" : t.status.sideWins(adapterFor(kind).sideName(position.winner));
  say([here, end, node.comment].filter(Boolean).join(" "));
}

/** Writes the moves of a line as the server does: a link or a record may have other words for them. */
function respell(line: readonly number[], answer: PositionAnswer): void {
  if (answer.moves.length !== line.length - 1) return;
  const next = respelt(
    tree.peek(),
    line,
    answer.moves.map((move) => move.text),
  );
  if (next !== tree.peek()) set({ tree: next, at: at.peek() });
}

/** Keeps the positions up to date while the page is shown; call what it gives to stop. */
export function follow(): () => void {
  let told: string | null = null;
  /** What was said of a position that could not be had. */
  let complaint: string | null = null;
  const isOpen = computed(() => connection.link.value.kind === "open");
  const stops = [
    effect(() => {
      const [rules, line] = [tree.value.rules, moves.value];
      // A server that was away is asked again when it is back.
      void isOpen.value;
      const key = keyOf(rules, line);
      const isCurrent = () => keyOf(tree.peek().rules, moves.peek()) === key;
      fetchPosition(rules, line).then(
        (answer) => {
          if (!isCurrent()) return;
          batch(() => {
            shownPosition.value = answer;
            shownKey.value = key;
            if (complaint !== null && trouble.peek() === complaint) trouble.value = null;
            complaint = null;
            respell(pathTo(tree.peek(), at.peek()), answer);
            // The same position in the server's words.
            shownKey.value = keyOf(tree.peek().rules, moves.peek());
          });
          const said = keyOf(
            answer.rules,
            answer.moves.map((move) => move.text),
          );
          if (told !== null && told !== said) announce();
          told = said;
        },
        (error: unknown) => {
          if (!isCurrent()) return;
          complaint = words(error);
          trouble.value = complaint;
        },
      );
    }),
    effect(() => {
      const rules = tree.value.rules;
      const key = lineKey.value;
      void isOpen.value;
      fetchPosition(rules, key.split(" ").filter(Boolean)).then(
        (answer) => {
          if (lineKey.peek() !== key || tree.peek().rules !== rules) return;
          batch(() => {
            lineEnd.value = answer;
            respell(line.peek(), answer);
          });
        },
        () => {
          // The position that is shown says what is wrong.
        },
      );
    }),
    effect(() => remember(moment.value)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
