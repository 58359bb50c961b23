// The texts of the page of crossword records, in English.

import { formats, type Reworded } from "../../../i18n/en";
import type { Args } from "../../../i18n/refusals";

const { number, fixed, signed, percent, counted } = formats;

const turnsOf = (count: number) => counted(count, { one: "# turn", other: "# turns" });
const plural = new Intl.PluralRules("en-GB", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
/** A rank such as 1st, 2nd or 13th. */
const ordinal = (rank: number) => `${number(rank)}${SUFFIXES[plural.select(rank)] ?? "th"}`;

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) => (loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss, 1)} win rate` : `${fixed(loss.loss, 1)} points`);

const en = {
  title: "Game review",
  board: "Review board",
  player: (index: number) => `Player ${index}`,
  open: {
    title: "Open a game",
    another: "Open another game",
    paste: "Game as GCG, or position as CGP",
    hint: "Paste a game as GCG or a position as CGP⟦, choose a file, or drop one anywhere on this page| or choose a file⟧. Whatever the file leaves out, such as racks, stays unknown.",
    openIt: "Open",
    file: "Choose a file…",
    example: "Show an example",
  },
  opened: (players: readonly string[], count: number) => `Opened a game between ${players.join(" and ")}, ${turnsOf(count)}.`,
  comparing: "Analyzing the turns.",
  compared: (mistakes: number) =>
    `All turns analyzed: ${mistakes === 0 ? "no mistakes" : counted(mistakes, { one: "# mistake", other: "# mistakes" })}.`,
  ended: "The analysis stopped early.",
  compare: {
    title: "Analysis",
    by: "Method",
    equity: "Equity (instant)",
    playouts: (count: number) => `Simulation, ${number(count)} playouts per turn`,
    words: "Word list",
    wordsOfRecord: "As in the file",
    used: (lexicon: string) => `Word list: ${lexicon}.`,
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
    ofLine: (line: number, remark: string) => `Line ${number(line)}: ${remark}`,
  },
  /** Remarks on the file, and on the comparison of a turn. */
  remarks: {
    "late-charset": "The character set belongs on the first line.",
    "no-charset": (args: Args) => `The file does not name its character set: read as ${args.charset}.`,
    "unknown-charset": (args: Args) => `Unknown character set “${args.found}”: read as ${args.charset}.`,
    "not-utf8": "The file says it is UTF-8, but it is not: read as ISO-8859-1.",
    "byte-order-mark": (args: Args) => `The file starts with a byte-order mark: read as ${args.charset}.`,
    "bad-bytes": (args: Args) => `Some bytes are not ${args.charset}.`,
    "control-characters": "Control characters are read as spaces.",
    "carriage-returns": "Lines end with a carriage return.",
    spaces: (args: Args) => `${args.lines === "1" ? "This line has" : `${args.lines} lines have`} extra or missing spaces, or tabs.`,
    "read-as": (args: Args) => `“${args.found}” is read as “${args.meant}”.`,
    "player-replaced": (args: Args) => `A second entry for player ${args.number} replaces the first.`,
    "player-numbers": "The player numbers do not start at 1, or have a gap.",
    "no-nickname": (args: Args) => `The nickname is missing: taken as “${args.nickname}”.`,
    "shared-nickname": (args: Args) => `Two players are called “${args.nickname}”: the later one is renamed “${args.renamed}”.`,
    "nickname-case": (args: Args) => `“${args.found}” differs from the nickname in its case.`,
    "unlisted-player": (args: Args) => `“${args.nickname}” is not listed: taken as player ${args.number}.`,
    "one-player": "There is only one player.",
    "rack-of-nobody": (args: Args) => `There is no player ${args.number}: this rack is left out.`,
    "tile-spelling": (args: Args) => `“${args.found}” is read as the tile ${args.tile}.`,
    "other-alphabet": (args: Args) => `The file names the alphabet ${args.named}, but is read with ${args.alphabet}.`,
    "line-of-note": "Taken as part of the note above.",
    "late-pragma": (args: Args) => `“#${args.name}” belongs before the first turn.`,
    "repeated-pragma": (args: Args) => `“#${args.name}” replaces an earlier one.`,
    "no-rack": "The rack is missing.",
    "lower-case": (args: Args) => `“${args.found}” in lower case: read as letters.`,
    "lower-case-blanks": (args: Args) => `“${args.found}”: lower-case letters are read as blanks.`,
    "tiles-in-brackets": "Tiles in brackets are read as tiles already on the board.",
    "empty-brackets": "There are no tiles in the brackets.",
    "unnamed-tiles": (args: Args) => (args.count === "1" ? "The exchanged tile is not named." : `The ${args.count} exchanged tiles are not named.`),
    "no-score": "The score is missing: read as 0.",
    "no-total": "The total score after the turn is missing.",
    "unknown-alphabet": (args: Args) => `The tiles “${args.name}” are unknown; the usual ones are used instead.`,
    "unknown-board": (args: Args) => `The board “${args.name}” is unknown; the usual one is used instead.`,
    "wrong-tiles": "The tiles on the board, on the racks and in the bag do not add up.",
    "not-solved": "The endgame was not solved within its limits.",
  },
  walk: {
    label: "Turns",
    first: "Go to the start",
    back: "Previous turn",
    on: "Next turn",
    last: "Go to the end",
    at: (position: number, of: number) => (position < of ? `turn ${position + 1} of ${of}` : "last position"),
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
  lossShort: (loss: Loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss, 1) : fixed(loss.loss, 1)),
  points: (points: number) => signed(points),
  total: number,
  equity: (points: number) => fixed(points, 1),
  percent: (share: number) => percent(share, 1),
  nothing: "–",
  list: {
    title: "Turns",
    all: "All turns in a list",
    turn: "Turn",
    move: "Move",
    points: "Points",
    total: "Total",
    lost: "Lost",
    end: "Last position",
    rack: (tiles: string) => `rack ${tiles}`,
    phony: "not a word",
    phonies: (words: readonly string[]) => `not in the list: ${words.join(", ")}`,
    withdrawn: "taken back",
  },
  turn: {
    title: (index: number) => `Turn ${index}`,
    endTitle: "Last position",
    head: (index: number, name: string) => `Turn ${index}, ${name}:`,
    made: (move: string, points: number | null) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players: readonly string[], scores: readonly [number, number]) =>
      `Last position: ${players.map((name, index) => `${name} ${number(scores[index] ?? 0)}`).join(", ")}.`,
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
    equityLost: (points: number) => `${fixed(points, 1)} points of equity lost.`,
    endgame: (points: number) =>
      points === 0 ? "The endgame was played perfectly from here." : `The endgame was solved: ${number(points)} points lost.`,
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
  explorer: { show: (move: string) => `Show ${move} on the board` },
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
      const count = counted(playouts, { one: "# playout", other: "# playouts" });
      return stage === "running" ? `${count} so far` : stage === "done" ? `${count}, done` : `${count}, stopped`;
    },
    hint: "Each candidate and the two turns after it are played out many times with random tiles from the bag. Bars: win rate with 95% interval.",
  },
};

/** The texts of the page, in any language. */
export type RecordWords = Reworded<typeof en>;

export const recordWords: RecordWords = en;
