// The texts of Othello that every page may need, in German.

import { formats } from "../../i18n/de";
import type { Args } from "../../i18n/refusals";
import type { OthelloNames } from "./names.en";

const { counted } = formats;

export const othelloNames: OthelloNames = {
  title: "Othello",
  lead: "Beide Seiten setzen abwechselnd einen Stein so, dass er eine Reihe gegnerischer Steine einschließt: Sie werden umgedreht. Kann niemand mehr ziehen, gewinnt, wer mehr Steine hat.",
  goal: "am Ende mehr Steine haben",
  wonBy: (side: string) => `${side} hat mehr Steine`,
  describe: (size: number) => `Othello ${size} × ${size}`,
  discs: (count: number) => counted(count, { one: "# Stein", other: "# Steine" }),
  estimate: { title: "Erwartete Farben", hint: "Zeigt, welche Farbe jedes Feld am Ende der Partie voraussichtlich hat" },
  levels: { master: "Denkt eine Sekunde nach" } as Record<string, string>,
  puzzle: {
    sorts: { win: "einziger Gewinnzug", most: "bester Endstand" },
    win: (side: string) => `${side} ist am Zug: Finde den einzigen Gewinnzug`,
    most: (side: string) => `${side} ist am Zug: Finde den Zug mit dem besten Endstand`,
    result: (lead: number) => (lead === 0 ? "Unentschieden" : lead > 0 ? `Sieg mit ${lead}` : `Niederlage mit ${-lead}`),
  },
  pass: "Passen",
  passHint: "Kein Stein kann gesetzt werden: Die andere Seite ist noch einmal am Zug.",
  passMove: "passt",
  refusals: {
    "flips-nothing": (args: Args) => `Ein Stein auf ${args.at} würde keinen umdrehen.`,
    "must-pass": "Kein Stein kann gesetzt werden: Der einzige Zug ist Passen.",
    "pass-not-forced": "Nur wer keinen Stein setzen kann, darf passen.",
  },
};
