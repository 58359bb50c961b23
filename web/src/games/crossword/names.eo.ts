// The texts of crossword games that every page may need, in Esperanto.

import { formats } from "../../i18n/eo";
import type { Args } from "../../i18n/refusals";
import type { CrosswordNames } from "./names.en";
import { plainWord } from "./plays";

const { number, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# poento", other: "# poentoj" });

export const crosswordNames: CrosswordNames = {
  title: "Krucvortoj",
  lead: "Metu literajn ŝtonetojn por fari vortojn, kiuj ligiĝas al la tabulo. Literoj havas valorojn, kaj koloraj kampoj obligas ilin. Neniu vidas la ŝtonetojn de la alia.",
  puzzle: {
    best: "Trovu la movon kun la plej multaj poentoj",
    whole: "Trovu la plej bonan movon: ĝi uzas la tutan breton",
    equity: "Trovu la movon kun la plej granda tuta valoro: la poentoj kaj la valoro de la restantaj literoj",
    unscramble: "Ordigu la literojn: trovu la solan vorton el la tuta breto",
    wordHint: "La vorto, ekzemple VORTO.",
    resultOfEquity: (value: number) => `tuta valoro ${number(value)}`,
    result: inPoints,
  },
  goal: "atingi pli da poentoj ol la kontraŭulo",
  sides: { first: "Ludanto 1", second: "Ludanto 2" },
  wonBy: (side: string) => `${side} havas pli da poentoj`,
  describe: (size: number, challenge: string, lexicon: string) => ["Krucvortoj", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Pasi",
  passHint: "Meti neniujn ŝtonetojn; poste movas via kontraŭulo",
  passMove: "paso",
  acceptMove: "akceptas la lastan movon",
  challenge: "Kontesti",
  challengeHint: "Kontroli la vortojn de la lasta movo en la listo",
  challengeMove: "kontestas",
  challengeTitle: "Vortoj ne en la listo",
  challenges: {
    void: { label: "Ne ludeblaj", hint: "Nur vortoj el la listo estas ludeblaj, do estas nenio por kontesti.", name: "" },
    single: {
      label: "Simpla kontesto",
      hint: "Nevalidaj vortoj estas reprenataj, kiam oni kontestas ilin. Erara kontesto kostas nenion.",
      name: "simpla kontesto",
    },
    double: {
      label: "Duobla kontesto",
      hint: "Nevalidaj vortoj estas reprenataj, kiam oni kontestas ilin. Erara kontesto kostas vian vicon.",
      name: "duobla kontesto",
    },
    five: {
      label: "Kvin poentoj",
      hint: "Nevalidaj vortoj estas reprenataj, kiam oni kontestas ilin. Erara kontesto donas 5 poentojn al via kontraŭulo.",
      name: "kvinpoenta kontesto",
    },
  },
  /** Descriptions of the levels in these games. */
  levels: {
    "first-steps": "Eta vortprovizo, malbona juĝo",
    beginner: "Konas unu el dek vortoj",
    casual: "Konas unu el sep vortoj",
    club: "Konas unu el kvar vortoj",
    strong: "Konas du el kvin vortoj, ne rigardas antaŭen",
    master: "Plej malfacila · simulas la sekvajn vicojn",
  },
  tileSets: {
    english: "Angla",
    catalan: "Kataluna",
    dutch: "Nederlanda",
    french: "Franca",
    german: "Germana",
    norwegian: "Norvega",
    polish: "Pola",
    spanish: "Hispana",
    swedish: "Sveda",
    "super-english": "Angla",
  },
  events: {
    play: (who: string, square: string, words: string, points: number) => `${who}: ${square} ${words}, ${inPoints(points)}.`,
    exchange: (who: string, count: number) => `${who} interŝanĝis: ${counted(count, { one: "# ŝtoneto", other: "# ŝtonetoj" })}.`,
    pass: (who: string) => `${who} pasis.`,
    accept: (who: string) => `${who} akceptis la lastan movon.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} kontestis; ne en la listo: ${words}. ${other} reprenas la movon, ${number(points)}.`,
    upheld: (who: string, words: string) => `${who} kontestis; en la listo: ${words}. La movo restas.`,
    bonus: (other: string, points: number) => `${other} ricevas: ${inPoints(points)}.`,
    lostTurn: (who: string) => `${who} perdas vicon.`,
    out: (who: string, tiles: string, points: number) => `${who} elspezis ĉiujn ŝtonetojn: +${number(points)} pro ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `Al ${who} restas ${tiles}: ${number(points)}.`,
  },
  record: { title: "Partianalizo", about: "Malfermu partion kiel GCG: ĉiu vico komparata kun la alternativoj, eraroj, nevalidaj vortoj, simuloj." },
  editor: { title: "Redaktilo de tabulo", about: "Aranĝu pozicion kun bretoj kaj poentoj, kaj malfermu ĝin en la partianalizo." },
  refusals: {
    "not-on-start": (args: Args) => `La unua vorto devas kovri la stelon (${args.at}).`,
    short: "La unua vorto bezonas almenaŭ du ŝtonetojn.",
    apart: "La vorto devas tuŝi ŝtoneton sur la tabulo.",
    nothing: "Neniu nova ŝtoneto estas uzata.",
    "over-edge": "La vorto etendiĝas ekster la tabulon.",
    gap: (args: Args) => `Estas breĉo: neniu ŝtoneto sur ${args.at}.`,
    taken: (args: Args) => `${args.at} estas okupita de ${args.tile}.`,
    blocked: (args: Args) => `${args.at} estas blokita kampo.`,
    "not-in-game": (args: Args) => `En la ludo ne estas tiom da ${args.tile === "?" ? "ĵokeroj" : `ŝtonetoj ${args.tile}`}.`,
    "not-on-rack": (args: Args) => `La breto ${args.rack} ne havas la ŝtonetojn por tio: mankas ${args.tile === "?" ? "ĵokero" : args.tile}.`,
    "small-bag": (args: Args) => `Oni povas interŝanĝi nur, dum la sako havas almenaŭ ${args.min} ŝtonetojn; ĝi havas ${number(Number(args.bag))}.`,
    "too-many": (args: Args) => `Movo uzas maksimume ${args.max} ŝtonetojn.`,
    "not-in-lexicon": (args: Args) => `Ne en la listo: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} ne estas ŝtoneto de ĉi tiu ludo.`,
    form: (args: Args) => `“${args.found}” ne estas movo: skribu 8D VORTO, D8 VORTO, exch ABC aŭ pass.`,
    "no-coordinate": (args: Args) => `${args.found} ne estas sur ĉi tiu tabulo.`,
    "no-row": (args: Args) => `Vico ${args.row} ne estas sur ĉi tiu tabulo.`,
    "no-column": (args: Args) => `Kolumno ${args.col} ne estas sur ĉi tiu tabulo.`,
    "no-challenges": "En ĉi tiu partio nur vortoj el la listo estas ludeblaj, do estas nenio por kontesti.",
    "nothing-to-challenge": "Estas neniu movo por kontesti.",
    "last-play": "Via kontraŭulo elspezis ĉiujn ŝtonetojn. Akceptu la lastan movon, aŭ kontestu ĝin.",
    "third-player": "Estas tria ludanto; nur partioj de du ludantoj estas analizeblaj.",
    "nothing-to-withdraw": "Estas neniu movo por repreni.",
    hidden: "La bretoj estas kaŝitaj al spektantoj.",
    "ask-later": "La ŝtonetoj de la movanta ludanto estas kaŝitaj: demandu, kiam estos via vico.",
  },
  terms: { words: "Vortlisto", wordsUsual: (name: string) => `${name} (enkonstruita)`, tiles: "Ŝtonetoj", tilesUsual: "Laŭ la vortlisto" },
};
