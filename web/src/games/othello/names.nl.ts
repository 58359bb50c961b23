// The texts of Othello that every page may need, in Dutch.

import { formats } from "../../i18n/nl";
import type { Args } from "../../i18n/refusals";
import type { OthelloNames } from "./names.en";

const { counted } = formats;

export const othelloNames: OthelloNames = {
  title: "Othello",
  lead: "Beide kanten plaatsen om beurten een schijf die een rij schijven van de tegenstander insluit: die worden omgedraaid. Als niemand meer kan zetten, wint wie de meeste schijven heeft.",
  goal: "eindigen met de meeste schijven",
  wonBy: (side: string) => `${side} heeft meer schijven`,
  describe: (size: number) => `Othello ${size} × ${size}`,
  discs: (count: number) => counted(count, { one: "# schijf", other: "# schijven" }),
  estimate: { title: "Verwachte kleuren", hint: "Toont de waarschijnlijke kleur van elk veld aan het einde van de partij" },
  levels: { master: "Denkt een seconde na" },
  puzzle: {
    sorts: { win: "enige winnende zet", most: "beste eindstand" },
    win: (side: string) => `${side} is aan zet: vind de enige winnende zet`,
    most: (side: string) => `${side} is aan zet: vind de zet met de beste eindstand`,
    result: (lead: number) => (lead === 0 ? "remise" : lead > 0 ? `winst met ${lead}` : `verlies met ${-lead}`),
  },
  pass: "Passen",
  passHint: "Er kan geen schijf worden geplaatst: de andere kant is weer aan zet.",
  passMove: "past",
  refusals: {
    "flips-nothing": (args: Args) => `een schijf op ${args.at} zou geen schijf omdraaien.`,
    "must-pass": "er kan geen schijf worden geplaatst: passen is de enige zet.",
    "pass-not-forced": "passen mag alleen wie geen schijf kan plaatsen.",
  },
};
