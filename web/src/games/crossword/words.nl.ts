// The texts of the board of crossword games, in Dutch.

import { formats } from "../../i18n/nl";
import type { CrosswordWords } from "./words.en";

const { number, fixed, percent, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# punt", other: "# punten" });
const tilesOf = (count: number) => counted(count, { one: "# letter", other: "# letters" });

export const crosswordWords: CrosswordWords = {
  premium: {
    letter: (times: number) => `${times}L`,
    word: (times: number) => `${times}W`,
    letterName: (times: number) => `${["", "", "dubbele", "driedubbele", "vierdubbele"][times] ?? times} letterwaarde`,
    wordName: (times: number) => `${["", "", "dubbele", "driedubbele", "vierdubbele"][times] ?? times} woordwaarde`,
  },
  square: {
    empty: "leeg",
    start: "start",
    blocked: "geblokkeerd",
    worth: (points: number) => inPoints(points),
    blank: "blanco",
    fresh: "laatste zet",
    laid: "nog niet gespeeld",
    shown: (letter: string) => `voorbeeld: ${letter}`,
    arrow: { across: "typen gaat horizontaal", down: "typen gaat verticaal" },
  },
  rack: {
    yours: "Jouw plankje",
    of: (side: string) => `Plankje van ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "blanco" : `${text}, ${inPoints(points)}`),
    none: "geen letters meer",
    shuffle: "Schudden",
    sort: "Sorteren",
    recall: "Terughalen",
    recallHint: "Alle letters terug op het plankje leggen⟦ (Esc)|⟧",
    hidden: "Toeschouwers zien de plankjes niet.",
  },
  learn: { help: "Kies een letter en dan een veld⟦; of klik op een veld en typ. Klik nog eens om van richting te wisselen|⟧." },
  act: {
    title: "Jouw zet",
    play: "Spelen",
    playPoints: (points: number) => `Spelen voor ${number(points)}`,
    exchange: "Ruilen",
    exchangeHint: (most: number) => (most === 0 ? "Er zitten te weinig letters in de zak" : "Letters in de zak doen en andere trekken"),
    pass: "Passen",
    accept: "Accepteren",
    acceptHint: "Accepteren en de partij beëindigen",
    challenge: "Aanvechten",
    challengeHint: "De woorden van de laatste zet opzoeken in de lijst",
    lastWord: "Je tegenstander heeft alle letters gelegd. Accepteer de laatste zet of vecht hem aan.",
    help: "Sleep letters naar het bord, of ⟦klik op een veld en typ. Nog een klik verandert de richting|tik op een letter en dan op een veld⟧.",
    /** Follows the help. */
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : `⟦ ${faces.join(", ")}: typ letter voor letter.|⟧`),
    helpWait: "Je kunt letters leggen terwijl je tegenstander denkt.",
  },
  verdict: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "De letters moeten in één rij of kolom liggen.",
    gap: "Er zit een gat tussen de letters.",
    invalid: (words: readonly string[]) => `Niet in de lijst: ${words.join(", ")}.`,
    notInList: "niet in de lijst",
  },
  type: {
    noTile: (letter: string) => `Er ligt geen ${letter} op je plankje.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… typ verder voor ${faces.join(" of ")}.`,
    noRoom: "Het past hier niet.",
  },
  naming: {
    title: "Kies een letter voor de blanco",
    cancel: "Annuleren",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === "" ? `${letters}… typ verder voor ${others.join(" of ")}.` : `Enter voor ${exact}, of typ verder voor ${others.join(" of ")}.`,
  },
  exchange: {
    title: "Letters ruilen",
    text: "Kies de letters die in de zak gaan.",
    tiles: "Letters",
    sure: (count: number) => (count === 0 ? "Ruilen" : `${tilesOf(count)} ruilen`),
    cancel: "Annuleren",
  },
  teach: {
    lost: (points: number) => `Dit geeft ${fixed(points, 1)} punten equity weg. Opnieuw?`,
    lostMore: (points: number) => `Dit geeft meer dan ${fixed(points, 1)} punten equity weg. Opnieuw?`,
    judging: "De zet wordt beoordeeld…",
    anyway: "Toch spelen",
    show: "Beste zet",
    best: (move: string) => `De beste zet is ${move}.`,
  },
  ghost: { shown: (move: string) => `Voorbeeld: ${move}`, use: "Gebruiken", hide: "Verbergen" },
  score: number,
  sheet: {
    title: "Scoreblad",
    lines: "Beurten",
    none: "Nog geen zetten.",
    exchange: (count: number) => `ruilt ${tilesOf(count)}`,
    pass: "past",
    lostTurn: "verliest een beurt",
    "taken-off": "aangevochten: teruggenomen",
    upheld: "aangevochten: blijft staan",
    out: (tiles: string) => `over: ${tiles}`,
    left: (tiles: string) => `houdt ${tiles} over`,
    wrong: (words: string) => `niet in de lijst: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : number(points)),
    save: "Als GCG opslaan",
    review: "Analyseren",
  },
  tracker: {
    title: "Niet geziene letters",
    summary: (bag: number, others: number) => `${number(bag)} in de zak, ${number(others)} op het plankje van je tegenstander`,
    bagOnly: (bag: number) => `${tilesOf(bag)} in de zak`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${counted(vowels, { one: "# klinker", other: "# klinkers" })}, ${counted(consonants, { one: "# medeklinker", other: "# medeklinkers" })}, ${counted(blanks, { one: "# blanco", other: "# blanco’s" })}`,
    of: (text: string, count: number) => `${text === "?" ? "blanco" : text}: ${count}`,
    total: number,
  },
  puzzle: {
    task: "Vind de beste zet.",
    missed: (move, lost) =>
      lost === null
        ? `Hier werd ${move} gespeeld. Vind een betere zet.`
        : `Hier werd ${move} gespeeld, wat ${fixed(lost, 1)} punten kostte. Vind een betere zet.`,
    near: (points) =>
      `Zetten die minder dan ${points} punten equity verliezen ten opzichte van de beste zijn goed. Is de zak leeg, dan wordt de rest van de partij opgelost; dan is ook fout wat de winst weggeeft.`,
    equity: (points) => `Equity: ${fixed(points, 1)}.`,
    rest: (points) => `Punten tot het einde gewonnen op de tegenstander: ${number(points)}.`,
    best: (move) => `De beste zet is ${move}.`,
    phonies: (words) => `Niet in de lijst: ${words.join(", ")}.`,
    noRack: "De stelling geeft niet het hele plankje.",
  },
  candidates: {
    title: "Kandidaatzetten",
    move: "Zet",
    points: "Punten",
    equity: "Equity",
    wins: "Winst %",
    playouts: "Playouts",
    interval: (chance: number, low: number, high: number) => `${percent(chance, 1)} (95%-interval: ${fixed(low * 100, 1)} tot ${percent(high, 1)})`,
    leave: "Rest",
    leaveHint: "De stenen die de zet overhoudt, en hun waarde in punten",
    leaveOf: (value: number) => `${value >= 0 ? "+" : ""}${fixed(value, 1)}`,
    equityOf: (equity: number) => fixed(equity, 1),
    percent: (share: number) => percent(share),
    key: "⟦Klik|Tik⟧ op een zet om hem op het bord te zien. Balken: winstkans met 95%-interval.",
    keyPlain: "⟦Klik|Tik⟧ op een zet om hem op het bord te zien.",
  },
  text: {
    move: "Jouw zet als tekst",
    help: "8D WOORD horizontaal, D8 WOORD verticaal; een punt voor een letter die er al ligt, kleine letters voor blanco’s; exch ABC; pass",
    helpLong: (tile: string) => `; stenen met meer letters tussen haken, zoals in ${tile}`,
    play: "Spelen",
    caption: "De letters op het bord; kleine letters zijn blanco’s",
  },
};
