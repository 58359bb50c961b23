import { expect, test } from "vitest";
import type { PlayedGame } from "../protocol/messages";
import { byDay, byLength, byMonth, talliesOf } from "./statistics";

const at = (moment: Date) => moment.toLocaleDateString("sv-SE");
const WORDS = { title: "title", x: "x", y: "games", at };
const NOW = new Date(2026, 10, 28, 12);

interface Given {
  readonly at?: Date;
  readonly moves?: number;
  readonly over?: boolean;
  readonly winner?: number | null;
  readonly own?: number | null;
}

function game({ at = NOW, moves = 30, over = true, winner = 0, own = 0 }: Given = {}): PlayedGame {
  const summary = { game: "0", rules: "hex:5", seats: [], names: [], moves, over, winner: over ? winner : null, saved_unix_s: 0 };
  return { summary, started_unix_s: at.getTime() / 1000, own };
}

const bars = ({ x, series }: ReturnType<typeof byDay>) =>
  (series[0]?.points ?? []).flatMap((point) => (point.y ? [[x.categories?.[point.x ?? -1], point.y]] : []));

test("games are counted by day up to today, a month of them", () => {
  const figure = byDay([game(), game(), game({ at: new Date(2026, 10, 1) }), game({ at: new Date(2026, 9, 29) })], NOW, WORDS);
  expect(figure.x.categories?.length).toBe(30);
  expect(figure.x.categories?.at(-1)).toBe("2026-11-28");
  expect(bars(figure)).toEqual([
    ["2026-11-01", 1],
    ["2026-11-28", 2],
  ]);
});

test("months begin with the oldest game, and those without a game are there too", () => {
  const figure = byMonth([game(), game({ at: new Date(2026, 7, 31) })], NOW, WORDS);
  expect(figure.x.categories).toEqual(["2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"]);
  expect(bars(figure)).toEqual([
    ["2026-08-01", 1],
    ["2026-11-01", 1],
  ]);
  const old = byMonth([game({ at: new Date(1998, 0, 1) })], NOW, WORDS);
  expect([old.x.categories?.length, bars(old)]).toEqual([24, []]);
});

test("lengths are those of finished games, in few groups", () => {
  const figure = byLength([game({ moves: 7 }), game({ moves: 12 }), game({ moves: 99 }), game({ moves: 300, over: false })], WORDS);
  expect(figure.x.categories?.length).toBeLessThanOrEqual(12);
  expect(bars(figure)).toEqual([
    ["0–9", 1],
    ["10–19", 1],
    ["90–99", 1],
  ]);
  expect(byLength([], WORDS).series[0]?.points).toEqual([]);
});

test("results are those of the own side", () => {
  const games = [game(), game({ own: 1 }), game({ winner: null }), game({ over: false, moves: 5 }), game({ own: null })];
  const [tally] = talliesOf(games, () => "all");
  expect(tally).toEqual({ name: "all", games: 5, won: 1, lost: 1, drawn: 1, unfinished: 1, moves: 120 });
  expect(talliesOf(games, ({ own }) => (own === null ? null : String(own))).map(({ name, games }) => [name, games])).toEqual([
    ["0", 3],
    ["1", 1],
  ]);
});
