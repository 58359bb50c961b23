// Numbers about the saved games: how many when, how long, and with which results.

import type { Figure, PlayedGame } from "../protocol/messages";

/** Days and months that are drawn at most, up to the present one. */
export const DAYS_MAX = 30;
export const MONTHS_MAX = 24;
/** Bars of the lengths at most, and the widths that they may have, in moves. */
const LENGTHS_MAX = 12;
const WIDTHS = [2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

export interface Tally {
  readonly name: string;
  readonly games: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly unfinished: number;
  /** Moves of all finished games. */
  readonly moves: number;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
const monthOf = (moment: Date) => `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}`;
const dayOf = (moment: Date) => `${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
const startOf = (game: PlayedGame) => new Date(game.started_unix_s * 1000);

/** A count for each name, in the order of the names. */
function counts(names: readonly string[], found: readonly string[]): number[] {
  const byName = new Map<string, number>();
  for (const name of found) byName.set(name, (byName.get(name) ?? 0) + 1);
  return names.map((name) => byName.get(name) ?? 0);
}

interface Words {
  readonly title: string;
  readonly x: string;
  readonly y: string;
}

interface TimeWords extends Words {
  /** The name of a day or a month. */
  readonly at: (moment: Date) => string;
}

function figureOf(name: string, words: Words, names: readonly string[], heights: readonly number[]): Figure {
  const top = Math.max(1, ...heights);
  return {
    name,
    title: words.title,
    x: { label: words.x, scale: "linear", categories: [...names] },
    y: { label: words.y, scale: "linear", range: [0, top * 1.1] },
    series: [{ name: words.y, shape: "points", points: heights.map((y, x) => ({ x, y })) }],
  };
}

/** The games of the last days, today included. */
export function byDay(games: readonly PlayedGame[], now: Date, words: TimeWords): Figure {
  const days = Array.from({ length: DAYS_MAX }, (_, ago) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago)).reverse();
  const first = days[0]?.getTime() ?? 0;
  const recent = games.map(startOf).filter((moment) => moment.getTime() >= first && moment <= now);
  return figureOf("games-by-day", words, days.map(words.at), counts(days.map(dayOf), recent.map(dayOf)));
}

/** The games of the last months, from that of the oldest game on. */
export function byMonth(games: readonly PlayedGame[], now: Date, words: TimeWords): Figure {
  const months = Array.from({ length: MONTHS_MAX }, (_, ago) => new Date(now.getFullYear(), now.getMonth() - ago, 1)).reverse();
  const found = games.map((game) => monthOf(startOf(game)));
  const oldest = months.findIndex((month) => found.some((one) => one <= monthOf(month)));
  const shown = months.slice(Math.max(0, oldest));
  return figureOf("games-by-month", words, shown.map(words.at), counts(shown.map(monthOf), found));
}

/** The lengths of the finished games. */
export function byLength(games: readonly PlayedGame[], words: Words): Figure {
  const lengths = games.filter(({ summary }) => summary.over).map(({ summary }) => summary.moves);
  const longest = Math.max(0, ...lengths);
  const width = WIDTHS.find((one) => longest / one < LENGTHS_MAX) ?? Math.ceil((longest + 1) / LENGTHS_MAX);
  const last = Math.floor(longest / width);
  const nameOf = (at: number) => `${at * width}–${at * width + width - 1}`;
  const names = lengths.length === 0 ? [] : Array.from({ length: last + 1 }, (_, at) => nameOf(at));
  const found = lengths.map((length) => nameOf(Math.floor(length / width)));
  return figureOf("game-lengths", words, names, counts(names, found));
}

function added(tally: Tally, { summary, own }: PlayedGame): Tally {
  const isOwn = summary.over && own !== null;
  return {
    ...tally,
    games: tally.games + 1,
    won: tally.won + (isOwn && summary.winner === own ? 1 : 0),
    lost: tally.lost + (isOwn && summary.winner !== null && summary.winner !== own ? 1 : 0),
    drawn: tally.drawn + (isOwn && summary.winner === null ? 1 : 0),
    unfinished: tally.unfinished + (summary.over ? 0 : 1),
    moves: tally.moves + (summary.over ? summary.moves : 0),
  };
}

/** The results of games by a name, that with the most games first; a game without a name is left out. */
export function talliesOf(games: readonly PlayedGame[], nameOf: (game: PlayedGame) => string | null): readonly Tally[] {
  const byName = new Map<string, Tally>();
  for (const game of games) {
    const name = nameOf(game);
    if (name === null) continue;
    const none: Tally = { name, games: 0, won: 0, lost: 0, drawn: 0, unfinished: 0, moves: 0 };
    byName.set(name, added(byName.get(name) ?? none, game));
  }
  return [...byName.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}
