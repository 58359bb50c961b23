// The game under study: its tree, the node that is shown, and the position there.

import { batch, computed, effect, signal } from "@preact/signals";
import { adapterFor, adapterForRules, canShow, defaultGame } from "../../game";
import { boundFrom, boundsOf, turnsOf } from "../../game/turns";
import { t } from "../../i18n";
import type { Message } from "../../lib/message";
import { keep, recall } from "../../lib/storage";
import type { Mark, PositionAnswer, Stroke, WriteAnswer } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { errorMessage, failureText } from "../../session/failures";
import { say } from "../../ui/announcer";
import { position as fetchPosition, readRecord, writeRecord } from "./api";
import {
  emptyTree,
  fromWire,
  isDrawnOn,
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
  withComment,
  withMark,
  withMove,
  without,
  withStroke,
} from "./tree";

const KEY = "ponder.study.game";
/** Edits that can be undone. */
const UNDO_MAX = 100;
/** Longest text that is stored for a reload, in characters. */
const STORED_MAX = 1 << 20;

interface StudyState {
  readonly tree: StudyTree;
  readonly at: number;
}

const INITIAL: StudyState = { tree: emptyTree(defaultGame().rules(defaultGame().usual)), at: ROOT };

const state = signal<StudyState>(restored() ?? INITIAL);
const undoStack = signal<readonly StudyState[]>([]);

export const tree = computed(() => state.value.tree);
export const at = computed(() => state.value.at);
export const canUndo = computed(() => undoStack.value.length > 0);

/** Moves from the root to the shown node. */
export const moves = computed(() => movesTo(tree.value, at.value));
/** Ids of the nodes of the line through the shown node, from the root to the line's end. */
export const line = computed(() => lineOf(tree.value, at.value));
/** Numbers of plies after which a complete move of the line ends. */
export const bounds = computed(() => {
  const moves = line.value.slice(1).map((id) => ({ text: nodeOf(tree.value, id).move ?? "" }));
  return boundsOf({ kind: adapter.value.kind, rules: tree.value.rules, moves });
});
const lineKey = computed(() => line.value.map((id) => nodeOf(tree.value, id).move ?? "").join(" "));

/** The shown position; that of the previous node until the server has answered. */
export const shownPosition = signal<PositionAnswer | null>(null);
/** Key of the request that `shownPosition` answers. */
const shownKey = signal<string | null>(null);
/** The position at the end of the line; its moves give the side of every ply. */
export const lineEnd = signal<PositionAnswer | null>(null);
const keyOf = (rules: string, line: readonly string[]) => `${rules} ${line.join(" ")}`;

/** Error to show to the person. */
export const trouble = signal<Message | null>(null);
/** Message to show to the person that is not an error. */
export const notice = signal<string | null>(null);

/** True if `shownPosition` is already that of the shown node. */
export const isShown = computed(() => shownPosition.value !== null && shownKey.value === keyOf(tree.value.rules, moves.value));

export const adapter = computed(() => adapterForRules(tree.value.rules));

function set(next: StudyState): void {
  state.value = next;
}

function edit(next: StudyTree, to = at.peek()): void {
  undoStack.value = [...undoStack.peek().slice(-UNDO_MAX + 1), state.peek()];
  set({ tree: next, at: next.nodes.has(to) ? to : ROOT });
}

/** Replaces the game under study; this can be undone. */
export function open(next: StudyTree, to: number): void {
  batch(() => {
    trouble.value = null;
    notice.value = null;
    edit(next, to);
  });
}

export function undo(): void {
  const before = undoStack.value.at(-1);
  if (!before) return;
  batch(() => {
    undoStack.value = undoStack.peek().slice(0, -1);
    set(before);
  });
  say(t.study.undone);
}

export function go(id: number): void {
  if (!tree.value.nodes.has(id) || id === at.value) return;
  set({ tree: tree.value, at: id });
}

/** Shows the node of the line after a number of plies. */
export function goTo(ply: number): void {
  go(line.value[Math.max(0, Math.min(line.value.length - 1, ply))] ?? ROOT);
}

/** Steps along the line by a move or a ply. */
export function step(by: 1 | -1, unit: "move" | "ply" = "move"): void {
  const here = pathTo(tree.value, at.value).length - 1;
  goTo(unit === "ply" ? here + by : boundFrom(bounds.value, here, by));
}

/** Returns to the start of the move in progress, `plies` earlier; plies that only belong to it are deleted. */
export function restart(plies: number): void {
  const path = pathTo(tree.value, at.value);
  const from = path.length - 1 - plies;
  const [start, ...made] = path.slice(Math.max(0, from));
  if (start === undefined || made.length === 0) return;
  const isKept = (id: number) => nodeOf(tree.value, id).comment !== "" || isDrawnOn(nodeOf(tree.value, id));
  const isOnly = (id: number) => nodeOf(tree.value, id).children.length <= 1 && !isKept(id);
  const isLeaf = nodeOf(tree.value, at.value).children.length === 0;
  const unfinished = isLeaf ? made[made.findLastIndex((id) => !isOnly(id)) + 1] : undefined;
  if (unfinished === undefined) go(start);
  else edit(without(tree.value, unfinished), start);
}

