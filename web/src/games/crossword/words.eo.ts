// The texts of the board of crossword games, in Esperanto.

import { formats } from "../../i18n/eo";
import type { CrosswordWords } from "./words.en";

const { number, fixed, percent, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# poento", other: "# poentoj" });
const tilesOf = (count: number) => counted(count, { one: "# ŝtoneto", other: "# ŝtonetoj" });

export const crosswordWords: CrosswordWords = {
  premium: {
    letter: (times: number) => `${times}L`,
    word: (times: number) => `${times}V`,
    letterName: (times: number) => `${["", "", "duobla", "triobla", "kvarobla"][times] ?? times} litero`,
    wordName: (times: number) => `${["", "", "duobla", "triobla", "kvarobla"][times] ?? times} vorto`,
  },
  square: {
    empty: "malplena",
    start: "komenco",
    blocked: "blokita",
    worth: (points: number) => inPoints(points),
    blank: "ĵokero",
    fresh: "lasta movo",
    laid: "ankoraŭ ne ludita",
    shown: (letter: string) => `antaŭrigardo: ${letter}`,
    arrow: { across: "tajpado horizontala", down: "tajpado vertikala" },
  },
  rack: {
    yours: "Via breto",
    of: (side: string) => `Breto de ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "ĵokero" : `${text}, ${inPoints(points)}`),
    none: "neniuj ŝtonetoj restas",
    shuffle: "Miksi",
    sort: "Ordigi",
    recall: "Revoki",
    recallHint: "Remeti ĉiujn ŝtonetojn sur la breton⟦ (Esk)|⟧",
    hidden: "La bretoj estas kaŝitaj al spektantoj.",
  },
  learn: { help: "Elektu ŝtoneton, poste kampon⟦; aŭ klaku kampon kaj tajpu. Klaku denove por ŝanĝi la direkton|⟧." },
  act: {
    title: "Via movo",
    play: "Ludi",
    playPoints: (points: number) => `Ludi por ${number(points)}`,
    exchange: "Interŝanĝi",
    exchangeHint: (most: number) => (most === 0 ? "Estas tro malmultaj ŝtonetoj en la sako" : "Meti ŝtonetojn en la sakon kaj preni aliajn"),
    pass: "Pasi",
    accept: "Akcepti",
    acceptHint: "Akcepti kaj fini la partion",
    challenge: "Kontesti",
    challengeHint: "Kontroli la vortojn de la lasta movo en la listo",
    lastWord: "Via kontraŭulo elspezis ĉiujn ŝtonetojn. Akceptu la lastan movon, aŭ kontestu ĝin.",
    help: "Ŝovu ŝtonetojn sur la tabulon, aŭ ⟦klaku kampon kaj tajpu. Klaku denove por ŝanĝi la direkton|tuŝu ŝtoneton kaj poste kampon⟧.",
    /** Follows the help. */
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : `⟦ ${faces.join(", ")}: tajpu literon post litero.|⟧`),
    helpWait: "Vi povas meti ŝtonetojn, dum via kontraŭulo pensas.",
  },
  verdict: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "La ŝtonetoj estu en unu vico aŭ kolumno.",
    gap: "Estas breĉo inter la ŝtonetoj.",
    invalid: (words: readonly string[]) => `Ne en la listo: ${words.join(", ")}.`,
    notInList: "ne en la listo",
  },
  type: {
    noTile: (letter: string) => `Ne estas ${letter} sur via breto.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… plu tajpu por ${faces.join(" aŭ ")}.`,
    noRoom: "Ĝi ne konvenas ĉi tie.",
  },
  naming: {
    title: "Elektu literon por la ĵokero",
    cancel: "Nuligi",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === "" ? `${letters}… plu tajpu por ${others.join(" aŭ ")}.` : `Enigo por ${exact}, aŭ plu tajpu por ${others.join(" aŭ ")}.`,
  },
  exchange: {
    title: "Interŝanĝi ŝtonetojn",
    text: "Elektu la ŝtonetojn por meti en la sakon.",
    tiles: "Ŝtonetoj",
    sure: (count: number) => (count === 0 ? "Interŝanĝi" : `Interŝanĝi: ${tilesOf(count)}`),
    cancel: "Nuligi",
  },
  teach: {
    lost: (points: number) => `Ĉi tio fordonas ${fixed(points, 1)} poentojn de egalvaloro. Ĉu reprovi?`,
    lostMore: (points: number) => `Ĉi tio fordonas pli ol ${fixed(points, 1)} poentojn de egalvaloro. Ĉu reprovi?`,
    judging: "La movo estas taksata…",
    anyway: "Ludi tamen",
    show: "Plej bona movo",
    best: (move: string) => `La plej bona movo estas ${move}.`,
  },
  ghost: { shown: (move: string) => `Antaŭrigardo: ${move}`, use: "Uzi ĝin", hide: "Kaŝi" },
  score: number,
  sheet: {
    title: "Poentara folio",
    lines: "Vicoj",
    none: "Ankoraŭ neniuj movoj.",
    exchange: (count: number) => `interŝanĝas: ${tilesOf(count)}`,
    pass: "pasas",
    lostTurn: "perdas vicon",
    "taken-off": "kontestita: reprenita",
    upheld: "kontestita: restas",
    out: (tiles: string) => `restis: ${tiles}`,
    left: (tiles: string) => `restas al ĝi ${tiles}`,
    wrong: (words: string) => `ne en la listo: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : number(points)),
    save: "Konservi kiel GCG",
    review: "Analizi",
  },
  tracker: {
    title: "Neviditaj ŝtonetoj",
    summary: (bag: number, others: number) => `${number(bag)} en la sako, ${number(others)} sur la breto de via kontraŭulo`,
    bagOnly: (bag: number) => `${tilesOf(bag)} en la sako`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${counted(vowels, { one: "# vokalo", other: "# vokaloj" })}, ${counted(consonants, { one: "# konsonanto", other: "# konsonantoj" })}, ${counted(blanks, { one: "# ĵokero", other: "# ĵokeroj" })}`,
    of: (text: string, count: number) => `${text === "?" ? "ĵokero" : text}: ${count}`,
    total: number,
  },
  puzzle: {
    task: "Trovu la plej bonan movon.",
    missed: (move, lost) =>
      lost === null
        ? `Ĉi tie oni ludis ${move}. Trovu pli bonan movon.`
        : `Ĉi tie oni ludis ${move}, kio perdis ${fixed(lost, 1)} poentojn. Trovu pli bonan movon.`,
    near: (points) =>
      `Ĝustas movoj, kies egalvaloro estas malpli ol ${points} poentojn sub la plej bona. Kun malplena sako oni solvas la reston de la partio; tiam malĝustas ankaŭ movo, kiu fordonas la venkon.`,
    equity: (points) => `Egalvaloro: ${fixed(points, 1)}.`,
    rest: (points) => `Poentoj gajnitaj kontraŭ la kontraŭulo ĝis la fino: ${number(points)}.`,
    best: (move) => `La plej bona movo estas ${move}.`,
    phonies: (words) => `Ne en la listo: ${words.join(", ")}.`,
    noRack: "La pozicio ne donas la tutan breton.",
  },
  candidates: {
    title: "Kandidataj movoj",
    move: "Movo",
    points: "Poentoj",
    equity: "Egalvaloro",
    wins: "Gajno %",
    playouts: "Simuloj",
    interval: (chance: number, low: number, high: number) =>
      `${percent(chance, 1)} (95-procenta intervalo: ${fixed(low * 100, 1)} ĝis ${percent(high, 1)})`,
    leave: "Restaĵo",
    leaveHint: "La ŝtonetoj, kiujn la movo konservas, kaj ilia valoro en poentoj",
    leaveOf: (value: number) => `${value >= 0 ? "+" : ""}${fixed(value, 1)}`,
    equityOf: (equity: number) => fixed(equity, 1),
    percent: (share: number) => percent(share),
    key: "⟦Klaku|Tuŝu⟧ movon por vidi ĝin sur la tabulo. Strioj: gajnŝanco kun 95-procenta intervalo.",
    keyPlain: "⟦Klaku|Tuŝu⟧ movon por vidi ĝin sur la tabulo.",
  },
  text: {
    move: "Via movo kiel teksto",
    help: "8D VORTO horizontale, D8 VORTO vertikale; punkto por ŝtoneto jam kuŝanta, minuskloj por ĵokeroj; exch ABC; pass",
    helpLong: (tile: string) => `; plurliteraj ŝtonetoj en krampoj, kiel en ${tile}`,
    play: "Ludi",
    caption: "La ŝtonetoj sur la tabulo; minuskloj estas ĵokeroj",
  },
};
