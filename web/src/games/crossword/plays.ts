// Plays as texts: `8D WOR.S` across, `D8 WOR.S` down, a dot for a tile played through, lowercase letters for blanks.

import type { Scene, TileInfo, TileScene } from "../../protocol/messages";

/** The details of a crossword scene; null in another game. */
export const tileScene = (scene: Scene): TileScene | null => (scene.geometry.kind === "tiles" ? (scene.details as TileScene) : null);

/** A tile to be put on the board. */
export interface NewTile {
  /** The letter that the tile stands for, in capitals. */
  readonly text: string;
  readonly blank: boolean;
}

export type Direction = "across" | "down";

/** The board and equipment of a crossword game, without the laid tiles. */
export interface Ground {
  readonly cols: number;
  readonly rows: number;
  readonly tiles: TileScene;
}

/** The board of a scene; null in another game. */
export function groundOf(scene: Scene): Ground | null {
  const tiles = tileScene(scene);
  return tiles && { cols: scene.geometry.cols, rows: scene.geometry.rows, tiles };
}

/** The directions of the arrow keys. */
export const ARROWS: Readonly<Record<string, readonly [Direction, 1 | -1]>> = {
  ArrowLeft: ["across", -1],
  ArrowRight: ["across", 1],
  ArrowUp: ["down", -1],
  ArrowDown: ["down", 1],
};

export type Problem = "line" | "gap";

/** A square by its row and its column, as in `8D`. */
export function squareName(point: number, cols: number): string {
  return `${Math.floor(point / cols) + 1}${String.fromCharCode(65 + (point % cols))}`;
}

/** The next square in a direction, or the one before; null where the board ends. */
export function stepFrom({ cols, rows }: Ground, point: number, direction: Direction, by: 1 | -1 = 1): number | null {
  const [col, row] = [point % cols, Math.floor(point / cols)];
  const [to, line] = direction === "across" ? [col + by, row] : [col, row + by];
  return to >= 0 && to < cols && line >= 0 && line < rows ? line * cols + to : null;
}

function startOf(point: number, cols: number, direction: Direction): string {
  const name = [String(Math.floor(point / cols) + 1), String.fromCharCode(65 + (point % cols))];
  return (direction === "across" ? name : name.toReversed()).join("");
}

/** The face of a tile: a text of several letters is in brackets, as `[CH]`. */
export const faceOf = (text: string): string => (/^\[.+\]$/.test(text) ? text.slice(1, -1) : text);

/** A word as it is read, without the brackets that keep the letters of a tile together. */
export const plainWord = (word: string): string => word.replace(/[[\]]/g, "");

/** The faces with several letters. */
export function longFaces(kinds: readonly TileInfo[]): readonly string[] {
  return kinds.map(({ text }) => faceOf(text)).filter((face) => [...face].length > 1);
}

/** The text of a blank on a rack. */
export const BLANK = "?";

/** A tile in the notation of plays: a blank in lower case. */
export const written = ({ text, blank }: NewTile) => (blank ? text.toLowerCase() : text);

/** The direction of a play, or null if its tiles do not lie in one line. */
function directionOf(ground: Ground, points: readonly number[], lies: ReadonlySet<number>): Direction | null {
  const { cols } = ground;
  const rows = new Set(points.map((point) => Math.floor(point / cols)));
  const columns = new Set(points.map((point) => point % cols));
  if (points.length > 1) return rows.size === 1 ? "across" : columns.size === 1 ? "down" : null;
  const touches = (direction: Direction) => ([1, -1] as const).some((by) => lies.has(stepFrom(ground, points[0]!, direction, by) ?? -1));
  return !touches("across") && touches("down") ? "down" : "across";
}

