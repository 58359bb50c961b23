// The texts of Paco Ŝako that every page may need, in Spanish.

import type { PieceKind } from "../../board/pieces";
import { formats } from "../../i18n/es";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import type { PacoNames } from "./names.en";

const { counted } = formats;

const KINDS: Record<string, string> = { pawn: "peón", rook: "torre", knight: "caballo", bishop: "alfil", queen: "dama", king: "rey" };
const sideOf = ({ side }: Args) => (side === "first" ? "Blanco" : "Negro");
const kindOf = ({ piece = "" }: Args) => KINDS[piece] ?? piece;

export const pacoNames: PacoNames = {
  title: "Paco Ŝako",
  lead: "Ajedrez sin capturas: piezas de ambos bandos se unen en una casilla. Una pieza que va a una unión ocupa el lugar de su compañera, que sigue enseguida. Únete con el rey rival para ganar.",
  goal: "unirse con el rey rival",
  wonBy: (side: string) => `${side} se unió con el rey`,
  describeUsual: "Paco Ŝako, posición estándar",
  describeRow: (row: number) => `Paco Ŝako, Fischer random ${row}`,
  describePosition: "Paco Ŝako desde una posición",
  startTitle: "Posición inicial",
  startUsual: "Estándar",
  startUsualHint: "La posición inicial del ajedrez.",
  startRandom: "Fischer random",
  startRandomHint: "Una de 960 posiciones iniciales, la misma para ambos bandos.",
  startPosition: "Posición",
  startPositionHint: "Cualquier posición, en FEN con letras para las uniones.",
  promoteTo: (kind: string) => `Coronar: ${kind}`,
  warned: "en ŝako",
  kinds: KINDS as Record<PieceKind, string>,
  piece: (side: Side, kind: PieceKind) => {
    const isFeminine = kind === "rook" || kind === "queen";
    const [white, black] = isFeminine ? ["blanca", "negra"] : ["blanco", "negro"];
    return `${KINDS[kind]} ${side === "first" ? white : black}`;
  },
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} con ${partner} ${square}`,
    lift: (what: string) => `levanta ${what}`,
    place: (released: string, square: string) => (released ? `${released} sigue a ${square}` : `a ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `se une en ${square}: ${partner}`].filter(Boolean).join(" "),
    promote: (kind: string) => `coronación: ${kind}`,
    promoteFirst: (kind: string) => `coronación del peón: ${kind}`,
    castle: { king: "enroque corto", queen: "enroque largo" } as Record<"king" | "queen", string>,
  },
  refusals: {
    "must-lift": "levanta primero una pieza.",
    "must-place": "coloca primero la pieza que tienes en la mano.",
    "must-promote": "corona primero el peón.",
    "no-promotion": (args: Args) => `coronación imposible: ${kindOf(args)}.`,
    stuck: (args: Args) => `${kindOf(args)} ${args.at} no tiene ningún destino legal.`,
    "not-yours": (args: Args) => `la pieza de ${args.at} es del rival.`,
    empty: (args: Args) => `no hay ninguna pieza que levantar en ${args.at}.`,
    "own-piece": (args: Args) => `tu propia pieza está sola en ${args.at}.`,
    "union-needs-room": (args: Args) => `una unión solo puede ir a casillas vacías, y ${args.at} no está vacía.`,
    "out-of-reach": (args: Args) => `${kindOf(args)} ${args.from} no puede llegar a ${args.at}.`,
    "setup-in-node": "no se pueden colocar piezas en un nodo; la posición es parte de las reglas.",
    "incomplete-move": "la jugada está incompleta; indica cada casilla de su cadena.",
    "rank-count": (args: Args) => `FEN no válida: el tablero debe tener 8 filas separadas por «/», no ${args.count}.`,
    "long-rank": (args: Args) => `FEN no válida: la fila ${args.rank} tiene más de 8 casillas.`,
    "square-count": (args: Args) => `FEN no válida: la fila ${args.rank} debe tener 8 casillas, no ${args.count}.`,
    "unknown-piece": (args: Args) => `FEN no válida: pieza desconocida «${args.letter}» en la fila ${args.rank}.`,
    "unknown-side": (args: Args) => `FEN no válida: el bando en turno debe ser «w» o «b», no «${args.found}».`,
    "no-progress-count": (args: Args) => `FEN no válida: «${args.found}» no es un número de jugadas sin progreso.`,
    "not-in-hand": (args: Args) => `FEN no válida: «^${args.found}» no es una pieza en la mano; escribe su casilla y su letra, como «^e2P».`,
    "unknown-in-hand": (args: Args) => `FEN no válida: pieza desconocida «${args.letter}» en la mano.`,
    "foreign-in-hand": "FEN no válida: la pieza en la mano no es del bando en turno.",
    "lifted-from-piece": (args: Args) => `FEN no válida: ${args.at}, de donde se levantó la pieza, no está vacía.`,
    "two-kings": (args: Args) => `FEN no válida: ${sideOf(args)} tiene más de un rey.`,
    "king-in-hand": (args: Args) => `FEN no válida: el rey de ${sideOf(args)} está en la mano como parte de una unión.`,
    "both-kings": "FEN no válida: ambos reyes están en uniones, pero la partida termina con la primera.",
    "hand-after-end": "FEN no válida: un rey está en una unión, así que la partida ha terminado y no puede haber piezas en la mano.",
    "unknown-castling": (args: Args) =>
      `FEN no válida: «${args.letter}» no es un derecho de enroque; escribe las columnas de las torres, como «AHah», o «-».`,
    "unknown-en-passant": (args: Args) => `FEN no válida: la casilla al paso «${args.found}» no es una casilla como e3.`,
    "no-double-step": (args: Args) => `FEN no válida: ningún peón acaba de avanzar dos casillas pasando por ${args.at}.`,
  },
  terms: { row: (count: number) => `Número de posición, de 0 a ${count - 1}`, drawRow: "Al azar", position: "Posición (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} de ${square} en la mano: ${counted(places, { one: "una casilla", other: "# casillas" })} donde colocarla.`,
    released: (what: string, square: string, places: number) =>
      `${what} queda libre en ${square}: ${counted(places, { one: "una casilla", other: "# casillas" })} adonde seguir.`,
    stuck: (what: string, square: string) => `${what} en ${square} no tiene ningún destino legal. Cancela esta jugada y prueba otra.`,
    nothing: "No hay jugadas legales, y las reglas no terminan la partida. Abandona o empieza otra.",
    promote: "Elige la pieza de coronación.",
    promoteTitle: "Coronar en",
  },
};
