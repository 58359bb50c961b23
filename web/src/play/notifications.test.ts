import { expect, test } from "vitest";
import type { GameView } from "../game/view";
import { isWorthNotice } from "./notifications";

const PERSON = { who: { kind: "person" } };
const BOT = { who: { kind: "bot" } };

/** A game between a person and a bot after some moves, with the seat to act. */
function view(count: number, toAct: number | null, { game = "a", role = "owner", seats = [PERSON, BOT] } = {}): GameView {
  const result = toAct === null ? { winner: 0 } : null;
  return { role, state: { game, seats, to_act: toAct, result, moves: Array(count).fill({ text: "a1" }) } } as unknown as GameView;
}

test("the move of a bot is news, and so is the end of the game", () => {
  expect(isWorthNotice(view(1, 1), view(2, 0))).toBe(true);
  expect(isWorthNotice(view(1, 1), view(2, null))).toBe(true);
  // The person's own move and the answer in one message.
  expect(isWorthNotice(view(0, 0), view(2, 0))).toBe(true);
});

test("one's own moves are no news, nor are moves that are taken back, or moves of two people at one screen", () => {
  expect(isWorthNotice(view(0, 0), view(1, 1))).toBe(false);
  expect(isWorthNotice(view(3, 1), view(2, 0))).toBe(false);
  const seats = [PERSON, PERSON];
  expect(isWorthNotice(view(1, 1, { seats }), view(2, 0, { seats }))).toBe(false);
  expect(isWorthNotice(view(0, 0, { seats }), view(2, 0, { seats }))).toBe(false);
});

test("another game is no news, nor is one that ended before, one between bots, or one that is only watched", () => {
  expect(isWorthNotice(null, view(2, 0))).toBe(false);
  expect(isWorthNotice(view(1, 1), view(2, 0, { game: "b" }))).toBe(false);
  expect(isWorthNotice(view(2, null), view(2, null))).toBe(false);
  expect(isWorthNotice(view(1, 1, { seats: [BOT, BOT] }), view(2, 0, { seats: [BOT, BOT] }))).toBe(false);
  expect(isWorthNotice(view(1, 1, { role: "spectator" }), view(2, 0, { role: "spectator" }))).toBe(false);
});
