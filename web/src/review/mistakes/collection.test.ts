import { beforeEach, expect, test } from "vitest";
import { add, cardOfPuzzle, cards, dueCount, note, read, remove, restore } from "./collection";
import type { MistakePuzzle } from "./puzzle";

const KEY = "ponder.puzzles.mistakes";
const NOW = new Date(2026, 2, 1, 12).getTime();

const puzzleAfter = (...moves: string[]): MistakePuzzle => ({ rules: "hex:5", moves, played: ["a1"], lost: 0.25, right: [["b4", "d2"]] });

beforeEach(() => {
  for (const card of cards()) remove(card);
  localStorage.clear();
});

test("what is stored is read, and entries of another kind are set apart", () => {
  const puzzle = puzzleAfter("c3");
  const card = { puzzle, box: 2, due: 1_000 };
  const others = [null, 7, { ...card, box: 9 }, { ...card, due: "soon" }, { ...card, puzzle: { ...puzzle, right: [[]] } }];
  expect(read(JSON.stringify([...others, card]))).toEqual({ cards: [card], others });
});

test("a text that is no collection is none", () => {
  expect(read("{")).toBeNull();
  expect(read('{"cards":[]}')).toBeNull();
});

test("a position has one puzzle, which keeps its schedule", () => {
  add(puzzleAfter("c3"), NOW);
  note(puzzleAfter("c3"), "right", NOW);
  add(puzzleAfter("c3"), NOW);
  expect(cards().map(({ box }) => box)).toEqual([1]);
  expect(dueCount(NOW)).toBe(0);
});

test("those that are due first come first, and one comes back after it was removed", () => {
  add(puzzleAfter("c3"), NOW);
  add(puzzleAfter("b2"), NOW + 1);
  note(puzzleAfter("c3"), "wrong", NOW);
  expect(cards().map(({ puzzle }) => puzzle.moves)).toEqual([["b2"], ["c3"]]);
  const card = cardOfPuzzle(puzzleAfter("c3"));
  remove(card!);
  expect(cardOfPuzzle(puzzleAfter("c3"))).toBeNull();
  restore(card!);
  expect(cardOfPuzzle(puzzleAfter("c3"))).toEqual(card);
});

test("an answer to a puzzle that is not kept is not noted", () => {
  note(puzzleAfter("c3"), "right", NOW);
  expect(cards()).toEqual([]);
});

test("what another page has stored stays, and what this one cannot read", () => {
  const other = { puzzle: puzzleAfter("b2"), box: 3, due: NOW };
  localStorage.setItem(KEY, JSON.stringify(["of a later version", other]));
  add(puzzleAfter("c3"), NOW);
  expect(cards()).toContainEqual(other);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toContain("of a later version");
});

test("a text that cannot be read is put aside before it is replaced", () => {
  localStorage.setItem(KEY, "[{");
  add(puzzleAfter("c3"), NOW);
  expect(localStorage.getItem(`${KEY}.broken`)).toBe("[{");
  expect(cards()).toHaveLength(1);
});
