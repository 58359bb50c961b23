// The texts of Othello that every page may need, in Esperanto.

import { formats } from "../../i18n/eo";
import type { Args } from "../../i18n/refusals";
import type { OthelloNames } from "./names.en";

const { counted } = formats;

export const othelloNames: OthelloNames = {
  title: "Otelo",
  lead: "Ambaŭ flankoj alterne metas diskon, kiu enfermas vicon de kontraŭulaj diskoj: ili estas renversataj al via koloro. Kiam neniu povas movi, gajnas tiu, kiu havas pli da diskoj.",
  goal: "fini kun pli da diskoj",
  wonBy: (side: string) => `${side} havas pli da diskoj`,
  describe: (size: number) => `Otelo ${size} × ${size}`,
  discs: (count: number) => counted(count, { one: "# disko", other: "# diskoj" }),
  estimate: { title: "Atendataj koloroj", hint: "Montri la verŝajnan koloron de ĉiu kampo ĉe la fino de la partio" },
  levels: { master: "Pensas unu sekundon" },
  puzzle: {
    sorts: { win: "sola gajna movo", most: "plej bona fina rezulto" },
    win: (side: string) => `${side} movas: trovu la solan gajnan movon`,
    most: (side: string) => `${side} movas: trovu la movon kun la plej bona fina rezulto`,
    result: (lead: number) => (lead === 0 ? "egalo" : lead > 0 ? `gajno je ${lead}` : `malgajno je ${-lead}`),
  },
  pass: "Pasi",
  passHint: "Neniu disko povas esti metita: la alia flanko movas denove.",
  passMove: "paso",
  refusals: {
    "flips-nothing": (args: Args) => `disko sur ${args.at} renversus neniun diskon.`,
    "must-pass": "neniu disko povas esti metita: la sola movo estas paso.",
    "pass-not-forced": "flanko rajtas pasi nur, se ĝi ne povas meti diskon.",
  },
};
