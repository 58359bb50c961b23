// A position of tiles that is being set up: the tiles that are typed on the board, and its text as CGP.

import type { Side } from "../../../protocol/messages";
import type { Cursor } from "../hand";
import { faceOf, type Ground, type NewTile, stepFrom, written } from "../plays";

export interface Setup {
  /** The tiles on the board, by square. */
  readonly tiles: ReadonlyMap<number, NewTile>;
  /** The racks as they are typed, that of the side to move first. */
  readonly racks: readonly [string, string];
  /** The scores, that of the side to move first. */
  readonly scores: readonly [number, number];
  /** The name of the lexicon; empty for the usual one. */
  readonly lexicon: string;
  /** The name of the board. */
  readonly board: string;
}

/** The boards by their names, with the number of their rows. */
export const BOARDS: Readonly<Record<string, number>> = { standard: 15, super: 21 };

/** The number of rows of a board that is set up. */
export const sizeOf = ({ board }: Setup) => BOARDS[board] ?? 15;

/** The tiles on the board with the place of the next letter. */
export interface Typing {
  readonly tiles: ReadonlyMap<number, NewTile>;
  readonly cursor: Cursor;
  /** The square of the letter typed last; null once something else was done. */
  readonly last: number | null;
  /** Typed letters that have laid no tile yet, as the dot of L·L. */
  readonly begun: string;
}

const isBlocked = ({ tiles }: Ground, point: number) => tiles.blocked.includes(point);

/** The next square in a direction that is not blocked; null where the board ends. */
function stepOver(ground: Ground, { point, direction }: Cursor, by: 1 | -1): number | null {
  let next = stepFrom(ground, point, direction, by);
  while (next !== null && isBlocked(ground, next)) next = stepFrom(ground, next, direction, by);
  return next;
}

/** Lays a typed letter at the cursor, or joins it with the one before to a tile of several letters. */
export function typed(ground: Ground, now: Typing, letter: string, isBlank: boolean): Typing {
  const { kinds } = ground.tiles;
  const before = now.last === null ? null : (now.tiles.get(now.last) ?? null);
  const joined = (before ? faceOf(before.text) : "") + now.begun + letter;
  const long = kinds.find(({ text }) => text !== letter && faceOf(text) === joined);
  if (long && before && now.last !== null) {
    const tiles = new Map(now.tiles).set(now.last, { text: long.text, blank: before.blank });
    return { ...now, tiles, begun: "" };
  }
  if (!kinds.some(({ text }) => text === letter)) {
    const isBeginning = before !== null && kinds.some(({ text }) => faceOf(text).startsWith(joined));
    return { ...now, begun: isBeginning ? now.begun + letter : "" };
  }
  const { point } = now.cursor;
  if (isBlocked(ground, point)) return now;
  const tiles = new Map(now.tiles).set(point, { text: letter, blank: isBlank });
  return { tiles, cursor: { ...now.cursor, point: stepOver(ground, now.cursor, 1) ?? point }, last: point, begun: "" };
}

/** Takes the tile at the cursor away, or the one before it. */
export function erased(ground: Ground, now: Typing): Typing {
  if (now.begun !== "") return { ...now, begun: "" };
  const isHere = now.tiles.has(now.cursor.point);
  const point = isHere ? now.cursor.point : (stepOver(ground, now.cursor, -1) ?? now.cursor.point);
  const tiles = new Map(now.tiles);
  tiles.delete(point);
  return { tiles, cursor: { ...now.cursor, point }, last: null, begun: "" };
}

/** The text of a row: tiles, and numbers for runs of empty squares. */
function rowText(tiles: ReadonlyMap<number, NewTile>, row: number, cols: number): string {
  const cells = Array.from({ length: cols }, (_, col) => tiles.get(row * cols + col) ?? null);
  let [text, free] = ["", 0];
  for (const tile of cells) {
    if (tile && free > 0) text += free;
    free = tile ? 0 : free + 1;
    if (tile) text += written(tile);
  }
  return free > 0 ? text + free : text;
}

/** A position of a game as one that is being set up. */
export function setupOf(toMove: Side, { rows, tiles }: Ground, lexicon: string): Setup {
  const order = toMove === "first" ? ([0, 1] as const) : ([1, 0] as const);
  const rack = (side: 0 | 1) => (tiles.racks[side] ?? []).join("");
  return {
    tiles: new Map(tiles.placed.map(({ point, text, blank }) => [point, { text, blank }])),
    racks: [rack(order[0]), rack(order[1])],
    scores: [tiles.scores[order[0]], tiles.scores[order[1]]],
    lexicon,
    board: Object.keys(BOARDS).find((name) => BOARDS[name] === rows) ?? "",
  };
}

/** The position in rules strings: as CGP without names, with an underscore for each blank. */
export function startOf(setup: Setup): string {
  const size = sizeOf(setup);
  return cgpOf({ ...setup, lexicon: "", board: "" }, size, size).replaceAll(" ", "_");
}

/** A rack as it is written: capitals without spaces. */
export const rackText = (rack: string) => rack.replace(/[\s/]/g, "").toUpperCase();

/** The position as CGP. */
export function cgpOf({ tiles, racks, scores, lexicon, board }: Setup, cols: number, rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => rowText(tiles, row, cols));
  const names = [["lex", lexicon.replace(/[\s;]/g, "")] as const, ["bdn", board] as const].filter(([, name]) => name !== "");
  const parts = [lines.join("/"), racks.map(rackText).join("/"), scores.join("/"), "0", ...names.map(([op, name]) => `${op} ${name};`)];
  return parts.join(" ");
}
