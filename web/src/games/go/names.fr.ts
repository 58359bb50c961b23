// The texts of Go that every page may need, in French.

import { formats } from "../../i18n/fr";
import type { Args } from "../../i18n/refusals";
import type { GoNames } from "./names.en";

const { number, counted } = formats;

export const goNames: GoNames = {
  title: "Go",
  lead: "Les deux camps posent tour à tour des pierres sur les intersections. Les pierres sans intersection voisine libre sont capturées. Celui qui entoure la plus grande part du plateau gagne.",
  goal: "entourer plus de plateau",
  wonBy: (side: string) => `${side} a gagné`,
  describe: (cols: number, rows: number, ruleSet: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, ruleSet, handicap > 0 ? `${handicap} pierres de handicap` : "", `komi ${number(komi)}`].filter(Boolean).join(", "),
  puzzleSorts: { capture: "capture", ladder: "escalier (shicho)", net: "filet", snapback: "snapback (uttegaeshi)", life: "vie et mort" },
  puzzles: {
    capture: (side: string, point: string) => `${side} joue : capturez les pierres marquées en ${point}`,
    ladder: (side: string, point: string) => `${side} joue : capturez les pierres marquées en ${point} en escalier (shicho)`,
    net: (side: string, point: string) => `${side} joue : capturez les pierres marquées en ${point} par un filet`,
    snapback: (side: string, point: string) => `${side} joue : capturez les pierres marquées en ${point} par un snapback (uttegaeshi)`,
    kill: (side: string, point: string) => `${side} joue : tuez le groupe marqué en ${point}`,
    live: (side: string, point: string) => `${side} joue : faites vivre le groupe marqué en ${point}`,
  },
  rulesTitle: "Règles",
  ruleSets: {
    chinese: { label: "Chinoises", hint: "Les pierres et les points entourés comptent. Aucune position ne peut se répéter." },
    japanese: { label: "Japonaises", hint: "Les points entourés et les prisonniers comptent. Un ko ne peut pas être repris aussitôt." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Comme les règles chinoises, mais le suicide est permis." },
    aga: { label: "AGA", hint: "Les pierres et les points entourés comptent. Aucune position ne peut se répéter avec le même camp au trait." },
    "new-zealand": { label: "Nouvelle-Zélande", hint: "Comme AGA, mais le komi est 7 et le suicide est permis." },
  },
  pass: "Passer",
  passHint: "Passer son tour. Quand les deux camps passent, on compte les points.",
  passMove: "passe",
  illegalReasons: { ko: "ko", superko: "superko", suicide: "suicide", "lone-suicide": "suicide" } as Readonly<Record<string, string>>,
  refusals: {
    ko: "le ko ne peut pas être repris aussitôt. Jouez d’abord ailleurs.",
    superko: (args: Args) => `superko, le plateau répéterait la position ${args.after === "0" ? "du début" : `après le coup ${args.after}`}.`,
    suicide: "suicide, la pierre n’aurait aucune liberté.",
    "lone-suicide": "superko, le suicide d’une seule pierre laisserait le plateau inchangé.",
    drawn: "la position apparaît pour la troisième fois : la partie est nulle.",
    "no-liberty": (args: Args) => `cette position est impossible : les pierres autour de ${args.at} n’ont aucune liberté.`,
  },
  terms: {
    handicap: "Handicap",
    handicapOf: (stones: number) => (stones === 0 ? "Aucun" : `${stones} pierres`),
    komi: (side: string) => `Komi pour ${side}`,
    komiUsual: (points: number) => `${number(points)} (par défaut)`,
  },
  sideInfo: {
    taken: (count: number) => counted(count, { one: "# pierre capturée", other: "# pierres capturées" }),
    komi: (points: number) => `komi ${number(points)}`,
    forHandicap: (points: number) => `${number(points)} pour le handicap`,
    komiShort: (points: number) => (points > 0 ? `+${number(points)}` : number(points)),
    count: number,
  },
  parts: { area: "Surface", territory: "Territoire", prisoners: "Prisonniers", komi: "Komi", handicap: "Pour le handicap" },
};
