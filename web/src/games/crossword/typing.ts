// Letters that are typed become tiles. A tile of several letters is typed letter by letter.

import { batch, computed, signal } from "@preact/signals";
import { say } from "../../ui/announcer";
import { type Cursor, cursor, ground, isFree, isOnRack, laid, lay, nextFree, type Slot, slots, takeUp } from "./hand";
import { BLANK, faceOf, longFaces, stepFrom } from "./plays";
import { words } from "./words";

/** A typed letter, and the place of its tile; null while it is only the beginning of one. */
interface Typed {
  readonly letters: string;
  readonly point: number | null;
}

/** Consecutive typed letters, and the state after them; any other change makes them void. */
interface Run {
  readonly typed: readonly Typed[];
  readonly cursor: Cursor | null;
  readonly laid: ReadonlyMap<number, unknown>;
}

/** True if a blank is meant, or any tile that there is. */
export type How = "any" | "blank";

const run = signal<Run | null>(null);

/** The letters typed last, if nothing else has changed since. */
function recent(): readonly Typed[] {
  const now = run.value;
  return now && now.cursor === cursor.value && now.laid === laid.value ? now.typed : [];
}

const joined = (typed: readonly Typed[]) => typed.map((one) => one.letters).join("");

/** The letters at the end that have put nothing on the board yet. */
const waiting = computed(() => {
  const typed = recent();
  return joined(typed.slice(typed.findLastIndex((one) => one.point !== null) + 1));
});

/** The faces with several letters. */
const longOnes = (): readonly string[] => longFaces(ground()?.tiles.kinds ?? []);

/** The typed beginning of a tile, and the tiles that it can become; null while there is none. */
export const begun = computed(() => {
  if (waiting.value === "") return null;
  const typed = recent();
  // Laid tiles may be a part of it, as the first L of L·L.
  const tails = typed.map((_, from) => joined(typed.slice(from)));
  const letters = tails.find((tail) => longOnes().some((face) => face.startsWith(tail)));
  return letters === undefined ? null : { letters, faces: longOnes().filter((face) => face.startsWith(letters)) };
});

/** Characters that may be typed for the dot between letters. */
const DOTS = /[.•‧∙-]/g;

/** The letters that a key stands for, in the spelling of tiles; empty if it is not a letter. */
export function lettersOf(key: string, all: readonly string[]): readonly string[] {
  if (/^[.·•‧∙-]$/.test(key)) return all.some((face) => face.includes("·")) ? [key.replace(DOTS, "·")] : [];
  if (!/^\p{L}\p{M}*$/u.test(key)) return [];
  const known = new Set(all.flatMap((face) => [...face]));
  // Capitals of one letter may be two, as of ß; and Ŀ is an L with a dot.
  const letters = [...key.toUpperCase().normalize("NFKC")];
  const plain = (letter: string) => (known.has(letter) ? [letter] : [...letter.normalize("NFD").replace(/\p{M}/gu, "")]);
  return letters.flatMap(plain);
}

function remember(typed: readonly Typed[]): void {
  run.value = { typed: typed.slice(-8), cursor: cursor.peek(), laid: laid.peek() };
}

/** Puts a tile on a square and moves the cursor past it. */
function put(slot: Slot, point: number, text: string, at: Cursor): void {
  lay(slot.id, point, slot.text === BLANK ? text : undefined);
  cursor.value = { ...at, point: nextFree({ ...at, point }) ?? point };
}

/** The square where a letter goes that is typed with the cursor at a place. */
const targetOf = (at: Cursor): number | null => (!isFree(at.point) || laid.peek().has(at.point) ? nextFree(at) : at.point);

