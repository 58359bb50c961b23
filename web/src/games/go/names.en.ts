// The texts of Go that every page may need, in English.

import { formats, type Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";

const { number, counted } = formats;

const en = {
  title: "Go",
  lead: "Take turns placing stones on the intersections. Stones with no empty neighbour are captured. Surround more of the board to win.",
  goal: "surround more of the board",
  wonBy: (side: string) => `${side} won`,
  describe: (cols: number, rows: number, ruleSet: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, ruleSet, handicap > 0 ? `${handicap} handicap stones` : "", `komi ${number(komi)}`].filter(Boolean).join(", "),
  puzzleSorts: { capture: "capture", ladder: "ladder", net: "net", snapback: "snapback", life: "life and death" },
  puzzles: {
    capture: (side: string, point: string) => `${side} to move: capture the marked stones at ${point}`,
    ladder: (side: string, point: string) => `${side} to move: capture the marked stones at ${point} in a ladder`,
    net: (side: string, point: string) => `${side} to move: capture the marked stones at ${point} in a net`,
    snapback: (side: string, point: string) => `${side} to move: capture the marked stones at ${point} by a snapback`,
    kill: (side: string, point: string) => `${side} to move: kill the marked group at ${point}`,
    live: (side: string, point: string) => `${side} to move: make the marked group at ${point} live`,
  },
  rulesTitle: "Rules",
  ruleSets: {
    chinese: { label: "Chinese", hint: "Stones and surrounded points count. No position may repeat." },
    japanese: { label: "Japanese", hint: "Surrounded points and prisoners count. A ko may not be recaptured at once." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Like Chinese, but suicide is allowed." },
    aga: { label: "AGA", hint: "Stones and surrounded points count. No position may repeat with the same side to move." },
    "new-zealand": { label: "New Zealand", hint: "Like AGA, but komi is 7 and suicide is allowed." },
  } as Record<string, { label: string; hint: string }>,
  pass: "Pass",
  passHint: "Pass your turn. When both sides pass, the game is scored.",
  passMove: "pass",
  illegalReasons: { ko: "ko", superko: "superko", suicide: "suicide", "lone-suicide": "suicide" } as Readonly<Record<string, string>>,
  refusals: {
    ko: "the ko may not be recaptured at once. Play elsewhere first.",
    superko: (args: Args) => `superko, the board would repeat the position ${args.after === "0" ? "at the start" : `after move ${args.after}`}.`,
    suicide: "suicide, the stone would have no liberties.",
    "lone-suicide": "superko, the suicide of a single stone would leave the board unchanged.",
    drawn: "the position has occurred for the third time: the game is drawn.",
    "no-liberty": (args: Args) => `the set-up is not possible: the stones around ${args.at} have no liberties.`,
  },
  terms: {
    handicap: "Handicap",
    handicapOf: (stones: number) => (stones === 0 ? "None" : `${stones} stones`),
    komi: (side: string) => `Komi for ${side}`,
    komiUsual: (points: number) => `${number(points)} (default)`,
  },
  sideInfo: {
    taken: (count: number) => counted(count, { one: "# stone captured", other: "# stones captured" }),
    komi: (points: number) => `komi ${number(points)}`,
    forHandicap: (points: number) => `${number(points)} for the handicap`,
    komiShort: (points: number) => (points > 0 ? `+${number(points)}` : number(points)),
    count: number,
  },
  parts: { area: "Area", territory: "Territory", prisoners: "Prisoners", komi: "Komi", handicap: "For the handicap" },
};

export type GoNames = Reworded<typeof en>;

export const goNames: GoNames = en;
