// The texts of the board of crossword games, in Spanish.

import { formats } from "../../i18n/es";
import type { CrosswordWords } from "./words.en";

const { number, fixed, percent, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# punto", other: "# puntos" });
const tilesOf = (count: number) => counted(count, { one: "# ficha", other: "# fichas" });

export const crosswordWords: CrosswordWords = {
  premium: {
    letter: (times: number) => `L${times}`,
    word: (times: number) => `P${times}`,
    letterName: (times: number) => `${["", "", "doble", "triple", "cuádruple"][times] ?? times} tanto de letra`,
    wordName: (times: number) => `${["", "", "doble", "triple", "cuádruple"][times] ?? times} tanto de palabra`,
  },
  square: {
    empty: "vacía",
    start: "inicio",
    blocked: "bloqueada",
    worth: (points: number) => inPoints(points),
    blank: "comodín",
    fresh: "última jugada",
    laid: "aún sin jugar",
    shown: (letter: string) => `vista previa: ${letter}`,
    arrow: { across: "escritura horizontal", down: "escritura vertical" },
  },
  rack: {
    yours: "Tu atril",
    of: (side: string) => `Atril de ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "comodín" : `${text}, ${inPoints(points)}`),
    none: "no quedan fichas",
    shuffle: "Mezclar",
    sort: "Ordenar",
    recall: "Recoger",
    recallHint: "Devolver todas las fichas al atril⟦ (Esc)|⟧",
    hidden: "Los atriles están ocultos para los espectadores.",
  },
  learn: { help: "Elige una ficha y luego una casilla⟦; o haz clic en una casilla y escribe. Haz clic otra vez para cambiar de dirección|⟧." },
  act: {
    title: "Tu jugada",
    play: "Jugar",
    playPoints: (points: number) => `Jugar por ${number(points)}`,
    exchange: "Cambiar",
    exchangeHint: (most: number) => (most === 0 ? "Hay muy pocas fichas en la bolsa" : "Poner fichas en la bolsa y sacar otras"),
    pass: "Pasar",
    accept: "Aceptar",
    acceptHint: "Aceptar y terminar la partida",
    challenge: "Impugnar",
    challengeHint: "Comprobar en la lista las palabras de la última jugada",
    lastWord: "El rival ha colocado todas sus fichas. Acepta la última jugada o impúgnala.",
    help: "Arrastra fichas al tablero, o ⟦haz clic en una casilla y escribe. Otro clic cambia la dirección|toca una ficha y luego una casilla⟧.",
    /** Follows the help. */
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : `⟦ ${faces.join(", ")}: escribe letra a letra.|⟧`),
    helpWait: "Puedes colocar fichas mientras piensa el rival.",
  },
  verdict: {
    points: (points: number) => `${inPoints(points)}:`,
    waiting: "…",
    line: "Las fichas deben estar en una sola fila o columna.",
    gap: "Hay un hueco entre las fichas.",
    invalid: (words: readonly string[]) => `No está en la lista: ${words.join(", ")}.`,
    notInList: "no está en la lista",
  },
  type: {
    noTile: (letter: string) => `No hay ${letter} en tu atril.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… sigue escribiendo para ${faces.join(" o ")}.`,
    noRoom: "No cabe aquí.",
  },
  naming: {
    title: "Elige una letra para el comodín",
    cancel: "Cancelar",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === ""
        ? `${letters}… sigue escribiendo para ${others.join(" o ")}.`
        : `Intro para ${exact}, o sigue escribiendo para ${others.join(" o ")}.`,
  },
  exchange: {
    title: "Cambiar fichas",
    text: "Elige las fichas que quieres poner en la bolsa.",
    tiles: "Fichas",
    sure: (count: number) => (count === 0 ? "Cambiar" : `Cambiar ${tilesOf(count)}`),
    cancel: "Cancelar",
  },
  teach: {
    lost: (points: number) => `Regala ${fixed(points, 1)} puntos de equidad. ¿Reintentar?`,
    lostMore: (points: number) => `Regala más de ${fixed(points, 1)} puntos de equidad. ¿Reintentar?`,
    judging: "Valorando la jugada…",
    anyway: "Jugarla igualmente",
    show: "Mejor jugada",
    best: (move: string) => `La mejor jugada es ${move}.`,
  },
  ghost: { shown: (move: string) => `Vista previa: ${move}`, use: "Usarla", hide: "Ocultar" },
  score: number,
  sheet: {
    title: "Hoja de puntuación",
    lines: "Turnos",
    none: "Aún no hay jugadas.",
    exchange: (count: number) => `cambia ${tilesOf(count)}`,
    pass: "pasa",
    lostTurn: "pierde un turno",
    "taken-off": "impugnada: retirada",
    upheld: "impugnada: se mantiene",
    out: (tiles: string) => `sobran: ${tiles}`,
    left: (tiles: string) => `le quedan ${tiles}`,
    wrong: (words: string) => `no están en la lista: ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : number(points)),
    save: "Guardar como GCG",
    review: "Revisar",
  },
  tracker: {
    title: "Fichas no vistas",
    summary: (bag: number, others: number) => `${number(bag)} en la bolsa, ${number(others)} en el atril del rival`,
    bagOnly: (bag: number) => `${tilesOf(bag)} en la bolsa`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${counted(vowels, { one: "# vocal", other: "# vocales" })}, ${counted(consonants, { one: "# consonante", other: "# consonantes" })}, ${counted(blanks, { one: "# comodín", other: "# comodines" })}`,
    of: (text: string, count: number) => `${text === "?" ? "comodín" : text}: ${count}`,
    total: number,
  },
  puzzle: {
    task: "Encuentra la mejor jugada.",
    missed: (move, lost) =>
      lost === null
        ? `Aquí se jugó ${move}. Encuentra una jugada mejor.`
        : `Aquí se jugó ${move}, que perdió ${fixed(lost, 1)} puntos. Encuentra una jugada mejor.`,
    near: (points) =>
      `Son correctas las jugadas que pierden menos de ${points} puntos de equidad frente a la mejor. Con la bolsa vacía se resuelve el resto de la partida; entonces también es incorrecta la que deja escapar la victoria.`,
    equity: (points) => `Equidad: ${fixed(points, 1)}.`,
    rest: (points) => `Puntos ganados al rival hasta el final: ${number(points)}.`,
    best: (move) => `La mejor jugada es ${move}.`,
    phonies: (words) => `No está en la lista: ${words.join(", ")}.`,
    noRack: "La posición no da el atril completo.",
  },
  candidates: {
    title: "Jugadas candidatas",
    move: "Jugada",
    points: "Puntos",
    equity: "Equidad",
    wins: "Gana %",
    playouts: "Simulaciones",
    interval: (chance: number, low: number, high: number) =>
      `${percent(chance, 1)} (intervalo del 95 %: de ${fixed(low * 100, 1)} a ${percent(high, 1)})`,
    leave: "Resto",
    leaveHint: "Las fichas que la jugada conserva y su valor en puntos",
    leaveOf: (value: number) => `${value >= 0 ? "+" : ""}${fixed(value, 1)}`,
    equityOf: (equity: number) => fixed(equity, 1),
    percent: (share: number) => percent(share),
    key: "⟦Haz clic en|Toca⟧ una jugada para verla en el tablero. Barras: probabilidad de ganar con intervalo del 95 %.",
    keyPlain: "⟦Haz clic en|Toca⟧ una jugada para verla en el tablero.",
  },
  text: {
    move: "Tu jugada como texto",
    help: "8D PALABRA en horizontal, D8 PALABRA en vertical; un punto por cada ficha ya colocada, minúsculas para los comodines; exch ABC; pass",
    helpLong: (tile: string) => `; fichas de varias letras entre corchetes, como en ${tile}`,
    play: "Jugar",
    caption: "Las fichas del tablero; las minúsculas son comodines",
  },
};
