// Die Wörter des Bretts der Wörterlegespiele auf Deutsch.

import type { CrosswordWords } from "./words.en";

const number = new Intl.NumberFormat("de-DE");
const pointsOf = (points: number) => number.format(points).replace("-", "−");
const inPoints = (points: number) => (points === 1 ? "1 Punkt" : `${pointsOf(points)} Punkte`);
const tilesOf = (count: number) => (count === 1 ? "1 Stein" : `${number.format(count)} Steine`);
const times = (count: number) => ["", "", "doppelter", "dreifacher", "vierfacher"][count] ?? `${count}-facher`;
const timesWord = (count: number) => ["", "", "doppeltes", "dreifaches", "vierfaches"][count] ?? `${count}-faches`;

export const crosswordWords: CrosswordWords = {
  premium: {
    letter: (times: number) => `${times}B`,
    word: (times: number) => `${times}W`,
    letterName: (count: number) => `${times(count)} Buchstabe`,
    wordName: (count: number) => `${timesWord(count)} Wort`,
  },
  square: {
    empty: "leer",
    start: "Start",
    blocked: "gesperrt",
    worth: inPoints,
    blank: "Joker",
    fresh: "letzter Zug",
    laid: "noch nicht gespielt",
    shown: (letter: string) => `gezeigt: ${letter}`,
    arrow: { across: "es wird waagrecht geschrieben", down: "es wird senkrecht geschrieben" },
  },
  rack: {
    yours: "Dein Bänkchen",
    of: (side: string) => `Bänkchen von ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "Joker" : `${text}, ${inPoints(points)}`),
    place: "leerer Platz",
    none: "keine Steine mehr",
    shuffle: "Mischen",
    sort: "Ordnen",
    recall: "Zurücknehmen",
    recallHint: "Alle Steine zurück auf das Bänkchen nehmen (Esc)",
    hidden: "Wer zuschaut, sieht die Bänkchen nicht.",
  },
  act: {
    title: "Dein Zug",
    play: "Spielen",
    playPoints: (points: number) => `Spielen für ${pointsOf(points)}`,
    exchange: "Tauschen",
    exchangeHint: (most: number) => (most === 0 ? "Im Beutel sind zu wenige Steine" : "Steine in den Beutel legen und andere ziehen"),
    pass: "Passen",
    accept: "Annehmen",
    acceptHint: "Der letzte Zug gilt; die Partie ist aus",
    challenge: "Anzweifeln",
    challengeHint: "Die Wörter des letzten Zugs nachschlagen lassen",
    lastWord: "Der andere hat alle Steine gelegt. Nimm den letzten Zug an oder zweifle ihn an.",
    help: "Ziehe Steine auf das Brett, oder drücke auf ein Feld und schreibe. Noch einmal drücken dreht den Pfeil.",
    helpTouch: "Ziehe Steine auf das Brett, oder drücke auf einen Stein und dann auf ein Feld.",
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : ` ${faces.join(", ")}: Buchstabe für Buchstabe schreiben.`),
    helpWait: "Du kannst Steine legen, während der andere denkt.",
  },
  weigh: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "Die Steine müssen in einer Zeile oder Spalte liegen.",
    gap: "Zwischen den Steinen ist eine Lücke.",
    invalid: (words: readonly string[]) => `Nicht in der Liste: ${words.join(", ")}.`,
    notInList: "nicht in der Liste",
  },
  type: {
    noTile: (letter: string) => `Auf dem Bänkchen ist kein ${letter}.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… weiterschreiben für ${faces.join(" oder ")}.`,
    noRoom: "Dafür ist kein Platz.",
  },
  naming: {
    title: "Was soll der Joker sein?",
    cancel: "Abbrechen",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === ""
        ? `${letters}… weiterschreiben für ${others.join(" oder ")}.`
        : `Eingabetaste für ${exact}, weiterschreiben für ${others.join(" oder ")}.`,
  },
  exchange: {
    title: "Steine tauschen",
    text: (most: number) => `Wähle die Steine, die in den Beutel kommen${most < 7 ? `, höchstens ${most}` : ""}.`,
    tiles: "Steine",
    sure: (count: number) => (count === 0 ? "Tauschen" : `${tilesOf(count)} tauschen`),
    cancel: "Abbrechen",
  },
  ghost: { shown: (move: string) => `Gezeigt: ${move}`, use: "Übernehmen", hide: "Ausblenden" },
  score: pointsOf,
  sheet: {
    title: "Spielzettel",
    lines: "Züge",
    none: "Noch ist nichts gespielt.",
    exchange: (count: number) => `tauscht ${tilesOf(count)}`,
    pass: "passt",
    lostTurn: "setzt aus",
    "taken-off": "Zweifel: kommt weg",
    upheld: "Zweifel: bleibt",
    out: (tiles: string) => `übrig: ${tiles}`,
    left: (tiles: string) => `behält ${tiles}`,
    wrong: (words: string) => `nicht in der Liste: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : pointsOf(points)),
    save: "Als GCG sichern",
    review: "Auswerten",
  },
  tracker: {
    title: "Ungesehene Steine",
    summary: (bag: number, others: number) => `${tilesOf(bag)} im Beutel, ${number.format(others)} auf dem Bänkchen des anderen`,
    bagOnly: (bag: number) => `${tilesOf(bag)} im Beutel`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${vowels === 1 ? "1 Vokal" : `${vowels} Vokale`}, ${consonants === 1 ? "1 Konsonant" : `${consonants} Konsonanten`}, ${blanks === 1 ? "1 Joker" : `${blanks} Joker`}`,
    of: (text: string, count: number) => `${text === "?" ? "Joker" : text}: ${count}`,
    total: (count: number) => number.format(count),
  },
  candidates: {
    title: "Mögliche Züge",
    move: "Zug",
    points: "Punkte",
    equity: "Wert",
    wins: "Gewinnt",
    playouts: "Playouts",
    interval: (chance: number, low: number, high: number) =>
      `${(chance * 100).toFixed(1)} %, mit 95 % Sicherheit von ${(low * 100).toFixed(1)} bis ${(high * 100).toFixed(1)} %`.replaceAll(".", ","),
    equityOf: (equity: number) => equity.toFixed(1).replace("-", "−").replace(".", ","),
    percent: (share: number) => `${Math.round(share * 100)} %`,
    key: "Ein Druck auf einen Zug zeigt ihn auf dem Brett. Balken: die Gewinnchance mit 95 % Sicherheit.",
    keyPlain: "Ein Druck auf einen Zug zeigt ihn auf dem Brett.",
  },
  text: {
    move: "Dein Zug als Text",
    help: "8D WORT waagrecht, D8 WORT senkrecht; ein Punkt für einen Stein, der schon liegt, kleine Buchstaben für Joker; exch ABC; pass",
    helpLong: (tile: string) => `; Steine mit mehreren Buchstaben in Klammern, wie ${tile}`,
    play: "Spielen",
    caption: "Die Steine auf dem Brett; kleine Buchstaben sind Joker",
  },
};
