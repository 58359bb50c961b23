// The texts of the board of crossword games, in German.

import { formats } from "../../i18n/de";
import type { CrosswordWords } from "./words.en";

const { number, fixed, percent, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# Punkt", other: "# Punkte" });
const tilesOf = (count: number) => counted(count, { one: "# Stein", other: "# Steine" });
const times = (count: number) => ["", "", "doppelter", "dreifacher", "vierfacher"][count] ?? `${count}-facher`;

export const crosswordWords: CrosswordWords = {
  premium: {
    letter: (times: number) => `${times}B`,
    word: (times: number) => `${times}W`,
    letterName: (count: number) => `${times(count)} Buchstabenwert`,
    wordName: (count: number) => `${times(count)} Wortwert`,
  },
  square: {
    empty: "leer",
    start: "Start",
    blocked: "gesperrt",
    worth: inPoints,
    blank: "Joker",
    fresh: "letzter Zug",
    laid: "noch nicht gespielt",
    shown: (letter: string) => `Vorschau: ${letter}`,
    arrow: { across: "Eingabe waagrecht", down: "Eingabe senkrecht" },
  },
  rack: {
    yours: "Dein Bänkchen",
    of: (side: string) => `Bänkchen von ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "Joker" : `${text}, ${inPoints(points)}`),
    none: "keine Steine mehr",
    shuffle: "Mischen",
    sort: "Sortieren",
    recall: "Zurücknehmen",
    recallHint: "Alle Steine zurück auf das Bänkchen legen⟦ (Esc)|⟧",
    hidden: "Zuschauer sehen die Bänkchen nicht.",
  },
  learn: { help: "Wähle einen Stein und dann ein Feld⟦; oder klicke auf ein Feld und tippe. Ein zweiter Klick ändert die Richtung|⟧." },
  act: {
    title: "Dein Zug",
    play: "Spielen",
    playPoints: (points: number) => `Spielen für ${number(points)}`,
    exchange: "Tauschen",
    exchangeHint: (most: number) => (most === 0 ? "Im Beutel sind zu wenige Steine" : "Steine in den Beutel legen und andere ziehen"),
    pass: "Passen",
    accept: "Annehmen",
    acceptHint: "Annehmen und die Partie beenden",
    challenge: "Anzweifeln",
    challengeHint: "Die Wörter des letzten Zugs nachschlagen lassen",
    lastWord: "Dein Gegner hat alle Steine gelegt. Nimm den letzten Zug an oder zweifle ihn an.",
    help: "Zieh Steine auf das Brett, oder ⟦klick auf ein Feld und tippe. Noch ein Klick ändert die Richtung|tippe auf einen Stein und dann auf ein Feld⟧.",
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : `⟦ ${faces.join(", ")}: Buchstabe für Buchstabe tippen.|⟧`),
    helpWait: "Du kannst Steine legen, während dein Gegner denkt.",
  },
  verdict: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "Die Steine müssen in einer Zeile oder Spalte liegen.",
    gap: "Zwischen den Steinen ist eine Lücke.",
    invalid: (words: readonly string[]) => `Nicht in der Liste: ${words.join(", ")}.`,
    notInList: "nicht in der Liste",
  },
  type: {
    noTile: (letter: string) => `Auf deinem Bänkchen ist kein ${letter}.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… weitertippen für ${faces.join(" oder ")}.`,
    noRoom: "Das passt hier nicht hin.",
  },
  naming: {
    title: "Wähle einen Buchstaben für den Joker",
    cancel: "Abbrechen",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === ""
        ? `${letters}… weitertippen für ${others.join(" oder ")}.`
        : `Eingabetaste für ${exact}, weitertippen für ${others.join(" oder ")}.`,
  },
  exchange: {
    title: "Steine tauschen",
    text: "Wähle die Steine, die in den Beutel kommen.",
    tiles: "Steine",
    sure: (count: number) => (count === 0 ? "Tauschen" : `${tilesOf(count)} tauschen`),
    cancel: "Abbrechen",
  },
  teach: {
    lost: (points: number) => `Das verschenkt ${fixed(points, 1)} Punkte Equity. Noch einmal?`,
    lostMore: (points: number) => `Das verschenkt mehr als ${fixed(points, 1)} Punkte Equity. Noch einmal?`,
    judging: "Der Zug wird beurteilt …",
    anyway: "Trotzdem spielen",
    show: "Bester Zug",
    best: (move: string) => `Der beste Zug ist ${move}.`,
  },
  ghost: { shown: (move: string) => `Vorschau: ${move}`, use: "Übernehmen", hide: "Ausblenden" },
  score: number,
  sheet: {
    title: "Punktezettel",
    lines: "Züge",
    none: "Noch keine Züge.",
    exchange: (count: number) => `tauscht ${tilesOf(count)}`,
    pass: "passt",
    lostTurn: "setzt aus",
    "taken-off": "angezweifelt: zurückgenommen",
    upheld: "angezweifelt: gültig",
    out: (tiles: string) => `übrig: ${tiles}`,
    left: (tiles: string) => `behält ${tiles}`,
    wrong: (words: string) => `nicht in der Liste: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : number(points)),
    save: "Als GCG speichern",
    review: "Analysieren",
  },
  tracker: {
    title: "Verdeckte Steine",
    summary: (bag: number, others: number) => `${number(bag)} im Beutel, ${number(others)} auf dem Bänkchen des Gegners`,
    bagOnly: (bag: number) => `${tilesOf(bag)} im Beutel`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${counted(vowels, { one: "# Vokal", other: "# Vokale" })}, ${counted(consonants, { one: "# Konsonant", other: "# Konsonanten" })}, ${counted(blanks, { one: "# Joker", other: "# Joker" })}`,
    of: (text: string, count: number) => `${text === "?" ? "Joker" : text}: ${count}`,
    total: number,
  },
  puzzle: {
    task: "Finde den besten Zug.",
    missed: (move, lost) =>
      lost === null
        ? `Hier wurde ${move} gespielt. Finde einen besseren Zug.`
        : `Hier wurde ${move} gespielt, was ${fixed(lost, 1)} Punkte kostete. Finde einen besseren Zug.`,
    near: (points) =>
      `Richtig sind Züge, deren Equity weniger als ${points} Punkte unter der besten liegt. Ist der Beutel leer, wird stattdessen der Rest der Partie gelöst; dann ist auch falsch, was den Sieg vergibt.`,
    equity: (points) => `Equity: ${fixed(points, 1)}.`,
    rest: (points) => `Bis zum Ende auf den Gegner gewonnene Punkte: ${number(points)}.`,
    best: (move) => `Der beste Zug ist ${move}.`,
    phonies: (words) => `Nicht in der Liste: ${words.join(", ")}.`,
    noRack: "Die Stellung enthält nicht das ganze Bänkchen.",
  },
  candidates: {
    title: "Kandidatenzüge",
    move: "Zug",
    points: "Punkte",
    equity: "Equity",
    wins: "Gewinn %",
    playouts: "Playouts",
    interval: (chance: number, low: number, high: number) => `${percent(chance, 1)} (95-%-Intervall: ${fixed(low * 100, 1)} bis ${percent(high, 1)})`,
    leave: "Rest",
    leaveHint: "Die Steine, die der Zug behält, und ihr Wert in Punkten",
    leaveOf: (value: number) => `${value >= 0 ? "+" : ""}${fixed(value, 1)}`,
    equityOf: (equity: number) => fixed(equity, 1),
    percent: (share: number) => percent(share),
    key: "⟦Ein Klick|Tippen⟧ auf einen Zug zeigt ihn auf dem Brett. Balken: Gewinnchance mit 95-%-Intervall.",
    keyPlain: "⟦Ein Klick|Tippen⟧ auf einen Zug zeigt ihn auf dem Brett.",
  },
  text: {
    move: "Dein Zug als Text",
    help: "8D WORT waagrecht, D8 WORT senkrecht; ein Punkt für einen Stein, der schon liegt, Kleinbuchstaben für Joker; exch ABC; pass",
    helpLong: (tile: string) => `; Steine mit mehreren Buchstaben in Klammern, wie in ${tile}`,
    play: "Spielen",
    caption: "Die Steine auf dem Brett; Kleinbuchstaben sind Joker",
  },
};
