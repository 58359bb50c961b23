// The texts of crossword games that every page may need, in German.

import { formats } from "../../i18n/de";
import type { Args } from "../../i18n/refusals";
import type { CrosswordNames } from "./names.en";
import { plainWord } from "./plays";

const { number, counted } = formats;
const inPoints = (points: number) => counted(points, { one: "# Punkt", other: "# Punkte" });

export const crosswordNames: CrosswordNames = {
  title: "Kreuzwort",
  lead: "Leg Buchstabensteine so, dass sie mit denen auf dem Brett Wörter bilden. Buchstaben zählen ihren Wert, farbige Felder vervielfachen ihn. Die Steine des Gegners bleiben verdeckt.",
  puzzle: {
    best: "Finde den Zug mit den meisten Punkten",
    whole: "Finde den besten Zug: Er verwendet alle Steine der Bank",
    equity: "Finde den besten Zug nach Gesamtwert: Punkte und Wert der Steine, die auf der Bank bleiben",
    unscramble: "Ordne die Buchstaben: Finde das einzige Wort mit allen Steinen der Bank",
    wordHint: "Das Wort, etwa WORT.",
    resultOfEquity: (value: number) => `${number(value)} Gesamtwert`,
    result: inPoints,
  },
  goal: "mehr Punkte machen als der Gegner",
  sides: { first: "Spieler 1", second: "Spieler 2" },
  wonBy: (side: string) => `${side} hat mehr Punkte`,
  describe: (size: number, challenge: string, lexicon: string) => ["Kreuzwort", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Passen",
  passHint: "Nichts legen; danach ist dein Gegner am Zug",
  passMove: "passt",
  acceptMove: "nimmt den letzten Zug an",
  challenge: "Anzweifeln",
  challengeHint: "Die Wörter des letzten Zugs nachschlagen lassen",
  challengeMove: "zweifelt an",
  challengeTitle: "Wörter, die nicht in der Liste sind",
  challenges: {
    void: { label: "Nicht spielbar", hint: "Nur Wörter der Liste können gelegt werden, Anzweifeln entfällt.", name: "" },
    single: {
      label: "Einfaches Anzweifeln",
      hint: "Ungültige Wörter werden zurückgenommen, wenn sie angezweifelt werden. Falsches Anzweifeln kostet nichts.",
      name: "einfaches Anzweifeln",
    },
    double: {
      label: "Doppeltes Anzweifeln",
      hint: "Ungültige Wörter werden zurückgenommen, wenn sie angezweifelt werden. Wer zu Unrecht anzweifelt, setzt aus.",
      name: "doppeltes Anzweifeln",
    },
    five: {
      label: "Fünf Punkte",
      hint: "Ungültige Wörter werden zurückgenommen, wenn sie angezweifelt werden. Falsches Anzweifeln bringt dem Gegner 5 Punkte.",
      name: "Anzweifeln um fünf Punkte",
    },
  },
  levels: {
    "first-steps": "Winziger Wortschatz, schlechtes Gespür",
    beginner: "Kennt jedes zehnte Wort",
    casual: "Kennt jedes siebte Wort",
    club: "Kennt jedes vierte Wort",
    strong: "Kennt zwei von fünf Wörtern, schaut nicht voraus",
    master: "Am schwersten · simuliert die nächsten Züge",
  },
  tileSets: {
    english: "Englisch",
    catalan: "Katalanisch",
    dutch: "Niederländisch",
    french: "Französisch",
    german: "Deutsch",
    norwegian: "Norwegisch",
    polish: "Polnisch",
    spanish: "Spanisch",
    swedish: "Schwedisch",
    "super-english": "Englisch",
  },
  events: {
    play: (who: string, square: string, words: string, points: number) =>
      `${who}: ${square} ${words}, ${counted(points, { one: "# Punkt", other: "# Punkte" })}.`,
    exchange: (who: string, count: number) => `${who} hat ${counted(count, { one: "# Stein", other: "# Steine" })} getauscht.`,
    pass: (who: string) => `${who} hat gepasst.`,
    accept: (who: string) => `${who} hat den letzten Zug angenommen.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} hat angezweifelt; nicht in der Liste: ${words}. ${other} nimmt den Zug zurück, ${number(points)}.`,
    upheld: (who: string, words: string) => `${who} hat angezweifelt; in der Liste: ${words}. Der Zug bleibt.`,
    bonus: (other: string, points: number) => `${other} erhält ${number(points)} Punkte.`,
    lostTurn: (who: string) => `${who} setzt aus.`,
    out: (who: string, tiles: string, points: number) => `${who} hat alle Steine gelegt: +${number(points)} für ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `${who} bleibt auf ${tiles} sitzen: ${number(points)}.`,
  },
  record: {
    title: "Partieanalyse",
    about: "Öffne eine Partie als GCG: jeder Zug im Vergleich mit den Alternativen, Fehler, ungültige Wörter, Simulationen.",
  },
  editor: { title: "Brett-Editor", about: "Baue eine Stellung mit Bänkchen und Punkten auf, und öffne sie in der Partieanalyse." },
  refusals: {
    "not-on-start": (args: Args) => `Das erste Wort muss den Stern (${args.at}) bedecken.`,
    short: "Das erste Wort braucht mindestens zwei Steine.",
    apart: "Das Wort muss an einen Stein auf dem Brett anschließen.",
    nothing: "Dabei wird kein neuer Stein gelegt.",
    "over-edge": "Das Wort ragt über das Brett hinaus.",
    gap: (args: Args) => `Eine Lücke: Auf ${args.at} liegt kein Stein.`,
    taken: (args: Args) => `${args.at} ist mit ${args.tile} besetzt.`,
    blocked: (args: Args) => `${args.at} ist ein gesperrtes Feld.`,
    "not-in-game": (args: Args) => `So viele ${args.tile === "?" ? "Joker" : `Steine ${args.tile}`} gibt es in diesem Spiel nicht.`,
    "not-on-rack": (args: Args) =>
      `Dafür reichen die Steine nicht: Auf dem Bänkchen ${args.rack} fehlt ${args.tile === "?" ? "ein Joker" : args.tile}.`,
    "small-bag": (args: Args) => `Tauschen geht nur, solange mindestens ${args.min} Steine im Beutel sind; es sind ${number(Number(args.bag))}.`,
    "too-many": (args: Args) => `Ein Zug hat höchstens ${args.max} Steine.`,
    "not-in-lexicon": (args: Args) => `Nicht in der Liste: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} ist kein Stein dieses Spiels.`,
    form: (args: Args) => `„${args.found}“ ist kein Zug: Schreib 8D WORT, D8 WORT, exch ABC oder pass.`,
    "no-coordinate": (args: Args) => `${args.found} gibt es auf diesem Brett nicht.`,
    "no-row": (args: Args) => `Zeile ${args.row} gibt es auf diesem Brett nicht.`,
    "no-column": (args: Args) => `Spalte ${args.col} gibt es auf diesem Brett nicht.`,
    "no-challenges": "In dieser Partie können nur Wörter der Liste gelegt werden, Anzweifeln entfällt.",
    "nothing-to-challenge": "Es gibt keinen Zug zum Anzweifeln.",
    "last-play": "Dein Gegner hat alle Steine gelegt. Nimm den letzten Zug an oder zweifle ihn an.",
    "third-player": "Es gibt einen dritten Spieler; nur Partien zweier Spieler lassen sich analysieren.",
    "nothing-to-withdraw": "Es gibt keinen Zug zum Zurücknehmen.",
    hidden: "Zuschauer sehen die Bänkchen nicht.",
    "ask-later": "Die Steine des Spielers am Zug sind verdeckt: Frag, wenn du am Zug bist.",
  },
  terms: { words: "Wortliste", wordsUsual: (name: string) => `${name} (eingebaut)`, tiles: "Steine", tilesUsual: "Passend zur Wortliste" },
};
