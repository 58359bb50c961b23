// The texts of Hex that every page may need, in French.

import type { Colour } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
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
    "long-link": "le lien est trop long.",
    "link-without-game": "l’adresse n’a pas de # suivi d’une partie.",
    "third-comma": "c’est la troisième virgule ; un lien en a au plus deux.",
    "link-without-size": "il manque la taille du plateau ; écrivez par exemple 11 ou 11x14.",
    "link-without-rows": "il manque le nombre de rangées ; écrivez par exemple 11x14.",
    "link-rotation": "une rotation va de r1 à r12.",
    "link-without-comma": "il faut une virgule avant les coups.",
    "cell-without-row": "il manque la rangée de la case ; écrivez par exemple b4.",
    "not-a-cell": (args: Args) => `« ${args.found} » n’est pas une case de ce plateau, de a1 à ${args.last}.`,
    "not-a-link-move": "il faut un coup ici : une case comme b4, :s, :S, :p, :rb, :rw, :fb ou :fw.",
    "move-after-resignation": "aucun coup ne peut suivre un abandon ou un forfait.",
    "link-of-set-up": "une partie qui commence par une position placée n’a pas de lien HexWorld ; enregistrez-la en SGF.",
  },
  puzzle: (side: string) => `${side} joue : trouvez le seul coup gagnant`,
  lead: (first: Colour, second: Colour) =>
    `Les deux camps posent tour à tour une pierre sur une case libre. ${first.name} relie les deux bords ${first.edges} par une chaîne de pierres, ${second.name} les deux bords ${second.edges}. Il n’y a pas de partie nulle.`,
};