/** The text of the play that puts these tiles on the board, or the reason why there is none. */
export function playOf(ground: Ground, laid: ReadonlyMap<number, NewTile>): { readonly text: string } | { readonly problem: Problem } | null {
  const points = [...laid.keys()].sort((a, b) => a - b);
  if (points.length === 0) return null;
  const lies = new Set(ground.tiles.placed.map((tile) => tile.point));
  const direction = directionOf(ground, points, lies);
  if (direction === null) return { problem: "line" };
  const isTaken = (point: number) => lies.has(point) || laid.has(point);
  let first = points[0]!;
  for (let next = stepFrom(ground, first, direction, -1); next !== null && isTaken(next); next = stepFrom(ground, next, direction, -1)) first = next;
  let word = "";
  let count = 0;
  for (let point: number | null = first; point !== null && isTaken(point); point = stepFrom(ground, point, direction)) {
    const tile = laid.get(point);
    word += tile ? written(tile) : ".";
    count += tile ? 1 : 0;
  }
  if (count < points.length) return { problem: "gap" };
  return { text: `${startOf(first, ground.cols, direction)} ${word}` };
}

/** The tiles of a text such as `WOR.S`, a dot as null. Some tiles have several letters. */
function tilesOf(word: string, tiles: TileScene): readonly (NewTile | null)[] {
  const kinds = tiles.kinds.map((kind) => kind.text).toSorted((a, b) => b.length - a.length);
  const found: (NewTile | null)[] = [];
  let rest = word;
  while (rest !== "") {
    const kind = kinds.find((text) => rest.startsWith(text) || rest.startsWith(text.toLowerCase()));
    const length = kind?.length ?? 1;
    found.push(kind ? { text: kind, blank: !rest.startsWith(kind) } : null);
    rest = rest.slice(length);
  }
  return found;
}

/** The squares of a play with the tiles that it puts there, null where it plays through one; empty for other moves. */
function walkOf(ground: Ground, text: string): readonly { readonly point: number; readonly tile: NewTile | null }[] {
  const { cols, tiles } = ground;
  const match = /^(?:(\d+)([A-Z])|([A-Z])(\d+)) (\S+)$/.exec(text);
  if (!match) return [];
  const [, row, column, columnDown, rowDown, word = ""] = match;
  const direction: Direction = row !== undefined ? "across" : "down";
  let point: number | null = (Number(row ?? rowDown) - 1) * cols + (column ?? columnDown ?? "A").charCodeAt(0) - 65;
  const found: { point: number; tile: NewTile | null }[] = [];
  for (const tile of tilesOf(word, tiles)) {
    if (point === null) break;
    found.push({ point, tile });
    point = stepFrom(ground, point, direction);
  }
  return found;
}

/** The tiles that a play puts on the board, by square; none for a move that is not a play. */
export function newTilesOf(ground: Ground, text: string): ReadonlyMap<number, NewTile> {
  const lies = new Set(ground.tiles.placed.map((tile) => tile.point));
  return new Map(walkOf(ground, text).flatMap(({ point, tile }) => (tile && !lies.has(point) ? [[point, tile]] : [])));
}

/** A play with its letters that lie on the board in brackets instead of dots: `8D WOR(D)S`. Other moves stay as they are. */
export function spelled(ground: Ground, text: string): string {
  const lies = new Map(ground.tiles.placed.map((tile) => [tile.point, tile]));
  const letters = walkOf(ground, text).map(({ point, tile }) => {
    const there = lies.get(point);
    return tile ? written(tile) : `(${there ? written(there) : "."})`;
  });
  return letters.length === 0 ? text : `${text.split(" ")[0]} ${letters.join("").replaceAll(")(", "")}`;
}

/** The tiles of an exchange, by their texts; null for another move. */
export function exchangedOf(text: string, tiles: TileScene): readonly string[] | null {
  if (!text.startsWith("exch ")) return null;
  return [...text.slice("exch ".length)].length === 0 ? [] : tilesOf(text.slice("exch ".length), tiles).map((tile) => tile?.text ?? BLANK);
}

/** The tiles of a rack that a move keeps, by their texts: its leave. */
export function leaveOf(ground: Ground, rack: readonly string[], text: string): readonly string[] {
  const placed = [...newTilesOf(ground, text).values()].map((tile) => (tile.blank ? BLANK : tile.text));
  const left = [...rack];
  for (const tile of exchangedOf(text, ground.tiles) ?? placed) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left.sort();
}

/** Returns whether a letter is a vowel, whatever marks it wears. */
export function isVowel(text: string): boolean {
  return /^[AEIOUÆØŒ]/.test(text.normalize("NFD").replace(/[^\p{L}]/gu, ""));
}
