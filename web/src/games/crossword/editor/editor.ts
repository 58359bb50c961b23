// The position in the editor of tiles, and the server's verdict on it.

import { batch, computed, signal } from "@preact/signals";
import { adapterFor } from "../../../game";
import { editorAddress, goTo, settleAt } from "../../../lib/route";
import type { CrosswordPosition, CrosswordReviewLine, CrosswordReviewRequest } from "../../../protocol/messages";
import { errorText } from "../../../session/failures";
import { postJson, readLines } from "../../../session/http";
import { info } from "../../../session/session";
import { settings, termsOf } from "../../../session/settings";
import { say } from "../../../ui/announcer";
import { openRecord } from "../handover";
import { ARROWS, faceOf, type Ground, squareName, stepFrom } from "../plays";
import type { CrosswordTerms } from "../Terms";
import { lettersOf } from "../typing";
import { BOARDS, cgpOf, erased, type Setup, setupOf, sizeOf, startOf, type Typing, typed } from "./position";
import { words } from "./words";

/** The name of the game. */
export const KIND: CrosswordTerms["kind"] = "crossword";

const EMPTY: Setup = { tiles: new Map(), racks: ["", ""], scores: [0, 0], lexicon: "", board: "standard" };

export const setup = signal<Setup>(EMPTY);
const typing = signal<Omit<Typing, "tiles">>({ cursor: { point: 112, direction: "across" }, last: null, begun: "" });
/** The empty board with its tiles, for the setup of the same board and lexicon; null until it is known. */
const equipment = signal<Ground | null>(null);
/** The position as the server has read it; null while it is unknown or refused. */
export const checked = signal<CrosswordPosition | null>(null);
/** Reason why the position is refused. */
export const problem = signal<string | null>(null);
/** A text that was to be opened and could not be read, with the reason; the position before it stays. */
export const refused = signal<{ readonly text: string; readonly why: string } | null>(null);

export const cursor = computed(() => typing.value.cursor);
export const cgp = computed(() => cgpOf(setup.value, sizeOf(setup.value), sizeOf(setup.value)));

/** The board with the tiles that have been typed. */
export const ground = computed<Ground | null>(() => {
  const known = equipment.value;
  if (!known || known.rows !== sizeOf(setup.value)) return null;
  const values = new Map(known.tiles.kinds.map((kind) => [kind.text, kind.value]));
  const placed = [...setup.value.tiles].map(([point, tile]) => ({
    ...tile,
    point,
    side: "first" as const,
    value: tile.blank ? 0 : (values.get(tile.text) ?? 0),
  }));
  return { ...known, tiles: { ...known.tiles, placed, fresh: [] } };
});

/** The rules of a game that goes on from the position, with the challenges that the person chose last; null if it is not checked. */
export const rules = computed(() => {
  const found = checked.value;
  if (!found) return null;
  const terms = termsOf({ ...settings.value.choice, kind: KIND }) as CrosswordTerms;
  const lexicon = found.tiles.lexicon === info.value?.lexica[0] ? "" : found.tiles.lexicon;
  const tileSet = lexicon === terms.lexicon ? terms.tileSet : "";
  const here: CrosswordTerms = { ...terms, size: sizeOf(setup.value), lexicon, tileSet };
  const plain = adapterFor(KIND).rules(here);
  return `${plain}${plain.includes(":") ? "," : ":"}cgp=${startOf(setup.value)}`;
});

const ASK_AFTER_MS = 150;
let timer = 0;
let current = new AbortController();

function refuse(why: string): void {
  batch(() => {
    checked.value = null;
    problem.value = why;
  });
}

/**
 * Reads a position on the server, and returns it with the number of its rows; null if it is refused, or another one is asked
 * about in the meantime.
 */
async function read(text: string, onRefused = refuse): Promise<{ readonly position: CrosswordPosition; readonly rows: number } | null> {
  stop();
  const own = new AbortController();
  current = own;
  const request: CrosswordReviewRequest = { record: { text, lexicon: null }, playouts: null };
  let found: Awaited<ReturnType<typeof read>> = null;
  try {
    await readLines<CrosswordReviewLine>(await postJson("crossword/review", request, own.signal), (line) => {
      const position = line.kind === "game" ? line.positions[0] : undefined;
      if (own.signal.aborted || line.kind !== "game" || !position) return;
      found = { position, rows: line.rows };
      batch(() => {
        equipment.value = { cols: line.cols, rows: line.rows, tiles: position.tiles };
        checked.value = position;
        problem.value = null;
      });
    });
  } catch (error) {
    if (own.signal.aborted) return null;
    onRefused(errorText(error));
  }
  return own.signal.aborted ? null : found;
}

/** Shows the board, and checks the position. */
export async function check(): Promise<void> {
  const now = setup.peek();
  const size = sizeOf(now);
  // A position that is refused says nothing about the board.
  if (!ground.peek()) await read(cgpOf({ ...EMPTY, lexicon: now.lexicon, board: now.board }, size, size));
  await read(cgp.peek());
}

