import { expect, test } from "vitest";
import type { GameView } from "../game/view";
import type { GameState } from "../protocol/messages";
import { beginsWith, canTeach, endOfMove, lossOf } from "./teaching";

const PERSON = { who: { kind: "person" } };
const BOT = { who: { kind: "player", spec: "random" } };

function view(part: object, role = "owner"): GameView {
  const state = { game: "a", kind: "hex", rules: "hex:5", seats: [PERSON, BOT], clocks: null, measured: false, moves: [], ...part };
  return { role, state, receivedMs: 0 } as unknown as GameView;
}

test("only a game of the person against a bot is judged, without a clock or a rating", () => {
  expect(canTeach(view({}))).toBe(true);
  expect(canTeach(view({ clocks: [null, null] }))).toBe(true);
  expect(canTeach(view({ kind: "crossword" }))).toBe(true);
  const others = [
    view({}, "spectator"),
    view({ seats: [PERSON, PERSON] }),
    view({ seats: [BOT, BOT] }),
    view({ measured: true }),
    view({ clocks: [{}, null] }),
  ];
  expect(others.map(canTeach)).toEqual(others.map(() => false));
});

test("the win rate after a move is that of the side to move there", () => {
  expect(lossOf(0.7, 0.6, false)).toBeCloseTo(0.3);
  // After a swap, or where the other side cannot move, the mover is to move again.
  expect(lossOf(0.7, 0.6, true)).toBeCloseTo(0.1);
});

test("a move of several plies ends with its last one", () => {
  const move = (text: string, side = "first") => ({ text, side });
  const paco = { kind: "paco", rules: "paco", moves: [move("e2"), move(">e4"), move("d7", "second")] } as GameState;
  expect([endOfMove(paco, 0), endOfMove(paco, 2)]).toEqual([2, null]);
  const hex = { kind: "hex", rules: "hex:5", moves: [move("a1"), move("b2", "second")] } as GameState;
  expect([endOfMove(hex, 0), endOfMove(hex, 1), endOfMove(hex, 2)]).toEqual([1, 2, null]);
});

test("a game that was taken back does not begin with its old moves", () => {
  const state = { game: "a", moves: [{ text: "a1" }, { text: "b2" }] } as GameState;
  expect(beginsWith(state, "a", ["a1"])).toBe(true);
  expect([beginsWith(state, "b", ["a1"]), beginsWith(state, "a", ["c3"]), beginsWith(state, "a", ["a1", "b2", "c3"])]).toEqual([false, false, false]);
});
