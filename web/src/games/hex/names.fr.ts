// The texts of Hex that every page may need, in French.

import type { Colour } from "../../i18n/en";
import type { HexNames } from "./names.en";

export const hexNames: HexNames = {
  title: "Hex",
  goal: (colour: Colour) => `relier les deux bords ${colour.edges}`,
  wonBy: (colour: Colour) => `${colour.name} a relié ses bords`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", avec échange" : ""}`,
  swapTitle: "Règle de l’échange",
  swapNone: "Aucune",
  swapNoneHint: "Jouer en premier est un avantage.",
  swapPieces: "Échange de pierres",
  swapPiecesHint: "Le second joueur peut prendre la première pierre à son compte, en miroir.",
  swapPiecesOffer: "Ou échangez : la première pierre devient la vôtre, en miroir.",
  swapSidesOffer: "Ou échangez : vous prenez la couleur et la pierre de l’adversaire.",
  beforeSwapPieces: "L’adversaire pourra ensuite prendre votre pierre, en miroir : choisissez un premier coup équitable.",
  beforeSwapSides: "L’adversaire pourra ensuite prendre votre couleur et votre pierre : choisissez un premier coup équitable.",
  swapPiecesDone: "Échange : la première pierre a changé de camp, en miroir.",
  swapSidesDone: "Échange : les joueurs ont échangé leurs couleurs.",
  swapSides: "Échange de couleurs",
  swapSidesHint: "Le second joueur peut prendre la couleur du premier.",
  swap: "Échanger",
  swapMove: "échange",
  pass: "Passer",
  passHint: "Passer son tour.",
  passMove: "passe",
  refusals: {
    "no-swap": "ces règles ne permettent pas d’échanger, ou il est trop tard pour le faire.",
    "swap-out-of-turn": "seul le premier coup du second joueur peut être un échange.",
    "pass-after-pass": "on ne peut pas répondre à une passe par une passe.",
    "no-pass": "ces règles ne permettent pas de passer.",
    "both-swaps": "la partie contient les deux sortes d’échange ; n’en gardez qu’une.",
  },
  puzzle: (side: string) => `${side} joue : trouvez le seul coup gagnant`,
  lead: (first: Colour, second: Colour) =>
    `Les deux camps posent tour à tour une pierre sur une case libre. ${first.name} relie les deux bords ${first.edges} par une chaîne de pierres, ${second.name} les deux bords ${second.edges}. Il n’y a pas de partie nulle.`,
};
