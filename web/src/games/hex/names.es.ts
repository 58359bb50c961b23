// The texts of Hex that every page may need, in Spanish.

import type { Colour } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
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
    "long-link": "el enlace es demasiado largo.",
    "link-without-game": "la dirección no tiene un # seguido de una partida.",
    "third-comma": "es la tercera coma; un enlace tiene como máximo dos.",
    "link-without-size": "falta el tamaño del tablero; escribe por ejemplo 11 u 11x14.",
    "link-without-rows": "falta el número de filas; escribe por ejemplo 11x14.",
    "link-rotation": "una rotación va de r1 a r12.",
    "link-without-comma": "debe haber una coma antes de las jugadas.",
    "cell-without-row": "falta la fila de la casilla; escribe por ejemplo b4.",
    "not-a-cell": (args: Args) => `«${args.found}» no es una casilla de este tablero, de a1 a ${args.last}.`,
    "not-a-link-move": "aquí debe haber una jugada: una casilla como b4, :s, :S, :p, :rb, :rw, :fb o :fw.",
    "move-after-resignation": "ninguna jugada puede seguir a un abandono.",
    "link-of-set-up": "una partida que empieza en una posición colocada no tiene enlace de HexWorld; guárdala como SGF.",
  },
  puzzle: (side: string) => `Juega ${side}: encuentra la única jugada ganadora`,
  lead: (first: Colour, second: Colour) =>
    `Los dos bandos colocan por turnos una piedra en una casilla libre. ${first.name} conecta los dos lados ${first.edges} con una cadena de piedras; ${second.name}, los dos ${second.edges}. No hay empates.`,
};