/** Shows the next or the previous variation of the shown move. */
export function switchVariation(by: 1 | -1): void {
  const { parent } = nodeOf(tree.value, at.value);
  if (parent === null) return;
  const siblings = nodeOf(tree.value, parent).children;
  const to = siblings[(siblings.indexOf(at.value) + by + siblings.length) % siblings.length];
  if (to !== undefined) go(to);
}

/** Plays a move; a new one becomes a variation. */
export function play(move: string): void {
  const grown = withMove(tree.value, at.value, move);
  if (grown.tree === tree.value) go(grown.at);
  else edit(grown.tree, grown.at);
}

/** Plays several moves after a node. */
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

export function draw(kind: Stroke, from: string, to: string): void {
  edit(withStroke(tree.value, at.value, { kind, from, to }));
}

/** Starts an empty study. */
export function begin(rules: string): void {
  collection.value = null;
  open(emptyTree(rules), ROOT);
}

/** A text with several games, and the number of the one that was opened last, from 0; null without one. */
export const collection = signal<{ readonly text: string; readonly games: number; readonly game: number } | null>(null);

/** Opens a game of SGF or a HexWorld link; returns whether that succeeded. */
export async function openText(text: string, game = 0): Promise<boolean> {
  try {
    const { tree: wire, shown, games, left_out, dropped, problem } = await readRecord(text, game);
    const opened = fromWire(wire);
    // An empty board would look as if nothing had been opened.
    open(opened, shown === ROOT ? (lineOf(opened, ROOT).at(-1) ?? ROOT) : shown);
    const notes = [
      ...(dropped > 0 ? [t.study.dropped(dropped, problem ? failureText(problem) : "")] : []),
      ...(left_out.length > 0 ? [t.study.leftOut(left_out)] : []),
    ];
    notice.value = notes.join(" ") || null;
    collection.value = games > 1 ? { text, games, game } : null;
    say(t.study.opened(adapter.value.describe(wire.rules), tree.value.nodes.size - 1));
    return true;
  } catch (error) {
    trouble.value = errorMessage(error);
    return false;
  }
}

/** Writes the study as SGF, or its line as a HexWorld link, and lists what the format cannot hold; null if it failed. */
export async function write(format: "sgf" | "hexworld"): Promise<WriteAnswer | null> {
  const { wire, numbers } = toWire(tree.value);
  try {
    return await writeRecord({ tree: wire, format, shown: numbers.get(at.value) ?? 0 });
  } catch (error) {
    trouble.value = errorMessage(error);
    return null;
  }
}

function restored(): StudyState | null {
  try {
    const { wire, at } = JSON.parse(recall("session", KEY) ?? "null") as { wire: Parameters<typeof fromWire>[0]; at: number };
    const tree = fromWire(wire);
    if (!canShow(tree.rules.split(":")[0] ?? "")) return null;
    return { tree, at: tree.nodes.has(at) ? at : ROOT };
  } catch {
    return null;
  }
}

function store({ tree, at }: StudyState): void {
  const { wire, numbers } = toWire(tree);
  const text = JSON.stringify({ wire, at: numbers.get(at) ?? 0 });
  keep("session", KEY, text.length <= STORED_MAX ? text : "");
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

/** Replaces the spelling of a line's moves by the server's: a link or a record may spell them otherwise. */
function respell(line: readonly number[], answer: PositionAnswer): void {
  if (answer.moves.length !== line.length - 1) return;
  const next = respelled(
    tree.peek(),
    line,
    answer.moves.map((move) => move.text),
  );
  if (next !== tree.peek()) set({ tree: next, at: at.peek() });
}

/** Fetches the positions while the page is shown; returns the function that stops this. */
export function follow(): () => void {
  let announcedKey: string | null = null;
  /** Error of the last request for a position. */
  let positionProblem: Message | null = null;
  const isOpen = computed(() => connection.link.value.kind === "open");
  const stops = [
    effect(() => {
      const [rules, line] = [tree.value.rules, moves.value];
      // Asks again when the connection is back.
      void isOpen.value;
      const key = keyOf(rules, line);
      const isCurrent = () => keyOf(tree.peek().rules, moves.peek()) === key;
      fetchPosition(rules, line).then(
        (answer) => {
          if (!isCurrent()) return;
          batch(() => {
            shownPosition.value = answer;
            shownKey.value = key;
            if (positionProblem !== null && trouble.peek() === positionProblem) trouble.value = null;
            positionProblem = null;
            respell(pathTo(tree.peek(), at.peek()), answer);
            // The same position in the server's spelling.
            shownKey.value = keyOf(tree.peek().rules, moves.peek());
          });
          const answerKey = keyOf(
            answer.rules,
            answer.moves.map((move) => move.text),
          );
          if (announcedKey !== null && announcedKey !== answerKey) announce();
          announcedKey = answerKey;
        },
        (error: unknown) => {
          if (!isCurrent()) return;
          positionProblem = errorMessage(error);
          trouble.value = positionProblem;
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
          // The request for the shown position reports the error.
        },
      );
    }),
    effect(() => store(state.value)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
