// The texts of Hex that every page may need, in Spanish.

import type { Colour } from "../../i18n/en";
import type { HexNames } from "./names.en";

export const hexNames: HexNames = {
  title: "Hex",
  goal: (colour: Colour) => `conectar los dos lados ${colour.edges}`,
  wonBy: (colour: Colour) => `${colour.name} conectó sus lados`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", con intercambio" : ""}`,
  swapTitle: "Regla del intercambio",
  swapNone: "Ninguna",
  swapNoneHint: "Jugar primero es una ventaja.",
  swapPieces: "Intercambiar piedras",
  swapPiecesHint: "El segundo jugador puede quedarse con la primera piedra, reflejada.",
  swapPiecesOffer: "O intercambia: la primera piedra pasa a ser tuya, reflejada.",
  swapSidesOffer: "O intercambia: te quedas con el color y la piedra del rival.",
  beforeSwapPieces: "El rival podrá quedarse con tu piedra, reflejada: elige una primera jugada equilibrada.",
  beforeSwapSides: "El rival podrá quedarse con tu color y tu piedra: elige una primera jugada equilibrada.",
  swapPiecesDone: "Intercambio: la primera piedra ha cambiado de dueño, reflejada.",
  swapSidesDone: "Intercambio: los jugadores han cambiado de color.",
  swapSides: "Intercambiar colores",
  swapSidesHint: "El segundo jugador puede quedarse con el color del primero.",
  swap: "Intercambiar",
  swapMove: "intercambio",
  pass: "Pasar",
  passHint: "Pasar el turno.",
  passMove: "pase",
  refusals: {
    "no-swap": "estas reglas no permiten intercambiar, o ya es tarde para hacerlo.",
    "swap-out-of-turn": "solo la primera jugada del segundo jugador puede ser un intercambio.",
    "pass-after-pass": "no se puede responder a un pase con otro pase.",
    "no-pass": "estas reglas no permiten pasar.",
    "both-swaps": "la partida tiene las dos clases de intercambio; deja solo una.",
  },
  puzzle: (side: string) => `Juega ${side}: encuentra la única jugada ganadora`,
  lead: (first: Colour, second: Colour) =>
    `Los dos bandos colocan por turnos una piedra en una casilla libre. ${first.name} conecta los dos lados ${first.edges} con una cadena de piedras; ${second.name}, los dos ${second.edges}. No hay empates.`,
};
