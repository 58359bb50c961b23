// The words of Go that every page may need, in English.

import type { Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";

const number = new Intl.NumberFormat("en-GB");
const pointsOf = (points: number) => number.format(points).replace("-", "−");

const en = {
  title: "Go",
  lead: "Take turns to put a stone where two lines cross. Stones without a free point beside them are taken. Whoever surrounds more of the board wins.",
  goal: "surround more of the board",
  wonBy: (side: string) => `${side} won`,
  describe: (cols: number, rows: number, school: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, school, handicap > 0 ? `${handicap} handicap stones` : "", `komi ${pointsOf(komi)}`].filter(Boolean).join(", "),
  rulesTitle: "Rules",
  schools: {
    chinese: { label: "Chinese", hint: "Stones and surrounded points count. No board may come back." },
    japanese: { label: "Japanese", hint: "Surrounded points and prisoners count. A ko may not be taken back at once." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "As Chinese, and stones may be put where they die with their chain." },
    aga: { label: "AGA", hint: "Stones and surrounded points count. No board may come back with the same side to move." },
    "new-zealand": { label: "New Zealand", hint: "As AGA, with komi 7, and stones may be put where they die with their chain." },
  } as Record<string, { label: string; hint: string }>,
  levels: { strong: "Hard to beat on 9 × 9, without a network" } as Record<string, string>,
  pass: "Pass",
  passHint: "Place no stone. When both sides pass, the game is counted.",
  passMove: "pass",
  bans: { ko: "ko", superko: "superko", suicide: "no liberty", "lone-suicide": "no liberty" } as Readonly<Record<string, string>>,
  refusals: {
    ko: "the ko may not be taken back at once. Play elsewhere first.",
    superko: (args: Args) => `superko, the board would be as it was ${args.after === "0" ? "at the start" : `after move ${args.after}`}.`,
    suicide: "suicide, the stone would have no liberty.",
    "lone-suicide": "superko, the suicide of a single stone leaves the board as it is.",
    drawn: "the position has come for the third time: the game is drawn.",
    "no-liberty": (args: Args) => `the stones cannot all stand on the board: there is no liberty around ${args.at}.`,
  },
  terms: {
    handicap: "Handicap",
    handicapOf: (stones: number) => (stones === 0 ? "None" : `${stones} stones`),
    komi: (side: string) => `Komi for ${side}`,
    komiUsual: (points: number) => `${pointsOf(points)} (usual)`,
  },
  beside: {
    taken: (count: number) => (count === 1 ? "1 stone taken" : `${number.format(count)} stones taken`),
    komi: (points: number) => `komi ${pointsOf(points)}`,
    forHandicap: (points: number) => `${pointsOf(points)} for the handicap`,
    komiShort: (points: number) => (points > 0 ? `+${pointsOf(points)}` : pointsOf(points)),
    count: (count: number) => number.format(count),
  },
  parts: { area: "Area", territory: "Territory", prisoners: "Prisoners", komi: "Komi", handicap: "For the handicap" },
};

export type GoNames = Reworded<typeof en>;

export const goNames: GoNames = en;
