// The words of crossword games that every page may need, in English.

import type { Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import { plainWord } from "./plays";

const number = new Intl.NumberFormat("en-GB");
const pointsOf = (points: number) => number.format(points).replace("-", "−");
const inPoints = (points: number) => (points === 1 ? "1 point" : `${pointsOf(points)} points`);

const en = {
  title: "Crossword",
  lead: "Lay tiles with letters so that they make words with what lies on the board. Letters count their values, coloured squares multiply them. Nobody sees the tiles of the other.",
  goal: "score more points than the other",
  sides: { first: "Player 1", second: "Player 2" } as Record<Side, string>,
  wonBy: (side: string) => `${side} has more points`,
  describe: (size: number, challenge: string, lexicon: string) => ["Crossword", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Pass",
  passHint: "Play nothing; the turn goes to the other",
  passMove: "pass",
  acceptMove: "accept the last play",
  challenge: "Challenge",
  challengeHint: "Have the words of the last play looked up",
  challengeMove: "challenge",
  challengeTitle: "Words that are not in the list",
  challenges: {
    void: { label: "Cannot be played", hint: "Only words of the list can be played, so there is nothing to challenge.", name: "" },
    single: {
      label: "Single challenge",
      hint: "A challenged play with a wrong word comes off. Doubting right words costs nothing.",
      name: "single challenge",
    },
    double: {
      label: "Double challenge",
      hint: "A challenged play with a wrong word comes off. Who doubts right words loses a turn.",
      name: "double challenge",
    },
    five: {
      label: "Five points",
      hint: "A challenged play with a wrong word comes off. Who doubts right words gives the other 5 points.",
      name: "five-point challenge",
    },
  } as Record<string, { label: string; hint: string; name: string }>,
  /** What the levels are in these games. */
  levels: {
    "first-steps": "Knows few words, and judges them badly",
    beginner: "Knows every tenth word",
    casual: "Knows every fourth word",
    club: "Knows half of the words",
    strong: "Knows all words, does not look ahead",
    master: "Hardest · simulates how play goes on",
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
  told: {
    play: (who: string, square: string, words: string, points: number) => `${who}: ${square} ${words}, ${inPoints(points)}.`,
    exchange: (who: string, count: number) => `${who} exchanged ${count === 1 ? "1 tile" : `${count} tiles`}.`,
    pass: (who: string) => `${who} passed.`,
    accept: (who: string) => `${who} accepted the last play.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} challenged: ${words} not in the list. The play of ${other} comes off, ${pointsOf(points)}.`,
    upheld: (who: string, words: string) => `${who} challenged: ${words} right, the play stays.`,
    bonus: (other: string, points: number) => `${other} gets ${inPoints(points)}.`,
    lostTurn: (who: string) => `${who} loses a turn.`,
    words: (words: readonly string[]) => words.join(", ") + (words.length === 1 ? " is" : " are"),
    out: (who: string, tiles: string, points: number) => `${who} is out and gets ${inPoints(points)} for ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `${who} keeps ${tiles}: ${pointsOf(points)}.`,
  },
  record: {
    title: "Record of a game",
    about: "Open a game as GCG: every turn compared with what else could have been played, mistakes, wrong words, simulations.",
  },
  refusals: {
    "not-on-start": (args: Args) => `The first word has to go through the star (${args.at}).`,
    short: "The first word has two tiles or more.",
    apart: "The word has to touch a tile on the board.",
    nothing: "No tile of it is new.",
    "over-edge": "The word runs off the board.",
    gap: (args: Args) => `There is a gap: no tile lies on ${args.at}.`,
    taken: (args: Args) => `${args.at} is taken: ${args.tile} lies there.`,
    blocked: (args: Args) => `No tile can be put on ${args.at}.`,
    "not-in-game": (args: Args) => `There are not that many ${args.tile === "?" ? "blanks" : `tiles ${args.tile}`} in the game.`,
    "not-on-rack": (args: Args) =>
      `There are too few tiles for that: ${args.tile === "?" ? "blank" : args.tile} is missing on the rack ${args.rack}.`,
    "small-bag": (args: Args) => `Tiles are exchanged while the bag has ${args.min} or more, and it has ${number.format(Number(args.bag))}.`,
    "too-many": (args: Args) => `A play has at most ${args.max} tiles.`,
    "not-in-lexicon": (args: Args) => `Not in the list: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} is no tile of this game.`,
    form: (args: Args) => `“${args.found}” is no move: write 8D WORD, D8 WORD, exch ABC or pass.`,
    "no-coordinate": (args: Args) => `${args.found} is not on this board.`,
    "no-row": (args: Args) => `${args.row} is not on this board.`,
    "no-column": (args: Args) => `${args.col} is not on this board.`,
    "no-challenges": "Only words of the list can be played in this game, so there is nothing to challenge.",
    "nothing-to-challenge": "There is no play that could be challenged.",
    "last-play": "All tiles of the other are played. Accept the last play, or challenge it.",
    hidden: "The racks are hidden from who watches.",
    "ask-later": "The tiles of who is to move are hidden: ask when it is your turn.",
  },
  terms: { words: "Words", wordsUsual: (name: string) => `${name} (of Ponder)`, tiles: "Tiles", tilesUsual: "By the name of the words" },
};

export type CrosswordNames = Reworded<typeof en>;

export const crosswordNames: CrosswordNames = en;
