// The words of the board of crossword games, in English.

import type { Reworded } from "../../i18n/en";

const number = new Intl.NumberFormat("en-GB");
const pointsOf = (points: number) => number.format(points).replace("-", "−");
const inPoints = (points: number) => (points === 1 ? "1 point" : `${pointsOf(points)} points`);
const tilesOf = (count: number) => (count === 1 ? "1 tile" : `${number.format(count)} tiles`);

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
    shown: (letter: string) => `shown: ${letter}`,
    arrow: { across: "typing goes across", down: "typing goes down" } as Record<string, string>,
  },
  rack: {
    yours: "Your rack",
    of: (side: string) => `Rack of ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "blank" : `${text}, ${inPoints(points)}`),
    place: "empty place",
    none: "no tiles left",
    shuffle: "Shuffle",
    sort: "Sort",
    recall: "Recall",
    recallHint: "Take all tiles back to the rack (Esc)",
    hidden: "The racks are hidden from who watches.",
  },
  act: {
    title: "Your move",
    play: "Play",
    playPoints: (points: number) => `Play for ${pointsOf(points)}`,
    exchange: "Exchange",
    exchangeHint: (most: number) => (most === 0 ? "There are too few tiles in the bag" : "Put tiles into the bag and draw others"),
    pass: "Pass",
    accept: "Accept",
    acceptHint: "The last play is good; the game is over",
    challenge: "Challenge",
    challengeHint: "Have the words of the last play looked up",
    lastWord: "All tiles of the other are played. Accept the last play, or challenge it.",
    help: "Drag tiles to the board, or press a square and type. Press it again to turn the arrow.",
    helpTouch: "Drag tiles to the board, or press a tile and then a square.",
    /** Goes on behind the help. */
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : ` ${faces.join(", ")}: type letter by letter.`),
    helpWait: "You may lay tiles while the other thinks.",
  },
  weigh: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "The tiles must lie in one row or column.",
    gap: "There is a gap between the tiles.",
    invalid: (words: readonly string[]) => `Not in the list: ${words.join(", ")}.`,
    notInList: "not in the list",
  },
  type: {
    noTile: (letter: string) => `There is no ${letter} on the rack.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… type on for ${faces.join(" or ")}.`,
    noRoom: "There is no room for it.",
  },
  naming: {
    title: "What shall the blank be?",
    cancel: "Cancel",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === "" ? `${letters}… type on for ${others.join(" or ")}.` : `Enter for ${exact}, or type on for ${others.join(" or ")}.`,
  },
  exchange: {
    title: "Exchange tiles",
    text: (most: number) => `Choose the tiles to put into the bag${most < 7 ? `, at most ${most}` : ""}.`,
    tiles: "Tiles",
    sure: (count: number) => (count === 0 ? "Exchange" : `Exchange ${tilesOf(count)}`),
    cancel: "Cancel",
  },
  ghost: { shown: (move: string) => `Shown: ${move}`, use: "Use it", hide: "Hide" },
  score: (points: number) => pointsOf(points),
  sheet: {
    title: "Score sheet",
    lines: "Turns",
    none: "Nothing has been played yet.",
    exchange: (count: number) => `exchanges ${tilesOf(count)}`,
    pass: "passes",
    lostTurn: "loses a turn",
    "taken-off": "challenged: comes off",
    upheld: "challenged: stays",
    out: (tiles: string) => `left over: ${tiles}`,
    left: (tiles: string) => `keeps ${tiles}`,
    wrong: (words: string) => `not in the list: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : pointsOf(points)),
    save: "Save as GCG",
    review: "Review",
  },
  tracker: {
    title: "Unseen tiles",
    summary: (bag: number, others: number) => `${tilesOf(bag)} in the bag, ${number.format(others)} on the rack of the other`,
    bagOnly: (bag: number) => `${tilesOf(bag)} in the bag`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${vowels === 1 ? "1 vowel" : `${vowels} vowels`}, ${consonants === 1 ? "1 consonant" : `${consonants} consonants`}, ${blanks === 1 ? "1 blank" : `${blanks} blanks`}`,
    of: (text: string, count: number) => `${text === "?" ? "blank" : text}: ${count}`,
    total: (count: number) => number.format(count),
  },
  candidates: {
    title: "Candidate moves",
    move: "Move",
    points: "Points",
    equity: "Equity",
    wins: "Wins",
    playouts: "Playouts",
    interval: (chance: number, low: number, high: number) =>
      `${(chance * 100).toFixed(1)} %, with 95 % confidence from ${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)} %`,
    equityOf: (equity: number) => equity.toFixed(1).replace("-", "−"),
    percent: (share: number) => `${Math.round(share * 100)} %`,
    key: "Press a move to see it on the board. Bars: the chance to win with 95 % confidence.",
    keyPlain: "Press a move to see it on the board.",
  },
  text: {
    move: "Your move as text",
    help: "8D WORD across, D8 WORD down; a dot for a tile that lies there, small letters for blanks; exch ABC; pass",
    helpLong: (tile: string) => `; tiles of several letters in brackets, as ${tile}`,
    play: "Play",
    caption: "The tiles on the board; small letters are blanks",
  },
};

/** The words of the board, in any language. */
export type CrosswordWords = Reworded<typeof en>;

export const crosswordWords: CrosswordWords = en;
