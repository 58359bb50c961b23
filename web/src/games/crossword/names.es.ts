// The texts of crossword games that every page may need, in Spanish.

import { formats } from "../../i18n/es";
import type { Args } from "../../i18n/refusals";
import type { CrosswordNames } from "./names.en";
import { plainWord } from "./plays";

const { number, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# punto", other: "# puntos" });

export const crosswordNames: CrosswordNames = {
  title: "Crucigrama",
  lead: "Coloca fichas con letras para formar palabras que enlacen con las del tablero. Cada letra tiene su valor, y las casillas de color lo multiplican. Ningún jugador ve el atril del otro.",
  puzzle: {
    best: "Encuentra la jugada con más puntos",
    whole: "Encuentra la mejor jugada: usa todo el atril",
    equity: "Encuentra la mejor jugada por valor total: sus puntos y el valor de las fichas que conserva",
    unscramble: "Ordena las letras: encuentra la única palabra con todas las fichas del atril",
    wordHint: "La palabra, por ejemplo PALABRA.",
    resultOfEquity: (value: number) => `${number(value)} de valor total`,
    result: inPoints,
  },
  goal: "sumar más puntos que el rival",
  sides: { first: "Jugador 1", second: "Jugador 2" },
  wonBy: (side: string) => `${side} tiene más puntos`,
  describe: (size: number, challenge: string, lexicon: string) => ["Crucigrama", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Pasar",
  passHint: "No colocar fichas; después juega el rival",
  passMove: "pase",
  acceptMove: "acepta la última jugada",
  challenge: "Impugnar",
  challengeHint: "Comprobar en la lista las palabras de la última jugada",
  challengeMove: "impugna",
  challengeTitle: "Palabras que no están en la lista",
  challenges: {
    void: { label: "No se pueden jugar", hint: "Solo se pueden jugar palabras de la lista, así que no hay nada que impugnar.", name: "" },
    single: {
      label: "Impugnación simple",
      hint: "Las palabras no válidas impugnadas se retiran. Una impugnación errónea no cuesta nada.",
      name: "impugnación simple",
    },
    double: {
      label: "Impugnación doble",
      hint: "Las palabras no válidas impugnadas se retiran. Una impugnación errónea cuesta el turno.",
      name: "impugnación doble",
    },
    five: {
      label: "Cinco puntos",
      hint: "Las palabras no válidas impugnadas se retiran. Una impugnación errónea da 5 puntos al rival.",
      name: "impugnación de cinco puntos",
    },
  },
  /** Descriptions of the levels in these games. */
  levels: {
    "first-steps": "Vocabulario mínimo, mal criterio",
    beginner: "Conoce una palabra de cada diez",
    casual: "Conoce una palabra de cada siete",
    club: "Conoce una palabra de cada cuatro",
    strong: "Conoce dos palabras de cada cinco, no mira hacia delante",
    master: "El más difícil · simula los turnos siguientes",
  },
  tileSets: {
    english: "Inglés",
    catalan: "Catalán",
    dutch: "Neerlandés",
    french: "Francés",
    german: "Alemán",
    norwegian: "Noruego",
    polish: "Polaco",
    spanish: "Español",
    swedish: "Sueco",
    "super-english": "Inglés",
  },
  events: {
    play: (who: string, square: string, words: string, points: number) => `${who}: ${square} ${words}, ${inPoints(points)}.`,
    exchange: (who: string, count: number) => `${who} cambió ${counted(count, { one: "# ficha", other: "# fichas" })}.`,
    pass: (who: string) => `${who} ha pasado.`,
    accept: (who: string) => `${who} aceptó la última jugada.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} impugnó; fuera de la lista: ${words}. ${other} retira la jugada, ${number(points)}.`,
    upheld: (who: string, words: string) => `${who} impugnó; en la lista: ${words}. La jugada se mantiene.`,
    bonus: (other: string, points: number) => `${other} recibe ${inPoints(points)}.`,
    lostTurn: (who: string) => `${who} pierde un turno.`,
    out: (who: string, tiles: string, points: number) => `${who} se queda sin fichas: +${number(points)} por ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `A ${who} le quedan ${tiles}: ${number(points)}.`,
  },
  record: {
    title: "Revisión de partida",
    about: "Abre una partida en GCG: cada turno comparado con las alternativas, errores, palabras no válidas, simulaciones.",
  },
  editor: { title: "Editor de tablero", about: "Prepara una posición con atriles y puntos, y ábrela en la revisión de partida." },
  refusals: {
    "not-on-start": (args: Args) => `La primera palabra debe cubrir la estrella (${args.at}).`,
    short: "La primera palabra necesita al menos dos fichas.",
    apart: "La palabra debe tocar una ficha del tablero.",
    nothing: "No se usa ninguna ficha nueva.",
    "over-edge": "La palabra se sale del tablero.",
    gap: (args: Args) => `Hay un hueco: no hay ficha en ${args.at}.`,
    taken: (args: Args) => `${args.at} está ocupado por ${args.tile}.`,
    blocked: (args: Args) => `${args.at} es una casilla bloqueada.`,
    "not-in-game": (args: Args) => `El juego no tiene tantas ${args.tile === "?" ? "fichas comodín" : `fichas ${args.tile}`}.`,
    "not-on-rack": (args: Args) => `El atril ${args.rack} no tiene las fichas para eso: falta ${args.tile === "?" ? "un comodín" : args.tile}.`,
    "small-bag": (args: Args) => `Solo se pueden cambiar fichas mientras en la bolsa haya ${args.min} o más; hay ${number(Number(args.bag))}.`,
    "too-many": (args: Args) => `Una jugada usa como máximo ${args.max} fichas.`,
    "not-in-lexicon": (args: Args) => `No está en la lista: ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} no es una ficha de este juego.`,
    form: (args: Args) => `«${args.found}» no es una jugada: escribe 8D PALABRA, D8 PALABRA, exch ABC o pass.`,
    "no-coordinate": (args: Args) => `${args.found} no está en este tablero.`,
    "no-row": (args: Args) => `La fila ${args.row} no está en este tablero.`,
    "no-column": (args: Args) => `La columna ${args.col} no está en este tablero.`,
    "no-challenges": "En esta partida solo se pueden jugar palabras de la lista, así que no hay nada que impugnar.",
    "nothing-to-challenge": "No hay ninguna jugada que impugnar.",
    "last-play": "El rival ha colocado todas sus fichas. Acepta la última jugada o impúgnala.",
    "third-player": "Hay un tercer jugador; solo se pueden revisar partidas de dos jugadores.",
    "nothing-to-withdraw": "No hay ninguna jugada que retirar.",
    hidden: "Los atriles están ocultos para los espectadores.",
    "ask-later": "Las fichas del jugador en turno están ocultas: pregunta cuando sea tu turno.",
  },
  terms: {
    words: "Lista de palabras",
    wordsUsual: (name: string) => `${name} (incorporada)`,
    tiles: "Fichas",
    tilesUsual: "Según la lista de palabras",
  },
};
