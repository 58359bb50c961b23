// The texts of Othello that every page may need, in French.

import { formats } from "../../i18n/fr";
import type { Args } from "../../i18n/refusals";
import type { OthelloNames } from "./names.en";

const { counted } = formats;

export const othelloNames: OthelloNames = {
  title: "Othello",
  lead: "Les deux camps posent tour à tour un pion qui encadre une ligne de pions adverses : ils sont retournés. Quand personne ne peut plus jouer, celui qui a le plus de pions gagne.",
  goal: "finir avec le plus de pions",
  wonBy: (side: string) => `${side} a plus de pions`,
  describe: (size: number) => `Othello ${size} × ${size}`,
  discs: (count: number) => counted(count, { one: "# pion", other: "# pions" }),
  estimate: { title: "Couleurs attendues", hint: "Montrer la couleur probable de chaque case à la fin de la partie" },
  levels: { master: "Réfléchit une seconde" },
  puzzle: {
    sorts: { win: "seul coup gagnant", most: "meilleur score final" },
    win: (side: string) => `${side} joue : trouvez le seul coup gagnant`,
    most: (side: string) => `${side} joue : trouvez le coup au meilleur score final`,
    result: (lead: number) => (lead === 0 ? "une partie nulle" : lead > 0 ? `une victoire de ${lead}` : `une défaite de ${-lead}`),
  },
  pass: "Passer",
  passHint: "Aucun pion ne peut être posé : l’autre camp rejoue.",
  passMove: "passe",
  refusals: {
    "flips-nothing": (args: Args) => `un pion en ${args.at} ne retournerait aucun pion.`,
    "must-pass": "aucun pion ne peut être posé : le seul coup est de passer.",
    "pass-not-forced": "on ne peut passer que si l’on ne peut poser aucun pion.",
  },
};
