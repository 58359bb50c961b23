// The texts of Go that every page may need, in German.

import { formats } from "../../i18n/de";
import type { Args } from "../../i18n/refusals";
import type { GoNames } from "./names.en";

const { number, counted } = formats;

export const goNames: GoNames = {
  title: "Go",
  lead: "Beide Seiten setzen abwechselnd Steine auf die Schnittpunkte. Steine ohne freien Nachbarpunkt werden geschlagen. Wer den größeren Teil des Bretts umschließt, gewinnt.",
  goal: "mehr vom Brett umschließen",
  wonBy: (side: string) => `${side} hat gewonnen`,
  describe: (cols: number, rows: number, ruleSet: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, ruleSet, handicap > 0 ? `${handicap} Vorgabesteine` : "", `Komi ${number(komi)}`].filter(Boolean).join(", "),
  puzzleSorts: { capture: "Schlagen", ladder: "Treppe", net: "Netz", snapback: "Mausefalle", life: "Leben und Tod" },
  puzzles: {
    capture: (side: string, point: string) => `${side} ist am Zug: Schlage die markierten Steine bei ${point}`,
    ladder: (side: string, point: string) => `${side} ist am Zug: Fange die markierten Steine bei ${point} in einer Treppe`,
    net: (side: string, point: string) => `${side} ist am Zug: Fange die markierten Steine bei ${point} in einem Netz`,
    snapback: (side: string, point: string) => `${side} ist am Zug: Fange die markierten Steine bei ${point} in einer Mausefalle`,
    kill: (side: string, point: string) => `${side} ist am Zug: Töte die markierte Gruppe bei ${point}`,
    live: (side: string, point: string) => `${side} ist am Zug: Rette die markierte Gruppe bei ${point}`,
  },
  rulesTitle: "Regeln",
  ruleSets: {
    chinese: { label: "Chinesisch", hint: "Steine und umschlossene Punkte zählen. Keine Stellung darf sich wiederholen." },
    japanese: { label: "Japanisch", hint: "Umschlossene Punkte und Gefangene zählen. Ein Ko darf nicht sofort zurückgeschlagen werden." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Wie chinesisch, aber Selbstmord ist erlaubt." },
    aga: { label: "AGA", hint: "Steine und umschlossene Punkte zählen. Keine Stellung darf sich mit derselben Seite am Zug wiederholen." },
    "new-zealand": { label: "Neuseeland", hint: "Wie AGA, aber mit Komi 7, und Selbstmord ist erlaubt." },
  },
  pass: "Passen",
  passHint: "Auf den Zug verzichten. Passen beide, wird gezählt.",
  passMove: "passt",
  illegalReasons: { ko: "Ko", superko: "Superko", suicide: "Selbstmord", "lone-suicide": "Selbstmord" },
  refusals: {
    ko: "Das Ko darf nicht sofort zurückgeschlagen werden. Spiel erst woanders.",
    superko: (args: Args) => `Superko, die Stellung wäre wieder die ${args.after === "0" ? "vom Anfang" : `nach Zug ${args.after}`}.`,
    suicide: "Selbstmord, der Stein hätte keine Freiheiten.",
    "lone-suicide": "Superko, der Selbstmord eines einzelnen Steins ließe das Brett unverändert.",
    drawn: "Die Stellung ist zum dritten Mal aufgetreten: Die Partie ist unentschieden.",
    "no-liberty": (args: Args) => `Diese Aufstellung ist nicht möglich: Die Steine um ${args.at} haben keine Freiheiten.`,
  },
  terms: {
    handicap: "Vorgabe",
    handicapOf: (stones: number) => (stones === 0 ? "Keine" : `${stones} Steine`),
    komi: (side: string) => `Komi für ${side}`,
    komiUsual: (points: number) => `${number(points)} (Standard)`,
  },
  sideInfo: {
    taken: (count: number) => counted(count, { one: "# Stein geschlagen", other: "# Steine geschlagen" }),
    komi: (points: number) => `Komi ${number(points)}`,
    forHandicap: (points: number) => `${number(points)} für die Vorgabe`,
    komiShort: (points: number) => (points > 0 ? `+${number(points)}` : number(points)),
    count: number,
  },
  parts: { area: "Fläche", territory: "Gebiet", prisoners: "Gefangene", komi: "Komi", handicap: "Für die Vorgabe" },
};
