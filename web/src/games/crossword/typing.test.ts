import { beforeEach, expect, test, vi } from "vitest";
import type { GameView } from "../../game/view";
import type { TileScene } from "../../protocol/messages";

const CENTRE = 112;
const shown = vi.hoisted(() => ({ value: null as unknown as { value: GameView | null } }));

vi.mock("../../session/session", async () => {
  const { signal } = await import("@preact/signals");
  shown.value = signal<GameView | null>(null);
  return { shown: shown.value, act: () => {}, listen: () => {}, nextRequest: () => 0, levelsOf: () => [], starting: signal(false) };
});
vi.mock("../../play/Stage", () => ({ isPersonToAct: () => true }));
vi.mock("../../play/hint", () => ({ hintFor: () => null }));

const { cursor, laid, play } = await import("./hand");
const { erase, lettersOf, type } = await import("./typing");

const KINDS = ["A", "C", "H", "L", "O", "[CH]", "[LL]", "?"].map((text) => ({ text, value: 1, count: 2 }));
let version = 0;

/** Deals a rack; on the row of the centre lie some tiles. */
function deal(rack: readonly string[], placed: readonly (readonly [number, string])[] = []): void {
  version += 1;
  const tiles = {
    kinds: KINDS,
    blocked: [],
    placed: placed.map(([point, text]) => ({ point, text, value: 1, blank: false, side: "second" })),
    racks: [[...rack], null],
    is_last_word: false,
  } as unknown as TileScene;
  const seats = [{ side: "first", who: { kind: "person" } }];
  const scene = { geometry: { kind: "tiles", cols: 15, rows: 15 }, details: tiles, to_move: "first" };
  shown.value.value = {
    role: "owner",
    receivedMs: 0,
    state: { game: `g${version}`, version, seats, to_act: 0, result: null, scene },
  } as unknown as GameView;
  cursor.value = { point: CENTRE, direction: "across" };
}

const typed = (...keys: readonly string[]) => {
  for (const key of keys) type(key, cursor.value!, "any");
};

/** The laid tiles on the row from the centre on, blanks in lower case. */
const row = () => [...laid.value].sort(([a], [b]) => a - b).map(([point, { text, blank }]) => [point - CENTRE, blank ? text.toLowerCase() : text]);

beforeEach(() => deal(["[CH]", "C", "H", "?", "A", "[LL]", "O"]));

test("a letter lays its tile and the cursor advances", () => {
  typed("c", "a");
  expect(row()).toEqual([
    [0, "C"],
    [1, "A"],
  ]);
  expect(cursor.value?.point).toBe(CENTRE + 2);
});

test("the letters of a tile lay it in place of the tiles of its letters", () => {
  typed("c", "h");
  expect(row()).toEqual([[0, "[CH]"]]);
  typed("a");
  expect(play.value).toEqual({ text: "8H [CH]A" });
});

test("where there is no second such tile the letters are tiles of their own", () => {
  typed("c", "h", "c", "h");
  expect(row().map(([, text]) => text)).toEqual(["[CH]", "C", "H"]);
});

test("a blank stands for a letter that the rack does not have, and goes back when the letter was the first half of a tile", () => {
  typed("l");
  expect(row()).toEqual([[0, "l"]]);
  typed("l");
  expect(row()).toEqual([[0, "[LL]"]]);
});

test("with the shift key a blank is meant", () => {
  type("A", cursor.value!, "blank");
  expect(row()).toEqual([[0, "a"]]);
});

test("letters go over tiles that lie there", () => {
  deal(["C", "A"], [[CENTRE + 1, "H"]]);
  typed("c", "a");
  expect(play.value).toEqual({ text: "8H C.A" });
});

test("the last tile before the cursor is taken back, over those that lie there", () => {
  deal(["C", "A"], [[CENTRE + 1, "H"]]);
  typed("c");
  erase(cursor.value!);
  expect([row(), cursor.value?.point]).toEqual([[], CENTRE]);
});

test("somewhere else letters have nothing to do with those before", () => {
  typed("c");
  cursor.value = { point: 0, direction: "across" };
  typed("h");
  expect([...laid.value.values()].map(({ text }) => text).sort()).toEqual(["C", "H"]);
});

test("keys that stand for letters", () => {
  const all = ["A", "L·L", "SS", "É"];
  expect(lettersOf("é", all)).toEqual(["É"]);
  expect(lettersOf("à", all)).toEqual(["A"]);
  expect(lettersOf("ß", all)).toEqual(["S", "S"]);
  expect(lettersOf(".", all)).toEqual(["·"]);
  expect(lettersOf(".", ["A"])).toEqual([]);
  expect(lettersOf("Enter", all)).toEqual([]);
  expect(lettersOf("7", all)).toEqual([]);
});
