import { expect, test } from "vitest";
import { adapter as paco } from ".";
import { nameOf, rowOf, setupOf, squareOf, USUAL_ROW } from "./setup";
import { LETTERS, walk, written } from "./walk";

const turns = (texts: string, rules = "paco") => paco.turns!(rules, texts.split(" "));
const moves = (texts: string, rules?: string) => turns(texts, rules).map((turn) => turn.text);

test("the usual row and both ends of the 960", () => {
  const row = (number: number) =>
    rowOf(number)
      .map((piece) => LETTERS[piece])
      .join("");
  expect([row(USUAL_ROW), row(0), row(959)]).toEqual(["RNBQKBNR", "BBQNNRKR", "RKRNNQBB"]);
});

test("squares by their names", () => {
  expect([squareOf("a1"), squareOf("h8"), squareOf("i1"), squareOf("e44")]).toEqual([0, 63, null, null]);
  expect([nameOf(0), nameOf(63)]).toEqual(["a1", "h8"]);
});

test("two plies make a move", () => {
  expect(moves("e2 >e4 d7 >d5")).toEqual(["e2>e4", "d7>d5"]);
  expect(turns("e2 >e4 d7 >d5").map(({ side, first, plies }) => [side, first, plies])).toEqual([
    ["first", 0, 2],
    ["second", 2, 2],
  ]);
});

test("a move under way is not complete", () => {
  expect(turns("e2 >e4 d7").map((turn) => turn.isComplete)).toEqual([true, false]);
});

test("a piece that goes to one of the other side unites, one that goes to a union releases its partner", () => {
  // Both pawns stand on d5 after exd5; the queen takes the place of White's.
  expect(moves("e2 >e4 d7 >d5 e4 >d5 a7 >a6 d1 >g4 a6 >a5 g4 >d7")).toEqual(["e2>e4", "d7>d5", "e4xd5", "a7>a6", "Qd1>g4", "a6>a5", "Qg4>d7"]);
  const chain = walk("paco:fen=4k3/8/8/3a4/8/8/8/3QK3_w_0_-_-_-", ["d1", ">d5", ">d6"]);
  expect(chain.map((one) => one.ends)).toEqual([false, false, true]);
  expect(written(chain.map((one) => one.step))).toBe("Qd1>Pd5>d6");
});

test("castling is written as such, on either wing", () => {
  const rules = "paco:fen=r3k2r/8/8/8/8/8/8/R3K2R_w_0_AHah_-_-";
  expect(moves("e1 >g1", rules)).toEqual(["0-0"]);
  expect(moves("e1 >c1", rules)).toEqual(["0-0-0"]);
});

test("a pawn that comes home is promoted before the turn goes over", () => {
  const rules = "paco:fen=4k3/P7/8/8/8/8/8/4K3_w_0_-_-_-";
  expect(moves("a7 >a8 =Q e8 >e7", rules)).toEqual(["a7>a8=Q", "Ke8>e7"]);
});

test("a pawn taken en passant unites on the square it passed", () => {
  const rules = "paco:fen=4k3/3p4/8/4P3/8/8/8/4K3_b_0_-_-_-";
  expect(moves("d7 >d5 e5 >d6", rules)).toEqual(["d7>d5", "e5xd6"]);
});

test("the union with a king is marked", () => {
  expect(moves("d1 >d8", "paco:fen=3k4/8/8/8/8/8/8/3RK3_w_0_-_-_-")).toEqual(["Rd1xd8#"]);
});

test("a position says who opens", () => {
  expect([paco.opener("paco"), paco.opener("paco:fen=4k3/8/8/8/8/8/8/4K3_b_0_-_-_-")]).toEqual(["first", "second"]);
  expect(setupOf("paco:row=0").men.first.slice(0, 3)).toEqual(["bishop", "bishop", "queen"]);
});
