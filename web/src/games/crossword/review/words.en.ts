// The words of the page of crossword records, in English.

import type { Reworded } from "../../../i18n/en";

const number = new Intl.NumberFormat("en-GB");
const one = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const minus = (text: string) => text.replace("-", "−");
const whole = (points: number) => minus(number.format(points));
const signed = (points: number) => (points > 0 ? `+${whole(points)}` : whole(points));
const turnsOf = (count: number) => (count === 1 ? "1 turn" : `${number.format(count)} turns`);
const plural = new Intl.PluralRules("en-GB", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
/** A rank such as 1st, 2nd or 13th. */
const ordinal = (rank: number) => `${number.format(rank)}${SUFFIXES[plural.select(rank)] ?? "th"}`;
const percent = (share: number) => `${one.format(100 * share)}%`;

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) => (loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss)} win rate` : `${one.format(loss.loss)} points`);

const en = {
  title: "Game review",
  board: "Review board",
  player: (index: number) => `Player ${index}`,
  open: {
    title: "Open a game",
    another: "Open another game",
    paste: "Game as GCG",
    hint: "Paste a game as GCG, choose a file, or drop one anywhere on this page. Whatever the file leaves out, such as racks, stays unknown.",
    openIt: "Open",
    file: "Choose a file…",
    example: "Show an example",
  },
  opened: (players: readonly string[], count: number) => `Opened a game between ${players.join(" and ")}, ${turnsOf(count)}.`,
  comparing: "Analyzing the turns.",
  compared: (mistakes: number) => `All turns analyzed: ${mistakes === 0 ? "no mistakes" : mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`}.`,
  ended: "The analysis stopped early.",
  compare: {
    title: "Analysis",
    by: "Method",
    equity: "Equity (instant)",
    playouts: (count: number) => `Simulation, ${number.format(count)} playouts per turn`,
    words: "Words",
    wordsOfRecord: "As in the file",
    used: (lexicon: string) => `Words: ${lexicon}.`,
    otherWords: (asked: string, lexicon: string) => `The file names ${asked}; ${lexicon} is used instead.`,
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Reading…";
      if (stage === "running") return `${done} of ${turnsOf(of)}`;
      if (stage === "done") return `${turnsOf(of)}, all analyzed`;
      return `stopped after ${done} of ${turnsOf(of)}`;
    },
    stop: "Stop the analysis",
    again: "Re-analyze",
    remarks: "Notes on the file",
  },
  walk: {
    label: "Turns",
    first: "Go to the start",
    back: "Previous turn",
    on: "Next turn",
    last: "Go to the end",
    at: (position: number, of: number) => (position < of ? `turn ${position + 1} of ${of}` : "end of the game"),
    keys: [["N, Shift+N", "Next and previous mistake"]] as readonly (readonly [string, string])[],
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
    all: "All turns in a list",
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
    withdrawn: "The play was challenged off.",
    better: (move: string) => `Better: ${move}.`,
    best: "Best moves",
    played: "played",
    equity: "Equity",
    wins: "Win %",
    move: "Move",
    points: "Points",
    rank: (rank: number) => `Ranked ${ordinal(rank)} by equity.`,
    endgame: (points: number) =>
      points === 0 ? "The endgame was played perfectly from here." : `The endgame was solved: ${whole(points)} points lost.`,
    isShown: (move: string) => `On the board: ${move}`,
    isPlayed: (move: string) => `Played: ${move}`,
    back: "Back to the played move",
    waiting: "This turn has not been analyzed yet.",
  },
  rack: { of: (name: string) => `Rack of ${name}`, unknown: "The file does not give this rack.", over: "The game is over." },
  mistakes: {
    title: "Mistakes",
    none: "No mistakes found.",
    waiting: "Mistakes appear here as turns are analyzed.",
    row: (index: number, name: string) => `Turn ${index}, ${name}`,
    instead: (played: string, better: string | null) => (better === null ? played : `${played}; better ${better}`),
    phonies: "Phonies",
    next: "Next mistake",
    back: "Previous mistake",
  },
  lead: { title: "Lead", turn: "turn", lead: (name: string) => `${name}’s lead in points` },
  totals: {
    title: "Totals",
    score: "Score",
    equity: "Equity lost per turn",
    win: "Win rate lost",
    endgame: "Points lost in endgames",
    mistakes: "Mistakes, small / medium / large",
    bingos: "Bingos",
    phonies: "Plays with phonies",
    waiting: "Shown when every turn has been analyzed.",
  },
  simulation: {
    title: "Simulation of this position",
    start: "Simulate",
    stop: "Stop",
    time: "Time",
    seconds: (count: number) => (count < 60 ? `${count} seconds` : `${count / 60} minutes`),
    unknown: "The file does not give the whole rack, so this position cannot be simulated.",
    running: "Simulating the position.",
    done: "The simulation is done.",
    stopped: "The simulation was stopped.",
    state: (stage: "running" | "done" | "stopped", playouts: number) => {
      const count = `${number.format(playouts)} playouts`;
      return stage === "running" ? `${count} so far` : stage === "done" ? `${count}, done` : `${count}, stopped`;
    },
    hint: "Each candidate and the two turns after it are played out many times with random tiles from the bag. Bars: win rate with 95% interval.",
  },
};

/** The words of the page, in any language. */
export type RecordWords = Reworded<typeof en>;

export const recordWords: RecordWords = en;
