// The texts of the page of crossword records, in Spanish.

import { formats } from "../../../i18n/es";
import type { Args } from "../../../i18n/refusals";
import type { RecordWords } from "./words.en";

const { number, fixed, signed, percent, counted } = formats;

const turnsOf = (count: number) => counted(count, { one: "# turno", other: "# turnos" });

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) =>
  loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss, 1)} de probabilidad de ganar` : `${fixed(loss.loss, 1)} puntos`;

export const recordWords: RecordWords = {
  title: "Revisión de partida",
  board: "Tablero de revisión",
  player: (index: number) => `Jugador ${index}`,
  open: {
    title: "Abrir una partida",
    another: "Abrir otra partida",
    paste: "Partida en GCG o posición en CGP",
    hint: "Pega una partida en GCG o una posición en CGP⟦, elige un archivo o suéltalo en cualquier parte de esta página| o elige un archivo⟧. Lo que falte en el archivo, como los atriles, queda desconocido.",
    openIt: "Abrir",
    file: "Elegir un archivo…",
    example: "Mostrar un ejemplo",
  },
  opened: (players: readonly string[], count: number) => `Abierta una partida entre ${players.join(" y ")}, ${turnsOf(count)}.`,
  comparing: "Analizando los turnos.",
  compared: (mistakes: number) =>
    `Todos los turnos analizados: ${mistakes === 0 ? "ningún error" : counted(mistakes, { one: "# error", other: "# errores" })}.`,
  ended: "El análisis se detuvo antes.",
  compare: {
    title: "Análisis",
    by: "Método",
    equity: "Equidad (instantánea)",
    playouts: (count: number) => `Simulación, ${number(count)} partidas por turno`,
    words: "Lista de palabras",
    wordsOfRecord: "Como en el archivo",
    used: (lexicon: string) => `Lista de palabras: ${lexicon}.`,
    otherWords: (asked: string, lexicon: string) => `El archivo indica ${asked}; se usa ${lexicon} en su lugar.`,
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Leyendo…";
      if (stage === "running") return `${done} de ${turnsOf(of)}`;
      if (stage === "done") return `${turnsOf(of)}, todos analizados`;
      return `detenido tras ${done} de ${turnsOf(of)}`;
    },
    stop: "Detener el análisis",
    again: "Volver a analizar",
    remarks: "Notas sobre el archivo",
    ofLine: (line: number, remark: string) => `Línea ${number(line)}: ${remark}`,
  },
  /** Remarks on the file, and on the comparison of a turn. */
  remarks: {
    "late-charset": "El juego de caracteres debe ir en la primera línea.",
    "no-charset": (args: Args) => `El archivo no indica su juego de caracteres: leído como ${args.charset}.`,
    "unknown-charset": (args: Args) => `Juego de caracteres desconocido «${args.found}»: leído como ${args.charset}.`,
    "not-utf8": "El archivo dice ser UTF-8, pero no lo es: leído como ISO-8859-1.",
    "byte-order-mark": (args: Args) => `El archivo empieza con una marca de orden de bytes: leído como ${args.charset}.`,
    "bad-bytes": (args: Args) => `Algunos bytes no son ${args.charset}.`,
    "control-characters": "Los caracteres de control se leen como espacios.",
    "carriage-returns": "Las líneas terminan con un retorno de carro.",
    spaces: (args: Args) => `${args.lines === "1" ? "Esta línea tiene" : `${args.lines} líneas tienen`} espacios o tabuladores de más o de menos.`,
    "read-as": (args: Args) => `«${args.found}» se lee como «${args.meant}».`,
    "player-replaced": (args: Args) => `Una segunda entrada del jugador ${args.number} sustituye a la primera.`,
    "player-numbers": "Los números de los jugadores no empiezan en 1, o falta alguno.",
    "no-nickname": (args: Args) => `Falta el apodo: se toma «${args.nickname}».`,
    "shared-nickname": (args: Args) => `Dos jugadores se llaman «${args.nickname}»: el segundo pasa a llamarse «${args.renamed}».`,
    "nickname-case": (args: Args) => `«${args.found}» difiere del apodo en mayúsculas y minúsculas.`,
    "unlisted-player": (args: Args) => `«${args.nickname}» no está declarado: se toma como jugador ${args.number}.`,
    "one-player": "Solo hay un jugador.",
    "rack-of-nobody": (args: Args) => `No hay jugador ${args.number}: este atril se omite.`,
    "tile-spelling": (args: Args) => `«${args.found}» se lee como la ficha ${args.tile}.`,
    "other-alphabet": (args: Args) => `El archivo indica el alfabeto ${args.named}, pero se lee con ${args.alphabet}.`,
    "line-of-note": "Tomado como parte de la nota anterior.",
    "late-pragma": (args: Args) => `«#${args.name}» debe ir antes del primer turno.`,
    "repeated-pragma": (args: Args) => `«#${args.name}» sustituye a uno anterior.`,
    "no-rack": "Falta el atril.",
    "lower-case": (args: Args) => `«${args.found}» en minúsculas: leído como letras.`,
    "lower-case-blanks": (args: Args) => `«${args.found}»: las minúsculas se leen como comodines.`,
    "tiles-in-brackets": "Las fichas entre corchetes se leen como ya colocadas.",
    "empty-brackets": "No hay fichas entre los corchetes.",
    "unnamed-tiles": (args: Args) => (args.count === "1" ? "No se indica la ficha cambiada." : `No se indican las ${args.count} fichas cambiadas.`),
    "no-score": "Falta la puntuación: leída como 0.",
    "no-total": "Falta el total tras el turno.",
    "unknown-alphabet": (args: Args) => `Las fichas «${args.name}» son desconocidas; se usan las habituales.`,
    "unknown-board": (args: Args) => `El tablero «${args.name}» es desconocido; se usa el habitual.`,
    "wrong-tiles": "Las fichas del tablero, de los atriles y de la bolsa no cuadran.",
    "not-solved": "El final no se resolvió dentro de los límites.",
  },
  walk: {
    label: "Turnos",
    first: "Ir al inicio",
    back: "Turno anterior",
    on: "Turno siguiente",
    last: "Ir al final",
    at: (position: number, of: number) => (position < of ? `turno ${position + 1} de ${of}` : "última posición"),
    keys: [["N, Mayús+N", "Error siguiente y anterior"]],
  },
  move: {
    pass: "pase",
    exchange: "cambio",
    exchangeCount: (count: number) => `cambio ${count}`,
    exchangeTiles: (tiles: string) => `cambio ${tiles}`,
  },
  mistake: {
    none: { sign: "", name: "ningún error", long: (loss: string) => loss },
    small: { sign: "?!", name: "error pequeño", long: (loss: string) => `Error pequeño: pérdida de ${loss}.` },
    medium: { sign: "?", name: "error mediano", long: (loss: string) => `Error mediano: pérdida de ${loss}.` },
    large: { sign: "??", name: "error grave", long: (loss: string) => `Error grave: pérdida de ${loss}.` },
  } as Record<"none" | "small" | "medium" | "large", { sign: string; name: string; long: (loss: string) => string }>,
  loss: (loss: Loss) => lossOf(loss),
  lossShort: (loss: Loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss, 1) : fixed(loss.loss, 1)),
  points: (points: number) => signed(points),
  total: number,
  equity: (points: number) => fixed(points, 1),
  percent: (share: number) => percent(share, 1),
  nothing: "–",
  list: {
    title: "Turnos",
    all: "Todos los turnos en una lista",
    turn: "Turno",
    move: "Jugada",
    points: "Puntos",
    total: "Total",
    lost: "Pérdida",
    end: "Última posición",
    rack: (tiles: string) => `atril ${tiles}`,
    phony: "no es una palabra",
    phonies: (words: readonly string[]) => `no están en la lista: ${words.join(", ")}`,
    withdrawn: "retirada",
  },
  turn: {
    title: (index: number) => `Turno ${index}`,
    endTitle: "Última posición",
    head: (index: number, name: string) => `Turno ${index}, ${name}:`,
    made: (move: string, points: number | null) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players: readonly string[], scores: readonly [number, number]) =>
      `Última posición: ${players.map((name, index) => `${name} ${number(scores[index] ?? 0)}`).join(", ")}.`,
    phonies: (words: readonly string[]) => `No están en la lista: ${words.join(", ")}.`,
    withdrawn: "La jugada se impugnó y se retiró.",
    better: (move: string) => `Mejor: ${move}.`,
    best: "Mejores jugadas",
    played: "jugada",
    equity: "Equidad",
    wins: "Gana %",
    move: "Jugada",
    points: "Puntos",
    rank: (rank: number) => `Puesto ${number(rank)} por equidad.`,
    equityLost: (points: number) => `${fixed(points, 1)} puntos de equidad perdidos.`,
    endgame: (points: number) =>
      points === 0 ? "El final se jugó perfectamente desde aquí." : `El final está resuelto: ${number(points)} puntos perdidos.`,
    isShown: (move: string) => `En el tablero: ${move}`,
    isPlayed: (move: string) => `Jugada: ${move}`,
    back: "Volver a la jugada hecha",
    waiting: "Este turno aún no se ha analizado.",
  },
  rack: { of: (name: string) => `Atril de ${name}`, unknown: "El archivo no indica este atril.", over: "La partida ha terminado." },
  mistakes: {
    title: "Errores",
    none: "No se han encontrado errores.",
    waiting: "Los errores aparecen aquí a medida que se analizan los turnos.",
    row: (index: number, name: string) => `Turno ${index}, ${name}`,
    instead: (played: string, better: string | null) => (better === null ? played : `${played}; mejor ${better}`),
    phonies: "Palabras no válidas",
    next: "Error siguiente",
    back: "Error anterior",
  },
  lead: { title: "Ventaja", turn: "turno", lead: (name: string) => `Ventaja de ${name} en puntos` },
  totals: {
    title: "Totales",
    score: "Puntuación",
    equity: "Equidad perdida por turno",
    win: "Probabilidad de ganar perdida",
    endgame: "Puntos perdidos en finales",
    mistakes: "Errores pequeños / medianos / graves",
    bingos: "Atriles completos",
    phonies: "Jugadas con palabras no válidas",
    waiting: "Se muestra cuando todos los turnos están analizados.",
  },
  explorer: { show: (move: string) => `Mostrar ${move} en el tablero` },
  simulation: {
    title: "Simulación de esta posición",
    start: "Simular",
    stop: "Detener",
    time: "Tiempo",
    seconds: (count: number) => (count < 60 ? `${count} segundos` : `${count / 60} minutos`),
    unknown: "El archivo no indica todo el atril, así que esta posición no se puede simular.",
    running: "Simulando la posición.",
    done: "La simulación ha terminado.",
    stopped: "La simulación se detuvo.",
    state: (stage: "running" | "done" | "stopped", playouts: number) => {
      const count = counted(playouts, { one: "# partida simulada", other: "# partidas simuladas" });
      return stage === "running" ? `${count} hasta ahora` : stage === "done" ? `${count}, terminado` : `${count}, detenido`;
    },
    hint: "Cada candidata y los dos turnos siguientes se juegan muchas veces con fichas sacadas al azar de la bolsa. Barras: probabilidad de ganar con intervalo del 95 %.",
  },
};
