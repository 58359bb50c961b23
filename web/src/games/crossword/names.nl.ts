// The texts of crossword games that every page may need, in Dutch.

import { formats } from "../../i18n/nl";
import type { Args } from "../../i18n/refusals";
import type { CrosswordNames } from "./names.en";
import { plainWord } from "./plays";

const { number, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# punt", other: "# punten" });

export const crosswordNames: CrosswordNames = {
  title: "Kruiswoord",
  lead: "Leg letters om woorden te maken die aansluiten op het bord. Letters tellen voor hun waarde, en gekleurde velden vermenigvuldigen die. Niemand ziet het plankje van de ander.",
  puzzle: {
    best: "Vind de zet met de meeste punten",
    whole: "Vind de beste zet: die gebruikt het hele plankje",
    equity: "Vind de beste zet naar totale waarde: de punten en de waarde van de stenen die op het plankje blijven",
    unscramble: "Zet de letters op volgorde: vind het enige woord met alle stenen van het plankje",
    wordHint: "Het woord, bijvoorbeeld WOORD.",
    resultOfEquity: (value: number) => `${number(value)} totale waarde`,
    result: inPoints,
  },
  goal: "meer punten halen dan de tegenstander",
  sides: { first: "Speler 1", second: "Speler 2" },
  wonBy: (side: string) => `${side} heeft meer punten`,
  describe: (size: number, challenge: string, lexicon: string) => ["Kruiswoord", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Passen",
  passHint: "Niets leggen; daarna is je tegenstander aan zet",
  passMove: "past",
  acceptMove: "accepteert de laatste zet",
  challenge: "Aanvechten",
  challengeHint: "De woorden van de laatste zet opzoeken in de lijst",
  challengeMove: "vecht aan",
  challengeTitle: "Woorden die niet in de lijst staan",
  challenges: {
    void: { label: "Niet speelbaar", hint: "Alleen woorden uit de lijst kunnen worden gelegd, dus er valt niets aan te vechten.", name: "" },
    single: {
      label: "Enkel aanvechten",
      hint: "Ongeldige woorden worden teruggenomen als ze worden aangevochten. Ten onrechte aanvechten kost niets.",
      name: "enkel aanvechten",
    },
    double: {
      label: "Dubbel aanvechten",
      hint: "Ongeldige woorden worden teruggenomen als ze worden aangevochten. Ten onrechte aanvechten kost je beurt.",
      name: "dubbel aanvechten",
    },
    five: {
      label: "Vijf punten",
      hint: "Ongeldige woorden worden teruggenomen als ze worden aangevochten. Ten onrechte aanvechten levert je tegenstander 5 punten op.",
      name: "aanvechten om vijf punten",
    },
  },
  /** Descriptions of the levels in these games. */
  levels: {
    "first-steps": "Piepkleine woordenschat, slecht oordeel",
    beginner: "Kent één op de tien woorden",
    casual: "Kent één op de zeven woorden",
    club: "Kent één op de vier woorden",
    strong: "Kent twee op de vijf woorden, kijkt niet vooruit",
    master: "Het moeilijkst · simuleert de volgende beurten",
  },
  tileSets: {
    english: "Engels",
    catalan: "Catalaans",
    dutch: "Nederlands",
    french: "Frans",
    german: "Duits",
    norwegian: "Noors",
    polish: "Pools",
    spanish: "Spaans",
    swedish: "Zweeds",
    "super-english": "Engels",
  },
  events: {
    play: (who: string, square: string, words: string, points: number) => `${who}: ${square} ${words}, ${inPoints(points)}.`,
    exchange: (who: string, count: number) => `${who} heeft ${counted(count, { one: "# letter", other: "# letters" })} geruild.`,
    pass: (who: string) => `${who} heeft gepast.`,
    accept: (who: string) => `${who} heeft de laatste zet geaccepteerd.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} vocht aan; niet in de lijst: ${words}. ${other} neemt de zet terug, ${number(points)}.`,
    upheld: (who: string, words: string) => `${who} vocht aan; in de lijst: ${words}. De zet blijft staan.`,
    bonus: (other: string, points: number) => `${other} krijgt ${inPoints(points)}.`,
    lostTurn: (who: string) => `${who} verliest een beurt.`,
    out: (who: string, tiles: string, points: number) => `${who} heeft alle letters gelegd: +${number(points)} voor ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `${who} houdt ${tiles} over: ${number(points)}.`,
  },
  record: {
    title: "Partijanalyse",
    about: "Open een partij als GCG: elke beurt vergeleken met de alternatieven, fouten, ongeldige woorden, simulaties.",
  },
  editor: { title: "Bordeditor", about: "Zet een stelling op met plankjes en punten, en open haar in de partijanalyse." },
  refusals: {
    "not-on-start": (args: Args) => `Het eerste woord moet de ster (${args.at}) bedekken.`,
    short: "Het eerste woord heeft minstens twee letters nodig.",
    apart: "Het woord moet een letter op het bord raken.",
    nothing: "Er wordt geen nieuwe letter gelegd.",
    "over-edge": "Het woord loopt van het bord af.",
    gap: (args: Args) => `Er is een gat: geen letter op ${args.at}.`,
    taken: (args: Args) => `${args.at} is bezet door ${args.tile}.`,
    blocked: (args: Args) => `${args.at} is een geblokkeerd veld.`,
    "not-in-game": (args: Args) => `Het spel heeft niet zoveel ${args.tile === "?" ? "blanco’s" : `letters ${args.tile}`}.`,
    "not-on-rack": (args: Args) =>
      `Het plankje ${args.rack} heeft daar de letters niet voor: ${args.tile === "?" ? "een blanco" : args.tile} ontbreekt.`,
    "small-bag": (args: Args) => `Ruilen kan alleen zolang er ${args.min} of meer letters in de zak zitten; het zijn er ${number(Number(args.bag))}.`,
    "too-many": (args: Args) => `Een zet gebruikt hoogstens ${args.max} letters.`,
    "not-in-lexicon": (args: Args) => `Niet in de lijst: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} is geen letter van dit spel.`,
    form: (args: Args) => `“${args.found}” is geen zet: schrijf 8D WOORD, D8 WOORD, exch ABC of pass.`,
    "no-coordinate": (args: Args) => `${args.found} ligt niet op dit bord.`,
    "no-row": (args: Args) => `Rij ${args.row} ligt niet op dit bord.`,
    "no-column": (args: Args) => `Kolom ${args.col} ligt niet op dit bord.`,
    "no-challenges": "In deze partij kunnen alleen woorden uit de lijst worden gelegd, dus er valt niets aan te vechten.",
    "nothing-to-challenge": "Er is geen zet om aan te vechten.",
    "last-play": "Je tegenstander heeft alle letters gelegd. Accepteer de laatste zet of vecht hem aan.",
    "third-player": "Er is een derde speler; alleen partijen van twee spelers kunnen worden geanalyseerd.",
    "nothing-to-withdraw": "Er is geen zet om terug te nemen.",
    hidden: "Toeschouwers zien de plankjes niet.",
    "ask-later": "De letters van de speler aan zet zijn verborgen: vraag het als jij aan zet bent.",
  },
  terms: { words: "Woordenlijst", wordsUsual: (name: string) => `${name} (ingebouwd)`, tiles: "Letters", tilesUsual: "Passend bij de woordenlijst" },
};
