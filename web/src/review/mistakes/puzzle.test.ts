import { expect, test } from "vitest";
import { addressOf, idOf, isRight, type MistakePuzzle, numberOf, puzzleIn } from "./puzzle";

const PUZZLE: MistakePuzzle = { rules: "hex:5,swap", moves: ["c3", "swap"], played: ["a1"], lost: 0.25, right: [["b4", "d2"], ["d2"]] };
const queryOf = (address: string) => address.slice(address.indexOf("?") + 1);

test("an address holds the whole puzzle", () => {
  expect(addressOf(PUZZLE)).toMatch(/^#\/puzzles\/own\?/);
  expect(puzzleIn(queryOf(addressOf(PUZZLE)))).toEqual(PUZZLE);
});

test("moves of several plies come back, the start of a game, and a missed win without a loss", () => {
  const puzzle: MistakePuzzle = { rules: "paco", moves: [], played: ["e2", ">e4"], lost: null, right: [["d2", ">d4", "e7=Q"]] };
  expect(puzzleIn(queryOf(addressOf(puzzle)))).toEqual(puzzle);
});

test("a position that was set up has no mistake", () => {
  const puzzle: MistakePuzzle = { rules: "hex:5,fen=5/2b2/5/1w3/5_b", moves: [], played: [], lost: null, right: [["b4", "d2"]] };
  expect(puzzleIn(queryOf(addressOf(puzzle)))).toEqual(puzzle);
  expect(numberOf(puzzle)).toBeNull();
});

test("a position as text keeps its move, which has dots, and the points that it lost", () => {
  const position = "15/15 AB/ 3/4 0 lex X;";
  const puzzle: MistakePuzzle = { rules: "crossword", position, moves: [], played: ["8D WOR.S"], lost: 12.5, right: [] };
  expect(puzzleIn(queryOf(addressOf(puzzle)))).toEqual(puzzle);
  const setUp: MistakePuzzle = { ...puzzle, played: [], lost: null };
  expect(puzzleIn(queryOf(addressOf(setUp)))).toEqual(setUp);
  expect(idOf(setUp)).toBe(idOf(puzzle));
  expect(idOf({ ...puzzle, position: "15/15 AC/ 3/4 0 lex X;" })).not.toBe(idOf(puzzle));
});

test.each([
  "",
  "rules=crossword&position=",
  `rules=crossword&position=${"1".repeat(1001)}`,
  "rules=crossword&position=15/15&lost=-1",
  "rules=hex:5",
  "rules=checkers&moves=a1&played=b1&lost=0.1&right=c1",
  "rules=crossword&moves=&played=b1&lost=0.1&right=c1",
  "rules=hex:5&moves=a1&played=b1&lost=0.1",
  "rules=hex:5&moves=a1&played=b1&lost=0.1&right=",
  "rules=hex:5&moves=a1&played=b1&lost=7&right=c1",
  "rules=hex:5&moves=a1&played=b1&lost=much&right=c1",
  `rules=hex:5&moves=${"a1.".repeat(1001)}&played=b1&lost=0.1&right=c1`,
])("a broken address is no puzzle: %s", (query) => {
  expect(puzzleIn(query)).toBeNull();
});

test("a move is right if a line begins with it", () => {
  expect(isRight(PUZZLE, ["b4"])).toBe(true);
  expect(isRight(PUZZLE, ["d2"])).toBe(true);
  expect(isRight(PUZZLE, ["a1"])).toBe(false);
  expect(isRight({ ...PUZZLE, right: [["d2", "d4", "e7"]] }, ["d2", "d3"])).toBe(false);
});

test("puzzles of one position are one", () => {
  expect(idOf({ rules: PUZZLE.rules, moves: [...PUZZLE.moves] })).toBe(idOf(PUZZLE));
  expect(idOf({ ...PUZZLE, moves: ["c3"] })).not.toBe(idOf(PUZZLE));
});
