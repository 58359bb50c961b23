// The texts of Go that every page may need, in Esperanto.

import { formats } from "../../i18n/eo";
import type { Args } from "../../i18n/refusals";
import type { GoNames } from "./names.en";

const { number, counted } = formats;

export const goNames: GoNames = {
  title: "Goo",
  lead: "Ambaŭ flankoj alterne metas ŝtonojn sur la kruciĝojn. Ŝtonoj sen libera najbara punkto estas kaptitaj. Gajnas tiu, kiu ĉirkaŭas pli grandan parton de la tabulo.",
  goal: "ĉirkaŭi pli da tabulo",
  wonBy: (side: string) => `${side} gajnis`,
  describe: (cols: number, rows: number, ruleSet: string, komi: number, handicap: number) =>
    [`Goo ${cols} × ${rows}`, ruleSet, handicap > 0 ? `${handicap} avantaĝaj ŝtonoj` : "", `komio ${number(komi)}`].filter(Boolean).join(", "),
  puzzleSorts: { capture: "kapto", ladder: "ŝtuparo", net: "reto", snapback: "rekapto (uttegaeshi)", life: "vivo kaj morto" },
  puzzles: {
    capture: (side: string, point: string) => `${side} movas: kaptu la markitajn ŝtonojn ĉe ${point}`,
    ladder: (side: string, point: string) => `${side} movas: kaptu la markitajn ŝtonojn ĉe ${point} per ŝtuparo`,
    net: (side: string, point: string) => `${side} movas: kaptu la markitajn ŝtonojn ĉe ${point} per reto`,
    snapback: (side: string, point: string) => `${side} movas: kaptu la markitajn ŝtonojn ĉe ${point} per rekapto (uttegaeshi)`,
    kill: (side: string, point: string) => `${side} movas: mortigu la markitan grupon ĉe ${point}`,
    live: (side: string, point: string) => `${side} movas: vivigu la markitan grupon ĉe ${point}`,
  },
  rulesTitle: "Reguloj",
  ruleSets: {
    chinese: { label: "Ĉinaj", hint: "Ŝtonoj kaj ĉirkaŭitaj punktoj kalkuliĝas. Neniu pozicio rajtas ripetiĝi." },
    japanese: { label: "Japanaj", hint: "Ĉirkaŭitaj punktoj kaj kaptitoj kalkuliĝas. Koo ne povas esti tuj rekaptita." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Kiel la ĉinaj, sed memmortigo estas permesita." },
    aga: { label: "AGA", hint: "Ŝtonoj kaj ĉirkaŭitaj punktoj kalkuliĝas. Neniu pozicio rajtas ripetiĝi kun la sama flanko movonta." },
    "new-zealand": { label: "Nov-Zelando", hint: "Kiel AGA, sed la komio estas 7 kaj memmortigo estas permesita." },
  },
  pass: "Pasi",
  passHint: "Pasigi vian vicon. Kiam ambaŭ flankoj pasas, oni kalkulas la poentojn.",
  passMove: "paso",
  illegalReasons: { ko: "koo", superko: "superkoo", suicide: "memmortigo", "lone-suicide": "memmortigo" } as Readonly<Record<string, string>>,
  refusals: {
    ko: "la koo ne povas esti tuj rekaptita. Unue ludu aliloke.",
    superko: (args: Args) => `superkoo, la tabulo ripetus la pozicion ${args.after === "0" ? "de la komenco" : `post movo ${args.after}`}.`,
    suicide: "memmortigo, la ŝtono havus neniujn liberojn.",
    "lone-suicide": "superkoo, la memmortigo de unu ŝtono lasus la tabulon senŝanĝa.",
    drawn: "la pozicio okazis trian fojon: la partio estas egala.",
    "no-liberty": (args: Args) => `tiu starigo ne eblas: la ŝtonoj ĉirkaŭ ${args.at} havas neniujn liberojn.`,
  },
  terms: {
    handicap: "Avantaĝo",
    handicapOf: (stones: number) => (stones === 0 ? "Neniu" : `${stones} ŝtonoj`),
    komi: (side: string) => `Komio por ${side}`,
    komiUsual: (points: number) => `${number(points)} (kutima)`,
  },
  sideInfo: {
    taken: (count: number) => counted(count, { one: "# ŝtono kaptita", other: "# ŝtonoj kaptitaj" }),
    komi: (points: number) => `komio ${number(points)}`,
    forHandicap: (points: number) => `${number(points)} pro la avantaĝo`,
    komiShort: (points: number) => (points > 0 ? `+${number(points)}` : number(points)),
    count: number,
  },
  parts: { area: "Areo", territory: "Teritorio", prisoners: "Kaptitoj", komi: "Komio", handicap: "Pro la avantaĝo" },
};
