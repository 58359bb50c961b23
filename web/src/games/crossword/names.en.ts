// The texts of crossword games that every page may need, in English.

import { formats, type Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import { plainWord } from "./plays";

const { number, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# point", other: "# points" });

const en = {
  title: "Crossword",
  lead: "Place letter tiles to make words that connect with the board. Letters score their values, and coloured squares multiply them. Each rack is hidden from the other player.",
  puzzle: {
    best: "Find the play with the most points",
    whole: "Find the best play: it uses the whole rack",
    equity: "Find the best play by equity: its points and the value of the tiles it keeps",
    unscramble: "Unscramble the rack: find the only word with all its letters",
    wordHint: "The word, such as WORD.",
    resultOfEquity: (value: number) => `${number(value)} of equity`,
    result: inPoints,
  },
  goal: "score more points than the opponent",
  sides: { first: "Player 1", second: "Player 2" } as Record<Side, string>,
  wonBy: (side: string) => `${side} has more points`,
  describe: (size: number, challenge: string, lexicon: string) => ["Crossword", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Pass",
  passHint: "Place no tiles; your opponent moves next",
  passMove: "pass",
  acceptMove: "accept the last play",
  challenge: "Challenge",
  challengeHint: "Check the words of the last play against the list",
  challengeMove: "challenge",
  challengeTitle: "Words not in the list",
  challenges: {
    void: { label: "Not playable", hint: "Only words in the list can be played, so there is nothing to challenge.", name: "" },
    single: {
      label: "Single challenge",
      hint: "Invalid words are taken back when challenged. A wrong challenge costs nothing.",
      name: "single challenge",
    },
    double: {
      label: "Double challenge",
      hint: "Invalid words are taken back when challenged. A wrong challenge costs your turn.",
      name: "double challenge",
    },
    five: {
      label: "Five points",
      hint: "Invalid words are taken back when challenged. A wrong challenge gives your opponent 5 points.",
      name: "five-point challenge",
    },
  } as Record<string, { label: string; hint: string; name: string }>,
  /** Descriptions of the levels in these games. */
  levels: {
    "first-steps": "Tiny vocabulary, poor judgement",
    beginner: "Knows one word in ten",
    casual: "Knows one word in seven",
    club: "Knows one word in four",
    strong: "Knows two words in five, does not look ahead",
    master: "Hardest · simulates the next turns",
  } as Record<string, string>,
  tileSets: {
    english: "English",
    catalan: "Catalan",
    dutch: "Dutch",
    french: "French",
    german: "German",
    norwegian: "Norwegian",
    polish: "Polish",
    spanish: "Spanish",
    swedish: "Swedish",
    "super-english": "English",
  } as Record<string, string>,
  events: {
    play: (who: string, square: string, words: string, points: number) => `${who}: ${square} ${words}, ${inPoints(points)}.`,
    exchange: (who: string, count: number) => `${who} exchanged ${counted(count, { one: "# tile", other: "# tiles" })}.`,
    pass: (who: string) => `${who} passed.`,
    accept: (who: string) => `${who} accepted the last play.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} challenged; not in the list: ${words}. ${other} takes the play back, ${number(points)}.`,
    upheld: (who: string, words: string) => `${who} challenged; in the list: ${words}. The play stands.`,
    bonus: (other: string, points: number) => `${other} gets ${inPoints(points)}.`,
    lostTurn: (who: string) => `${who} loses a turn.`,
    out: (who: string, tiles: string, points: number) => `${who} goes out: +${number(points)} for ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `${who} is left with ${tiles}: ${number(points)}.`,
  },
  record: { title: "Game review", about: "Open a game as GCG: every turn compared with the alternatives, mistakes, phonies, simulations." },
  editor: { title: "Board editor", about: "Set up a position with racks and scores, and open it in the game review." },
  refusals: {
    "not-on-start": (args: Args) => `The first word must cover the star (${args.at}).`,
    short: "The first word needs at least two tiles.",
    apart: "The word must touch a tile on the board.",
    nothing: "This uses no new tiles.",
    "over-edge": "The word runs off the board.",
    gap: (args: Args) => `There is a gap: no tile on ${args.at}.`,
    taken: (args: Args) => `${args.at} is occupied by ${args.tile}.`,
    blocked: (args: Args) => `${args.at} is a blocked square.`,
    "not-in-game": (args: Args) => `The game does not have that many ${args.tile === "?" ? "blanks" : `${args.tile} tiles`}.`,
    "not-on-rack": (args: Args) => `The rack ${args.rack} does not have the tiles for that: ${args.tile === "?" ? "a blank" : args.tile} is missing.`,
    "small-bag": (args: Args) => `Tiles can be exchanged only while the bag has ${args.min} or more; it has ${number(Number(args.bag))}.`,
    "too-many": (args: Args) => `A play uses at most ${args.max} tiles.`,
    "not-in-lexicon": (args: Args) => `Not in the list: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} is not a tile in this game.`,
    form: (args: Args) => `“${args.found}” is not a move: write 8D WORD, D8 WORD, exch ABC or pass.`,
    "no-coordinate": (args: Args) => `${args.found} is not on this board.`,
    "no-row": (args: Args) => `Row ${args.row} is not on this board.`,
    "no-column": (args: Args) => `Column ${args.col} is not on this board.`,
    "no-challenges": "Only words in the list can be played in this game, so there is nothing to challenge.",
    "nothing-to-challenge": "There is no play to challenge.",
    "last-play": "Your opponent has gone out. Accept the last play, or challenge it.",
    "third-player": "There is a third player; only games of two players can be reviewed.",
    "nothing-to-withdraw": "There is no play to withdraw.",
    hidden: "Racks are hidden from spectators.",
    "ask-later": "The tiles of the player to move are hidden: ask when it is your turn.",
  },
  terms: { words: "Word list", wordsUsual: (name: string) => `${name} (built in)`, tiles: "Tiles", tilesUsual: "Match the word list" },
};

export type CrosswordNames = Reworded<typeof en>;

export const crosswordNames: CrosswordNames = en;
