// The words of the page of crossword records, in English.

import type { Reworded } from "../../../i18n/en";

const number = new Intl.NumberFormat("en-GB");
const one = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const minus = (text: string) => text.replace("-", "−");
const whole = (points: number) => minus(number.format(points));
const signed = (points: number) => (points > 0 ? `+${whole(points)}` : whole(points));
const turnsOf = (count: number) => (count === 1 ? "1 turn" : `${number.format(count)} turns`);
const percent = (share: number) => `${one.format(100 * share)} %`;

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) =>
  loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss)} of the chance to win` : `${one.format(loss.loss)} points`;

const en = {
  title: "Record of a game",
  board: "Board of the record",
  player: (index: number) => `Player ${index}`,
  open: {
    title: "Open a record",
    another: "Open another record",
    paste: "Record as GCG",
    hint: "Paste a game as GCG, choose a file, or drop one anywhere on this page. What is not said in it, such as racks, stays unknown.",
    openIt: "Open",
    file: "Choose a file…",
    example: "Show an example",
  },
  opened: (players: readonly string[], count: number) => `Opened a game of ${players.join(" and ")}, ${turnsOf(count)}.`,
  comparing: "The turns are compared.",
  compared: (mistakes: number) =>
    `All turns are compared: ${mistakes === 0 ? "no mistakes" : mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`}.`,
  ended: "The comparison has ended before its time.",
  compare: {
    title: "Comparison",
    by: "Compare by",
    equity: "Equity, at once",
    playouts: (count: number) => `Simulation, ${number.format(count)} playouts a turn`,
    words: "Words",
    wordsOfRecord: "As the record says",
    used: (lexicon: string) => `Words: ${lexicon}.`,
    otherWords: (asked: string, lexicon: string) => `The record names ${asked}; it is compared with ${lexicon}.`,
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Reading…";
      if (stage === "running") return `${done} of ${turnsOf(of)}`;
      if (stage === "done") return `${turnsOf(of)}, all compared`;
      return `stopped after ${done} of ${turnsOf(of)}`;
    },
    stop: "Stop the comparison",
    again: "Compare again",
    remarks: "Remarks on the record",
  },
  walk: {
    label: "Turns",
    first: "To the start",
    back: "One turn back",
    on: "One turn on",
    last: "To the end",
    at: (position: number, of: number) => (position < of ? `turn ${position + 1} of ${of}` : "end of the game"),
    keys: "Arrow keys go turn by turn, Home and End to the ends, N and Shift+N to the next and the previous mistake.",
  },
  move: {
    pass: "pass",
    exchange: "exchange",
    exchangeCount: (count: number) => `exchange ${count}`,
    exchangeTiles: (tiles: string) => `exchange ${tiles}`,
  },
  mistake: {
    none: { sign: "", name: "no mistake", long: (loss: string) => loss },
    small: { sign: "?!", name: "small mistake", long: (loss: string) => `Small mistake: ${loss} lost.` },
    medium: { sign: "?", name: "medium mistake", long: (loss: string) => `Medium mistake: ${loss} lost.` },
    large: { sign: "??", name: "large mistake", long: (loss: string) => `Large mistake: ${loss} lost.` },
  } as Record<"none" | "small" | "medium" | "large", { sign: string; name: string; long: (loss: string) => string }>,
  loss: (loss: Loss) => lossOf(loss),
  lossShort: (loss: Loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss) : one.format(loss.loss)),
  points: (points: number) => signed(points),
  total: (points: number) => whole(points),
  equity: (points: number) => minus(one.format(points)),
  percent: (share: number) => percent(share),
  nothing: "–",
  list: {
    title: "Turns",
    all: "All turns, line by line",
    turn: "Turn",
    move: "Move",
    points: "Points",
    total: "Total",
    lost: "Lost",
    end: "End of the game",
    rack: (tiles: string) => `rack ${tiles}`,
    phony: "not a word",
    phonies: (words: readonly string[]) => `not in the list: ${words.join(", ")}`,
    withdrawn: "taken back",
  },
  turn: {
    title: (index: number) => `Turn ${index}`,
    endTitle: "End of the game",
    head: (index: number, name: string) => `Turn ${index}, ${name}:`,
    made: (move: string, points: number | null) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players: readonly string[], scores: readonly [number, number]) =>
      `End of the game: ${players.map((name, index) => `${name} ${whole(scores[index] ?? 0)}`).join(", ")}.`,
    phonies: (words: readonly string[]) => `Not in the list: ${words.join(", ")}.`,
    withdrawn: "The play was taken back.",
    better: (move: string) => `Better: ${move}.`,
    best: "Best moves",
    played: "played",
    equity: "Equity",
    wins: "Wins",
    move: "Move",
    points: "Points",
    rank: (rank: number) => `The move was number ${number.format(rank)} by equity.`,
    endgame: (points: number) =>
      points === 0 ? "The endgame was played perfectly from here." : `The endgame was solved: ${whole(points)} points lost.`,
    isShown: (move: string) => `On the board: ${move}`,
    isPlayed: (move: string) => `Played: ${move}`,
    back: "Back to what was played",
    waiting: "This turn is not compared yet.",
  },
  rack: { of: (name: string) => `Rack of ${name}`, unknown: "The record does not say this rack.", over: "The game is over." },
  mistakes: {
    title: "Mistakes",
    none: "No mistakes were found.",
    waiting: "Mistakes appear here as turns are compared.",
    row: (index: number, name: string) => `Turn ${index}, ${name}`,
    instead: (played: string, better: string | null) => (better === null ? played : `${played}; better ${better}`),
    phonies: "Words that are not in the list",
    next: "Next mistake",
    back: "Previous mistake",
  },
  lead: { title: "Lead", turn: "turn", lead: (name: string) => `lead of ${name} in points` },
  totals: {
    title: "Totals",
    score: "Score",
    equity: "Equity lost a turn",
    win: "Chance to win lost",
    endgame: "Points lost in endgames",
    mistakes: "Mistakes, small / medium / large",
    bingos: "Whole racks played",
    phonies: "Plays with wrong words",
    waiting: "They are told when all turns are compared.",
  },
  look: {
    title: "Simulation of this position",
    start: "Simulate",
    stop: "Stop",
    time: "Time",
    seconds: (count: number) => (count < 60 ? `${count} seconds` : `${count / 60} minutes`),
    unknown: "The record does not say the whole rack of this position, so it cannot be simulated.",
    running: "The position is simulated.",
    done: "The simulation is done.",
    stopped: "The simulation was stopped.",
    state: (stage: "running" | "done" | "stopped", playouts: number) => {
      const count = `${number.format(playouts)} playouts`;
      return stage === "running" ? `${count} so far` : stage === "done" ? `${count}, done` : `${count}, stopped`;
    },
    hint: "Each candidate and the two turns after it are played again and again with other tiles of the bag. Bars: the chance to win with 95 % confidence.",
  },
};

/** The words of the page, in any language. */
export type RecordWords = Reworded<typeof en>;

export const recordWords: RecordWords = en;
