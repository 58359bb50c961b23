// The texts of Othello that every page may need, in Spanish.

import { formats } from "../../i18n/es";
import type { Args } from "../../i18n/refusals";
import type { OthelloNames } from "./names.en";

const { counted } = formats;

export const othelloNames: OthelloNames = {
  title: "Othello",
  lead: "Los dos bandos colocan por turnos una ficha que encierre una línea de fichas rivales: se voltean a tu color. Cuando nadie puede jugar, gana quien tiene más fichas.",
  goal: "terminar con más fichas",
  wonBy: (side: string) => `${side} tiene más fichas`,
  describe: (size: number) => `Othello ${size} × ${size}`,
  discs: (count: number) => counted(count, { one: "# ficha", other: "# fichas" }),
  estimate: { title: "Colores esperados", hint: "Mostrar el color probable de cada casilla al final de la partida" },
  levels: { master: "Piensa un segundo" },
  puzzle: {
    sorts: { win: "única jugada ganadora", most: "mejor resultado final" },
    win: (side: string) => `Juega ${side}: encuentra la única jugada ganadora`,
    most: (side: string) => `Juega ${side}: encuentra la jugada con el mejor resultado final`,
    result: (lead: number) => (lead === 0 ? "un empate" : lead > 0 ? `una victoria por ${lead}` : `una derrota por ${-lead}`),
  },
  pass: "Pasar",
  passHint: "No se puede colocar ninguna ficha: vuelve a jugar el otro bando.",
  passMove: "pase",
  refusals: {
    "flips-nothing": (args: Args) => `una ficha en ${args.at} no voltearía ninguna.`,
    "must-pass": "no se puede colocar ninguna ficha: solo cabe pasar.",
    "pass-not-forced": "solo se puede pasar si no se puede colocar ninguna ficha.",
  },
};