/** Lays a tile of several letters, of which this letter is the last one; what the others have laid goes back. */
function layLong(letter: string, at: Cursor, typed: readonly Typed[], means: How, which: "all" | "waiting" = "all"): boolean {
  const kinds = ground()?.tiles.kinds ?? [];
  for (let start = 0; start < typed.length; start += 1) {
    const parts = typed.slice(start);
    if (which === "waiting" && parts.every((part) => part.point !== null)) continue;
    const face = joined(parts) + letter;
    const kind = kinds.find(({ text }) => faceOf(text) === face);
    if (!kind) continue;
    const back = parts.flatMap((part) => part.point ?? []);
    const isThere = ({ id }: Slot) => isOnRack(id) || back.some((point) => laid.peek().get(point)?.slot === id);
    const slot = slots.peek().find((one) => one.text === (means === "blank" ? BLANK : kind.text) && isThere(one));
    const point = back[0] ?? targetOf(at);
    if (!slot || point === null) continue;
    batch(() => {
      back.forEach(takeUp);
      put(slot, point, kind.text, at);
    });
    remember([...typed.slice(0, start), { letters: face, point }]);
    return true;
  }
  return false;
}

/** Lays the tile of one letter. */
function layShort(letter: string, at: Cursor, typed: readonly Typed[], means: How): boolean {
  const kind = ground()?.tiles.kinds.find(({ text }) => text === letter);
  const slot = slots.peek().find((one) => one.text === (means === "blank" ? BLANK : letter) && isOnRack(one.id));
  const point = targetOf(at);
  if (!kind || !slot) return false;
  if (point === null) {
    say(words.type.noRoom);
    return true;
  }
  const missing = waiting.peek();
  if (missing !== "") say(words.type.noTile(missing));
  batch(() => put(slot, point, letter, at));
  remember([...typed, { letters: letter, point }]);
  return true;
}

/** Keeps a letter that begins a tile of the rack, or continues one after the letters typed before. */
function keep(letter: string, at: Cursor, typed: readonly Typed[]): boolean {
  const onRack = slots.peek().map((slot) => slot.text);
  const faces = onRack.includes(BLANK) ? longOnes() : longOnes().filter((face) => onRack.some((text) => faceOf(text) === face));
  const tails = [...typed.map((_, from) => joined(typed.slice(from))), ""];
  if (!tails.some((tail) => faces.some((face) => face.startsWith(tail + letter)))) return false;
  cursor.value ??= at;
  remember([...typed, { letters: letter, point: null }]);
  const { value } = begun;
  if (value) say(words.type.begun(value.letters, value.faces));
  return true;
}

function typeOne(letter: string, at: Cursor, how: How): void {
  const typed = at.point === cursor.peek()?.point ? recent() : [];
  const done =
    (how === "any" && layLong(letter, at, typed, "any")) ||
    layLong(letter, at, typed, "blank", how === "any" ? "waiting" : "all") ||
    (how === "any" && layShort(letter, at, typed, "any")) ||
    layLong(letter, at, typed, "blank") ||
    layShort(letter, at, typed, "blank") ||
    keep(letter, at, typed);
  if (!done) say(words.type.noTile(letter));
}

/** Puts the typed tile at the cursor, or announces that there is none; returns whether the key was a letter. */
export function type(key: string, at: Cursor, how: How): boolean {
  const letters = lettersOf(key, ground()?.tiles.kinds.map(({ text }) => faceOf(text)) ?? []);
  let here = at;
  for (const letter of letters) {
    typeOne(letter, here, how);
    here = cursor.peek() ?? here;
  }
  return letters.length > 0;
}

/** Forgets the typed beginning of a tile; returns whether there was one. */
export function forget(): boolean {
  const isBegun = waiting.peek() !== "";
  run.value = null;
  return isBegun;
}

/** Takes back the last tile before the cursor, or the beginning of one that was typed behind it. */
export function erase(at: Cursor): void {
  if (forget()) return;
  const here = ground();
  let point: number | null = at.point;
  while (here && point !== null && !laid.peek().has(point)) point = stepFrom(here, point, at.direction, -1);
  if (point === null) return;
  takeUp(point);
  cursor.value = { ...at, point };
}