export function stop(): void {
  window.clearTimeout(timer);
  current.abort();
}

/** Changes the position. */
export function set(part: Partial<Setup>): void {
  current.abort();
  batch(() => {
    setup.value = { ...setup.peek(), ...part };
    checked.value = null;
    problem.value = null;
    refused.value = null;
  });
  settleAt(addressOf(cgp.peek()));
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void check(), ASK_AFTER_MS);
}

function change({ tiles, ...rest }: Typing): void {
  typing.value = rest;
  if (tiles !== setup.peek().tiles) set({ tiles });
}

/** Moves the place of the next letter. */
function moveTo(next: Typing["cursor"]): void {
  typing.value = { cursor: next, last: null, begun: "" };
}

/** Handles a press on a square: letters go there, and on a second press in the other direction. */
export function press(point: number): void {
  const { direction } = cursor.peek();
  const isHere = point === cursor.peek().point;
  moveTo({ point, direction: isHere === (direction === "across") ? "down" : "across" });
}

const now = (): Typing => ({ ...typing.peek(), tiles: setup.peek().tiles });

/** Lays typed letters at the cursor; returns whether there were any. */
export function lay(text: string, isBlank: boolean): boolean {
  const here = ground.peek();
  if (!here) return false;
  const faces = here.tiles.kinds.map((kind) => faceOf(kind.text));
  const letters = lettersOf(text, faces);
  for (const letter of letters) {
    const next = typed(here, now(), letter, isBlank);
    const laid = next.last === null ? undefined : next.tiles.get(next.last);
    change(next);
    if (laid) say(words.laid(faceOf(laid.text), squareName(next.last ?? 0, here.cols)));
    else say(words.noTile(letter));
  }
  return letters.length > 0;
}

/** Takes the tile at the cursor away, or the one before it. */
export function erase(): void {
  const here = ground.peek();
  if (here) change(erased(here, now()));
}

/** Handles a key on a square; returns whether it had a meaning. */
export function pressKey(event: KeyboardEvent, point: number): boolean {
  const here = ground.peek();
  if (!here || event.altKey || event.ctrlKey || event.metaKey) return false;
  const place = { ...cursor.peek(), point };
  if (point !== cursor.peek().point) moveTo(place);
  const arrow = ARROWS[event.key];
  if (arrow) moveTo({ ...place, point: stepFrom(here, point, ...arrow) ?? point });
  else if (event.key === " " || event.key === "Enter") press(point);
  else if (event.key === "Backspace" || event.key === "Delete") erase();
  else return lay(event.key, event.shiftKey);
  return true;
}

/** Takes all tiles off the board, and goes to another one if it is named. */
export function empty(board = setup.peek().board): void {
  const size = BOARDS[board] ?? 15;
  moveTo({ point: (size * size - 1) / 2, direction: "across" });
  set({ ...EMPTY, lexicon: setup.peek().lexicon, board });
}

/** Exchanges the sides: the other one is to move. */
export function exchangeSides(): void {
  const { racks, scores } = setup.peek();
  set({ racks: [racks[1], racks[0]], scores: [scores[1], scores[0]] });
}

/** Opens the position in the review. */
export function review(): void {
  openRecord(cgp.peek());
}

const addressOf = (text: string) => editorAddress("crossword", `cgp=${encodeURIComponent(text)}`);

/** Returns whether a text looks like CGP. The server would miss rows in any other line, and lines of GCG begin with # or >. */
const isLikeCgp = (text: string) => /^[^\s/#>][^\s/]*\//.test(text);

/** Shows the position of a text in CGP. One that cannot be read leaves the position as it is, with the reason. */
export async function openText(text: string): Promise<void> {
  refused.value = null;
  if (text === cgp.peek()) return check();
  const refuseText = (why: string) => {
    refused.value = { text, why };
  };
  if (!isLikeCgp(text)) refuseText(words.notCgp);
  else {
    // A check of the position before would cancel this one.
    window.clearTimeout(timer);
    const found = await read(text, refuseText);
    if (found) return show(found.position, found.rows, /(?:^|[\s;])lex ([^;]+);/.exec(text)?.[1] ?? "");
  }
  const isOpen = checked.peek() === null && problem.peek() === null;
  if (refused.peek()?.text === text && (isOpen || !ground.peek())) await check();
}

/** Shows a position of a record. */
function show({ to_move, tiles }: CrosswordPosition, rows: number, lexicon: string): void {
  const next = setupOf(to_move, { cols: rows, rows, tiles }, lexicon);
  if (next.board === "") return;
  moveTo({ point: tiles.start, direction: "across" });
  set(next);
}

/** Opens the editor with a position of a record. */
export function edit(position: CrosswordPosition, rows: number, lexicon: string): void {
  goTo(editorAddress("crossword"));
  show(position, rows, lexicon);
}
