// The texts of the board of crossword games, in English.

import { formats, type Reworded } from "../../i18n/en";

const { number, fixed, percent, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# point", other: "# points" });
const tilesOf = (count: number) => counted(count, { one: "# tile", other: "# tiles" });

const en = {
  premium: {
    letter: (times: number) => `${times}L`,
    word: (times: number) => `${times}W`,
    letterName: (times: number) => `${["", "", "double", "triple", "quadruple"][times] ?? times} letter`,
    wordName: (times: number) => `${["", "", "double", "triple", "quadruple"][times] ?? times} word`,
  },
  square: {
    empty: "empty",
    start: "start",
    blocked: "blocked",
    worth: (points: number) => inPoints(points),
    blank: "blank",
    fresh: "last play",
    laid: "not played yet",
    shown: (letter: string) => `preview: ${letter}`,
    arrow: { across: "typing goes across", down: "typing goes down" } as Record<string, string>,
  },
  rack: {
    yours: "Your rack",
    of: (side: string) => `Rack of ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "blank" : `${text}, ${inPoints(points)}`),
    none: "no tiles left",
    shuffle: "Shuffle",
    sort: "Sort",
    recall: "Recall",
    recallHint: "Return all tiles to the rack⟦ (Esc)|⟧",
    hidden: "Racks are hidden from spectators.",
  },
  learn: { help: "Choose a tile, then a square⟦; or click a square and type. Click it again to change direction|⟧." },
  act: {
    title: "Your move",
    play: "Play",
    playPoints: (points: number) => `Play for ${number(points)}`,
    exchange: "Exchange",
    exchangeHint: (most: number) => (most === 0 ? "There are too few tiles in the bag" : "Put tiles into the bag and draw others"),
    pass: "Pass",
    accept: "Accept",
    acceptHint: "Accept and end the game",
    challenge: "Challenge",
    challengeHint: "Check the words of the last play against the list",
    lastWord: "Your opponent has gone out. Accept the last play, or challenge it.",
    help: "Drag tiles to the board, or ⟦click a square and type. Click again to change direction|tap a tile and then a square⟧.",
    /** Follows the help. */
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : `⟦ ${faces.join(", ")}: type letter by letter.|⟧`),
    helpWait: "You can place tiles while your opponent thinks.",
  },
  verdict: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "The tiles must be in one row or column.",
    gap: "There is a gap between the tiles.",
    invalid: (words: readonly string[]) => `Not in the list: ${words.join(", ")}.`,
    notInList: "not in the list",
  },
  type: {
    noTile: (letter: string) => `There is no ${letter} on your rack.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… keep typing for ${faces.join(" or ")}.`,
    noRoom: "It does not fit here.",
  },
  naming: {
    title: "Choose a letter for the blank",
    cancel: "Cancel",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === "" ? `${letters}… keep typing for ${others.join(" or ")}.` : `Enter for ${exact}, or keep typing for ${others.join(" or ")}.`,
  },
  exchange: {
    title: "Exchange tiles",
    text: "Choose the tiles to put into the bag.",
    tiles: "Tiles",
    sure: (count: number) => (count === 0 ? "Exchange" : `Exchange ${tilesOf(count)}`),
    cancel: "Cancel",
  },
  teach: {
    lost: (points: number) => `This gives away ${fixed(points, 1)} points of equity. Try again?`,
    lostMore: (points: number) => `This gives away more than ${fixed(points, 1)} points of equity. Try again?`,
    judging: "Judging the play…",
    anyway: "Play it anyway",
    show: "Best play",
    best: (move: string) => `The best play is ${move}.`,
  },
  ghost: { shown: (move: string) => `Preview: ${move}`, use: "Use it", hide: "Hide" },
  score: number,
  sheet: {
    title: "Score sheet",
    lines: "Turns",
    none: "No moves yet.",
    exchange: (count: number) => `exchanges ${tilesOf(count)}`,
    pass: "passes",
    lostTurn: "loses a turn",
    "taken-off": "challenged: taken back",
    upheld: "challenged: stands",
    out: (tiles: string) => `left over: ${tiles}`,
    left: (tiles: string) => `left with ${tiles}`,
    wrong: (words: string) => `not in the list: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : number(points)),
    save: "Save as GCG",
    review: "Review",
  },
  tracker: {
    title: "Unseen tiles",
    summary: (bag: number, others: number) => `${number(bag)} in the bag, ${number(others)} on your opponent’s rack`,
    bagOnly: (bag: number) => `${tilesOf(bag)} in the bag`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${counted(vowels, { one: "# vowel", other: "# vowels" })}, ${counted(consonants, { one: "# consonant", other: "# consonants" })}, ${counted(blanks, { one: "# blank", other: "# blanks" })}`,
    of: (text: string, count: number) => `${text === "?" ? "blank" : text}: ${count}`,
    total: number,
  },
  puzzle: {
    task: "Find the best play.",
    missed: (move: string, lost: number | null) =>
      lost === null
        ? `${move} was played here. Find a better play.`
        : `${move} was played here and lost ${fixed(lost, 1)} points. Find a better play.`,
    near: (points: number) =>
      `Plays that lose less than ${points} points of equity against the best one are right. With an empty bag the rest of the game is solved instead, and a lost win is wrong too.`,
    equity: (points: number) => `Equity: ${fixed(points, 1)}.`,
    rest: (points: number) => `Points gained on the opponent up to the end: ${number(points)}.`,
    best: (move: string) => `The best play is ${move}.`,
    phonies: (words: readonly string[]) => `Not in the list: ${words.join(", ")}.`,
    noRack: "The position does not give the whole rack.",
  },
  candidates: {
    title: "Candidate moves",
    move: "Move",
    points: "Points",
    equity: "Equity",
    wins: "Win %",
    playouts: "Playouts",
    interval: (chance: number, low: number, high: number) => `${percent(chance, 1)} (95% interval: ${fixed(low * 100, 1)} to ${percent(high, 1)})`,
    leave: "Leave",
    leaveHint: "The tiles that the move keeps, and their value in points",
    leaveOf: (value: number) => `${value >= 0 ? "+" : ""}${fixed(value, 1)}`,
    equityOf: (equity: number) => fixed(equity, 1),
    percent: (share: number) => percent(share),
    key: "⟦Click|Tap⟧ a move to see it on the board. Bars: win rate with 95% interval.",
    keyPlain: "⟦Click|Tap⟧ a move to see it on the board.",
  },
  text: {
    move: "Your move as text",
    help: "8D WORD across, D8 WORD down; a dot for a tile already there, lower case for blanks; exch ABC; pass",
    helpLong: (tile: string) => `; tiles with several letters in brackets, as in ${tile}`,
    play: "Play",
    caption: "The tiles on the board; lower-case letters are blanks",
  },
};

/** The texts of the board, in any language. */
export type CrosswordWords = Reworded<typeof en>;

export const crosswordWords: CrosswordWords = en;
