// Die Wörter von Wörterlegespiele, die jede Seite brauchen kann, auf Deutsch.

import type { Args } from "../../i18n/refusals";
import type { CrosswordNames } from "./names.en";
import { plainWord } from "./plays";

const number = new Intl.NumberFormat("de-DE");
const pointsOf = (points: number) => number.format(points).replace("-", "−");

export const crosswordNames: CrosswordNames = {
  title: "Wörter legen",
  lead: "Lege Buchstaben so, dass sie mit denen auf dem Brett Wörter ergeben. Buchstaben zählen ihren Wert, farbige Felder vervielfachen. Niemand sieht die Steine des anderen.",
  goal: "mehr Punkte machen als der andere",
  sides: { first: "Spieler 1", second: "Spieler 2" },
  wonBy: (side: string) => `${side} hat mehr Punkte`,
  describe: (size: number, challenge: string, lexicon: string) =>
    ["Wörter legen", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Passen",
  passHint: "Nichts legen; der andere ist am Zug",
  passMove: "passt",
  acceptMove: "nimm den letzten Zug an",
  challenge: "Anzweifeln",
  challengeHint: "Die Wörter des letzten Zugs nachschlagen lassen",
  challengeMove: "zweifelt an",
  challengeTitle: "Wörter, die nicht in der Liste stehen",
  challenges: {
    void: { label: "Nicht spielbar", hint: "Nur Wörter der Liste können gelegt werden; anzuzweifeln gibt es nichts.", name: "" },
    single: {
      label: "Einfach anzweifeln",
      hint: "Ein angezweifelter Zug mit falschem Wort wird weggenommen. Falscher Zweifel kostet nichts.",
      name: "einfaches Anzweifeln",
    },
    double: {
      label: "Doppelt anzweifeln",
      hint: "Ein angezweifelter Zug mit falschem Wort wird weggenommen. Wer zu Unrecht zweifelt, setzt aus.",
      name: "doppeltes Anzweifeln",
    },
    five: {
      label: "Fünf Punkte",
      hint: "Ein angezweifelter Zug mit falschem Wort wird weggenommen. Wer zu Unrecht zweifelt, gibt dem anderen 5 Punkte.",
      name: "Anzweifeln um fünf Punkte",
    },
  },
  levels: {
    "first-steps": "Kennt wenige Wörter und schätzt sie schlecht ein",
    beginner: "Kennt jedes zehnte Wort",
    casual: "Kennt jedes vierte Wort",
    club: "Kennt die Hälfte der Wörter",
    strong: "Kennt alle Wörter, schaut nicht voraus",
    master: "Am stärksten · simuliert, wie es weitergeht",
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
  told: {
    play: (who: string, square: string, words: string, points: number) =>
      `${who}: ${square} ${words}, ${points === 1 ? "1 Punkt" : `${pointsOf(points)} Punkte`}.`,
    exchange: (who: string, count: number) => `${who} hat ${count === 1 ? "1 Stein" : `${count} Steine`} getauscht.`,
    pass: (who: string) => `${who} hat gepasst.`,
    accept: (who: string) => `${who} hat den letzten Zug angenommen.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} hat angezweifelt: ${words} nicht in der Liste. Der Zug von ${other} wird weggenommen, ${pointsOf(points)}.`,
    upheld: (who: string, words: string) => `${who} hat angezweifelt: ${words} richtig, der Zug bleibt.`,
    bonus: (other: string, points: number) => `${other} erhält ${pointsOf(points)} Punkte.`,
    lostTurn: (who: string) => `${who} setzt aus.`,
    words: (words: readonly string[]) => words.join(", ") + (words.length === 1 ? " ist" : " sind"),
    out: (who: string, tiles: string, points: number) => `${who} ist fertig und erhält ${pointsOf(points)} Punkte für ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `${who} behält ${tiles}: ${pointsOf(points)}.`,
  },
  record: {
    title: "Aufzeichnung einer Partie",
    about: "Öffne eine Partie als GCG: jeder Zug verglichen mit dem, was sonst möglich war, Fehler, falsche Wörter, Simulationen.",
  },
  refusals: {
    "not-on-start": (args: Args) => `Das erste Wort muss über den Stern (${args.at}) gehen.`,
    short: "Das erste Wort hat mindestens zwei Steine.",
    apart: "Das Wort muss an einen Stein auf dem Brett anschließen.",
    nothing: "Kein Stein davon ist neu.",
    "over-edge": "Das Wort ragt über das Brett hinaus.",
    gap: (args: Args) => `Eine Lücke: Auf ${args.at} liegt kein Stein.`,
    taken: (args: Args) => `${args.at} ist besetzt: Dort liegt ${args.tile}.`,
    blocked: (args: Args) => `Auf ${args.at} kann kein Stein liegen.`,
    "not-in-game": (args: Args) => `So viele ${args.tile === "?" ? "Joker" : `Steine ${args.tile}`} hat das Spiel nicht.`,
    "not-on-rack": (args: Args) => `Dafür reichen die Steine nicht: Auf dem Bänkchen ${args.rack} fehlt ${args.tile === "?" ? "Joker" : args.tile}.`,
    "small-bag": (args: Args) => `Getauscht wird, solange im Beutel ${args.min} oder mehr Steine sind; es sind ${number.format(Number(args.bag))}.`,
    "too-many": (args: Args) => `Ein Zug hat höchstens ${args.max} Steine.`,
    "not-in-lexicon": (args: Args) => `Nicht in der Liste: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} ist kein Stein dieses Spiels.`,
    form: (args: Args) => `„${args.found}“ ist kein Zug: Schreibe 8D WORT, D8 WORT, exch ABC oder pass.`,
    "no-coordinate": (args: Args) => `${args.found} gibt es auf diesem Brett nicht.`,
    "no-row": (args: Args) => `${args.row} gibt es auf diesem Brett nicht.`,
    "no-column": (args: Args) => `${args.col} gibt es auf diesem Brett nicht.`,
    "no-challenges": "In dieser Partie können nur Wörter der Liste gelegt werden; anzuzweifeln gibt es nichts.",
    "nothing-to-challenge": "Es gibt keinen Zug, der angezweifelt werden könnte.",
    "last-play": "Der andere hat alle Steine gelegt. Nimm den letzten Zug an oder zweifle ihn an.",
    hidden: "Wer zuschaut, sieht die Bänkchen nicht.",
    "ask-later": "Die Steine dessen, der am Zug ist, sind verborgen: Frage, wenn du am Zug bist.",
  },
  terms: { words: "Wörter", wordsUsual: (name: string) => `${name} (von Ponder)`, tiles: "Steine", tilesUsual: "Nach dem Namen der Wörter" },
};
