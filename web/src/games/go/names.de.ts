// Die Wörter von Go, die jede Seite brauchen kann, auf Deutsch.

import type { Args } from "../../i18n/refusals";
import type { GoNames } from "./names.en";

const number = new Intl.NumberFormat("de-DE");
const pointsOf = (points: number) => number.format(points).replace("-", "−");

export const goNames: GoNames = {
  title: "Go",
  lead: "Setzt abwechselnd einen Stein auf einen Schnittpunkt zweier Linien. Steine ohne freien Punkt neben sich werden geschlagen. Wer mehr vom Brett umschließt, gewinnt.",
  goal: "umschließ mehr vom Brett",
  wonBy: (side: string) => `${side} hat gewonnen`,
  describe: (cols: number, rows: number, school: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, school, handicap > 0 ? `${handicap} Vorgabesteine` : "", `Komi ${pointsOf(komi)}`].filter(Boolean).join(", "),
  rulesTitle: "Regeln",
  schools: {
    chinese: { label: "Chinesisch", hint: "Steine und umschlossene Punkte zählen. Keine Stellung darf wiederkehren." },
    japanese: { label: "Japanisch", hint: "Umschlossene Punkte und Gefangene zählen. Ein Ko darf nicht sofort zurückgeschlagen werden." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Wie chinesisch, und Steine dürfen auch dorthin, wo sie mit ihrer Kette sterben." },
    aga: { label: "AGA", hint: "Steine und umschlossene Punkte zählen. Keine Stellung darf mit derselben Seite am Zug wiederkehren." },
    "new-zealand": { label: "Neuseeland", hint: "Wie AGA, mit Komi 7, und Steine dürfen auch dorthin, wo sie mit ihrer Kette sterben." },
  },
  levels: { strong: "Auf 9 × 9 schwer zu schlagen, ohne Netz" } as Record<string, string>,
  pass: "Passen",
  passHint: "Keinen Stein setzen. Passen beide, wird gezählt.",
  passMove: "passt",
  bans: { ko: "Ko", superko: "Superko", suicide: "keine Freiheit", "lone-suicide": "keine Freiheit" },
  refusals: {
    ko: "Ein Ko darf nicht sofort zurückgeschlagen werden. Spiel erst anderswo.",
    superko: (args: Args) => `Superko, das Brett wäre wieder wie ${args.after === "0" ? "am Anfang" : `nach Zug ${args.after}`}.`,
    suicide: "Selbstmord, der Stein hätte keine Freiheit.",
    "lone-suicide": "Superko, der Selbstmord eines einzelnen Steins lässt das Brett, wie es ist.",
    drawn: "Die Stellung ist zum dritten Mal da: Die Partie ist unentschieden.",
    "no-liberty": (args: Args) => `Die Steine können nicht alle auf dem Brett stehen: Um ${args.at} ist keine Freiheit.`,
  },
  terms: {
    handicap: "Vorgabe",
    handicapOf: (stones: number) => (stones === 0 ? "Keine" : `${stones} Steine`),
    komi: (side: string) => `Komi für ${side}`,
    komiUsual: (points: number) => `${pointsOf(points)} (üblich)`,
  },
  beside: {
    taken: (count: number) => (count === 1 ? "1 Stein geschlagen" : `${number.format(count)} Steine geschlagen`),
    komi: (points: number) => `Komi ${pointsOf(points)}`,
    forHandicap: (points: number) => `${pointsOf(points)} für die Vorgabe`,
    komiShort: (points: number) => (points > 0 ? `+${pointsOf(points)}` : pointsOf(points)),
    count: (count: number) => number.format(count),
  },
  parts: { area: "Fläche", territory: "Gebiet", prisoners: "Gefangene", komi: "Komi", handicap: "Für die Vorgabe" },
};
