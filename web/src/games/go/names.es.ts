// The texts of Go that every page may need, in Spanish.

import { formats } from "../../i18n/es";
import type { Args } from "../../i18n/refusals";
import type { GoNames } from "./names.en";

const { number, counted } = formats;

export const goNames: GoNames = {
  title: "Go",
  lead: "Los dos bandos colocan por turnos piedras en las intersecciones. Las piedras sin ninguna intersección vecina libre se capturan. Gana quien rodea más tablero.",
  goal: "rodear más tablero",
  wonBy: (side: string) => `ha ganado ${side}`,
  describe: (cols: number, rows: number, ruleSet: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, ruleSet, handicap > 0 ? `${handicap} piedras de hándicap` : "", `komi ${number(komi)}`].filter(Boolean).join(", "),
  puzzleSorts: { capture: "captura", ladder: "escalera", net: "red", snapback: "snapback (uttegaeshi)", life: "vida y muerte" },
  puzzles: {
    capture: (side: string, point: string) => `Juega ${side}: captura las piedras marcadas en ${point}`,
    ladder: (side: string, point: string) => `Juega ${side}: captura las piedras marcadas en ${point} con una escalera`,
    net: (side: string, point: string) => `Juega ${side}: captura las piedras marcadas en ${point} con una red`,
    snapback: (side: string, point: string) => `Juega ${side}: captura las piedras marcadas en ${point} con un snapback (uttegaeshi)`,
    kill: (side: string, point: string) => `Juega ${side}: mata el grupo marcado en ${point}`,
    live: (side: string, point: string) => `Juega ${side}: salva el grupo marcado en ${point}`,
  },
  rulesTitle: "Reglas",
  ruleSets: {
    chinese: { label: "Chinas", hint: "Cuentan las piedras y los puntos rodeados. Ninguna posición puede repetirse." },
    japanese: { label: "Japonesas", hint: "Cuentan los puntos rodeados y los prisioneros. Un ko no se puede recapturar enseguida." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Como las chinas, pero se permite el suicidio." },
    aga: { label: "AGA", hint: "Cuentan las piedras y los puntos rodeados. Ninguna posición puede repetirse con el mismo bando en turno." },
    "new-zealand": { label: "Nueva Zelanda", hint: "Como AGA, pero el komi es 7 y se permite el suicidio." },
  },
  pass: "Pasar",
  passHint: "Pasar el turno. Cuando ambos bandos pasan, se cuentan los puntos.",
  passMove: "pase",
  illegalReasons: { ko: "ko", superko: "superko", suicide: "suicidio", "lone-suicide": "suicidio" } as Readonly<Record<string, string>>,
  refusals: {
    ko: "el ko no se puede recapturar enseguida. Juega antes en otra parte.",
    superko: (args: Args) => `superko, el tablero repetiría la posición ${args.after === "0" ? "del inicio" : `tras la jugada ${args.after}`}.`,
    suicide: "suicidio, la piedra no tendría libertades.",
    "lone-suicide": "superko, el suicidio de una sola piedra dejaría el tablero igual.",
    drawn: "la posición se da por tercera vez: la partida es empate.",
    "no-liberty": (args: Args) => `esa colocación no es posible: las piedras en torno a ${args.at} no tienen libertades.`,
  },
  terms: {
    handicap: "Hándicap",
    handicapOf: (stones: number) => (stones === 0 ? "Ninguno" : `${stones} piedras`),
    komi: (side: string) => `Komi para ${side}`,
    komiUsual: (points: number) => `${number(points)} (por defecto)`,
  },
  sideInfo: {
    taken: (count: number) => counted(count, { one: "# piedra capturada", other: "# piedras capturadas" }),
    komi: (points: number) => `komi ${number(points)}`,
    forHandicap: (points: number) => `${number(points)} por el hándicap`,
    komiShort: (points: number) => (points > 0 ? `+${number(points)}` : number(points)),
    count: number,
  },
  parts: { area: "Área", territory: "Territorio", prisoners: "Prisioneros", komi: "Komi", handicap: "Por el hándicap" },
};
