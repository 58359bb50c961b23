// The texts of the pages of Paco Ŝako, in Spanish.

import { formats } from "../../i18n/es";
import type { PacoEnding, PacoVerdict, PacoWrong, Side } from "../../protocol/messages";
import type { PacoWords } from "./words.en";

const { counted } = formats;

const moves = (count: number) => counted(count, { one: "# jugada", other: "# jugadas" });
const sides: Readonly<Record<Side, string>> = { first: "Blanco", second: "Negro" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} no se une con el rey, aunque era posible.`,
  "no-sako": (move) => `${move} no da ŝako.`,
  "own-king-open": (move, answer) => `${move} deja expuesto tu propio rey${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} da ŝako, pero hay una defensa${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Torre", "=N": "Caballo", "=B": "Alfil", "=Q": "Dama" };

export const pacoWords: PacoWords = {
  title: "Paco Ŝako",
  replay: {
    title: "Repetición de partida",
    short: "Repetición",
    about: "Una partida entera jugada a jugada: ŝako, victorias perdidas y encontradas, reyes expuestos.",
    link: "Anotar la partida",
    board: "Tablero de repetición",
    opened: (count: number) => `Abierta una partida de ${moves(count)}.`,
    allKnown: "Análisis terminado.",
    ended: "El análisis se detuvo antes.",
    atStart: "Inicio de la partida",
    progressTitle: "Análisis",
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Leyendo…";
      if (stage === "running") return `${done} de ${of} jugadas`;
      if (stage === "done") return `${moves(of)}, todas analizadas`;
      return `detenido tras ${done} de ${of} jugadas`;
    },
    cancel: "Detener el análisis",
    again: "Volver a analizar",
    previousHighlight: "Momento destacado anterior",
    nextHighlight: "Momento destacado siguiente",
    movesTitle: "Jugadas",
    remarksTitle: "Esta jugada",
    remarks: {
      wins: { short: "gana", long: "Se une con el rey: la partida está ganada." },
      sako: { short: "ŝako", long: "Da ŝako." },
      "missed-one": { short: "Paco perdido", long: "Podría haberse unido con el rey de inmediato." },
      opens: { short: "expone al rey", long: "Permite al rival unirse con el rey." },
      "found-two": { short: "Paco en 2", long: "Gana en la jugada siguiente, sea cual sea la respuesta." },
      "missed-two": { short: "Paco en 2 perdido", long: "Otra jugada habría ganado en la siguiente, sea cual sea la respuesta." },
      unknown: { short: "desconocido", long: "No se sabe si había una victoria en dos jugadas: se alcanzó el límite de búsqueda." },
    },
    showOne: "Mostrar el Paco en 1",
    showTwo: "Mostrar el Paco en 2",
    wayShown: (move: string) => `${move} se muestra en el tablero.⟦ Recórrela con las flechas.|⟧`,
    beforeWay: "antes de la jugada",
    stepOn: "Acción siguiente",
    stepBack: "Acción anterior",
    backToGame: "Volver a la partida",
    wayStep: (move: string, step: number, of: number) => `${move}, acción ${step} de ${of}`,
    ending: (ending: PacoEnding) => {
      if (ending.kind === "won") return `Ganó ${sides[ending.side]}.`;
      if (ending.kind === "repetition") return "Empate por repetición.";
      return ending.kind === "no-progress" ? "Empate: cien jugadas sin unión ni coronación." : "";
    },
    unfinished: (count: number) =>
      counted(count, {
        one: "La última acción no completa una jugada y no se muestra.",
        other: "Las últimas # acciones no completan una jugada y no se muestran.",
      }),
    moreGames: (count: number) => `El texto contiene ${count} partidas; esta es la primera.`,
    keys: [["N, Mayús+N", "Momento destacado siguiente y anterior"]],
    open: {
      title: "Abrir una partida",
      another: "Abrir otra partida",
      paste: "Partida",
      hint: "Pega JSON con una lista de acciones (history), SGF o jugadas como e2>e4 d7>d5. O elige un archivo⟦, o suéltalo en cualquier parte de esta página|⟧.",
      openIt: "Analizar",
      file: "Elegir un archivo…",
      example: "Mostrar un ejemplo",
    },
  },
  threats: {
    title: "Amenazas",
    hint: "Muestra con flechas las cadenas con las que un bando se uniría enseguida con el rey.",
    show: "Mostrar",
    hide: "Ocultar",
    searching: "Buscando…",
    midway: "Termina la jugada para ver las amenazas que quedan.",
    none: (side) => `${side} no amenaza nada.`,
    wins: (side, ways) => `Juega ${side} y gana enseguida: ${counted(ways, { one: "una forma", other: "# formas" })}.`,
    threatens: (side, ways) => `${side} amenaza con ganar: ${counted(ways, { one: "una forma", other: "# formas" })}.`,
  },
  editor: {
    board: "Tablero del editor",
    palette: "Piezas",
    paletteHint:
      "Elige una pieza y ⟦haz clic en|toca⟧ casillas, o arrástrala. Sobre una pieza rival forma una unión; la misma pieza otra vez la quita.",
    moveTool: "Mover piezas",
    clearTool: "Vaciar casillas",
    terms: "Turno, enroques",
    toMove: "Juega",
    moves: (side: string) => `Juega ${side}`,
    castling: "Derechos de enroque",
    noCastling: "ninguno: reyes y torres no están en sus primeras filas",
    rook: (side: string, square: string) => `${side}: torre en ${square}`,
    fenTitle: "FEN",
    linkHint: "La dirección de esta página contiene la posición.",
    normalized: (fen: string) => `Leído como ${fen}`,
    useFen: "Usar esta FEN",
    start: "Posición inicial",
    empty: "Tablero vacío",
    analysis: "Quién gana",
    analyze: "Analizar",
    analyzing: "Analizando…",
    analyzed: "Análisis terminado.",
    sako: (side: string, gives: boolean) => (gives ? `${side} da ŝako.` : `${side} no da ŝako.`),
    showThreat: (side: string) => `Mostrar la amenaza (${side})`,
    threat: (side: string, move: string) => `${side} amenaza con unirse al rey en una jugada: ${move}.`,
    inOne: "Paco en 1:",
    inTwo: "Paco en 2:",
    ways: (all: number, shown: number) => {
      if (all === 0) return "ninguno.";
      const count = counted(all, { one: "una forma", other: "# formas" });
      return all > shown ? `${count}, de las que se muestran ${shown}.` : `${count}.`;
    },
    unknown: "Desconocido: se alcanzó el límite de búsqueda.",
    over: "La partida termina aquí, o hay una jugada inacabada.",
    uses: "Usar esta posición",
    asPuzzle: "Resolver como problema",
    chosen: "elegida",
    fileName: "posición",
  },
  puzzle: {
    lengthTitle: "Gana en",
    lengths: { any: "1 o 2 jugadas", "1": "1 jugada", "2": "2 jugadas" },
    task: (side: string, count: number) => `Juega ${side}: gana en ${moves(count)}`,
    distractors: (count: number) =>
      count === 0
        ? ""
        : counted(count, { one: "Una jugada parece la solución, pero no lo es.", other: "# jugadas parecen la solución, pero no lo son." }),
    right: (move: string, reply: string) => `${move} es correcta. La respuesta es ${reply}.`,
    verdict: (verdict: PacoVerdict, move: string) => {
      switch (verdict.kind) {
        case "unfinished":
        case "solved":
          return "";
        case "right":
          return `${move} es correcta. La respuesta es ${verdict.reply.notation}; ahora gana.`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Cancelar jugada",
    restarted: "Jugada cancelada.",
    hint: "Pista",
    hintWords: (action: string) => `La solución empieza con ${action}.`,
    promote: "Coronar en",
    promotions: (text: string) => promoted[text] ?? text,
    toEditor: "Abrir en el editor de posiciones",
  },
};
