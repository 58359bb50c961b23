// Die Wörter der Seiten von Paco Ŝako auf Deutsch.

import type { PacoWrong, Side } from "../../protocol/messages";
import { pacoNames } from "./names.de";
import type { PacoWords } from "./words.en";

const moves = (count: number) => (count === 1 ? "1 Zug" : `${count} Züge`);
const inMoves = (count: number) => (count === 1 ? "1 Zug" : `${count} Zügen`);
const sides: Readonly<Record<Side, string>> = { first: "Weiß", second: "Schwarz" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} vereint sich nicht mit dem König, und das war möglich.`,
  "no-sako": (move) => `${move} gibt kein Ŝako.`,
  "own-king-open": (move, answer) => `${move} lässt den eigenen König offen${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} gibt Ŝako, aber es gibt eine Antwort${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Turm", "=N": "Springer", "=B": "Läufer", "=Q": "Dame" };

const kinds: Readonly<Record<string, string>> = pacoNames.kinds;
const kindOf = (piece = "") => kinds[piece] ?? piece;

export const pacoWords: PacoWords = {
  title: "Paco Ŝako",
  refusals: {
    "game-over": "Die Partie ist zu Ende.",
    "must-lift": "Erst muss eine Figur aufgenommen werden.",
    "must-place": "Erst muss die aufgenommene Figur abgesetzt werden.",
    "must-promote": "Erst muss ein Bauer umgewandelt werden.",
    "no-promotion": ({ piece }) => `Ein Bauer wird nicht zu ${kindOf(piece)}.`,
    stuck: ({ piece, at }) => `${kindOf(piece)} auf ${at} kann nirgendwohin.`,
    "not-yours": ({ at }) => `Die Figur auf ${at} gehört allein der anderen Seite.`,
    empty: ({ at }) => `Auf ${at} steht nichts zum Aufnehmen.`,
    "own-piece": ({ at }) => `Auf ${at} steht eine eigene Figur allein.`,
    "union-needs-room": ({ at }) => `Eine Vereinigung zieht nur auf leere Felder, und ${at} ist nicht leer.`,
    "out-of-reach": ({ piece, from, at }) => `${kindOf(piece)} von ${from} erreicht ${at} nicht.`,
  },
  parts: { replay: "Partie-Analyse", editor: "Stellungseditor", puzzles: "Rätsel" },
  about: {
    replay: "Eine ganze Partie Zug für Zug: Ŝako, verpasste und gefundene Gewinne, geöffnete Könige.",
    editor: "Jede Stellung aufbauen, sehen, wer in ein oder zwei Zügen gewinnt, von ihr aus spielen, ihr Bild sichern.",
    puzzles: "Stellungen mit genau einem Weg zum Gewinn, von leicht bis schwer.",
  },
  replay: {
    title: "Partie-Analyse",
    link: "Jeden Zug benennen",
    board: "Brett der Partie",
    opened: (count) => `Partie mit ${inMoves(count)} geöffnet.`,
    allKnown: "Zu allen Zügen ist alles gesagt.",
    ended: "Die Analyse endete vor der Zeit.",
    atStart: "Beginn der Partie",
    progressTitle: "Analyse",
    progress: (stage, done, of) => {
      if (stage === "reading") return "Wird gelesen…";
      if (stage === "running") return `${done} von ${of} Zügen`;
      if (stage === "done") return `${moves(of)}, alle analysiert`;
      return `angehalten nach ${done} von ${of} Zügen`;
    },
    cancel: "Analyse anhalten",
    goOn: "Neu analysieren",
    backNews: "Vorige Bemerkung",
    nextNews: "Nächste Bemerkung",
    movesTitle: "Züge",
    remarksTitle: "Dieser Zug",
    remarks: {
      wins: { short: "gewinnt", long: "Er vereint sich mit dem König: Die Partie ist gewonnen." },
      sako: { short: "Ŝako", long: "Er gibt Ŝako." },
      "missed-one": { short: "Paco verpasst", long: "Er hätte sich sofort mit dem König vereinen können." },
      opens: { short: "öffnet König", long: "Er lässt die andere Seite sich mit dem eigenen König vereinen." },
      "found-two": { short: "Paco in 2", long: "Er gewinnt mit dem nächsten Zug, was auch geantwortet wird." },
      "missed-two": { short: "Paco in 2 verpasst", long: "Ein anderer Zug hätte mit dem nächsten gewonnen." },
      unknown: { short: "unbekannt", long: "Ob es einen Gewinn in zwei Zügen gab, ist nicht bekannt: Die Grenze der Suche war erreicht." },
    },
    showOne: "Paco in 1 zeigen",
    showTwo: "Paco in 2 zeigen",
    wayShown: (move) => `${move} ist auf dem Brett zu sehen. Die Pfeiltasten gehen hindurch.`,
    beforeWay: "vor dem Zug",
    stepOn: "Nächste Aktion",
    stepBack: "Vorige Aktion",
    backToGame: "Zurück zur Partie",
    wayStep: (move, step, of) => `${move}, Aktion ${step} von ${of}`,
    ending: (ending) => {
      if (ending.kind === "won") return `${sides[ending.side]} hat gewonnen.`;
      if (ending.kind === "repetition") return "Remis durch Wiederholung.";
      return ending.kind === "no-progress" ? "Remis: hundert Züge ohne Vereinigung oder Umwandlung." : "";
    },
    unfinished: (count) =>
      count === 1
        ? "Die letzte Aktion ergibt keinen ganzen Zug und wird nicht gezeigt."
        : `Die letzten ${count} Aktionen ergeben keinen ganzen Zug und werden nicht gezeigt.`,
    moreGames: (count) => `Der Text enthält ${count} Partien; dies ist die erste.`,
    keys: "Pfeiltasten gehen Zug um Zug, Pos1 und Ende an die Enden, N und Umschalt+N zur nächsten und vorigen Bemerkung.",
    open: {
      title: "Partie öffnen",
      another: "Andere Partie öffnen",
      paste: "Partie",
      hint: "JSON mit der Liste der Aktionen (history), SGF oder Züge wie e2>e4 d7>d5 einfügen; eine Datei wählen oder irgendwo auf diese Seite ziehen.",
      openIt: "Analysieren",
      file: "Datei wählen…",
      example: "Beispiel zeigen",
    },
  },
  editor: {
    title: "Stellungseditor",
    board: "Brett des Editors",
    palette: "Figuren",
    paletteHint:
      "Eine Figur wählen und Felder drücken, oder sie dorthin ziehen. Auf einer Figur der anderen Seite vereint sie sich; dieselbe Figur noch einmal nimmt sie weg.",
    moveTool: "Figuren bewegen",
    clearTool: "Felder leeren",
    terms: "Am Zug, Rochade",
    toMove: "Am Zug",
    moves: (side) => `${side} am Zug`,
    castling: "Rochade erlaubt mit",
    noCastling: "keinem Turm: Könige und Türme stehen nicht auf ihrer Grundreihe",
    rook: (side, square) => `Turm ${square} von ${side}`,
    fenTitle: "FEN",
    linkHint: "Die Adresse dieser Seite stellt die Stellung wieder her.",
    normalised: (fen) => `Gelesen als ${fen}`,
    takeOver: "So übernehmen",
    start: "Grundstellung",
    empty: "Leeres Brett",
    analysis: "Wer gewinnt",
    analyse: "Analysieren",
    analysing: "Wird analysiert…",
    analysed: "Die Analyse ist fertig.",
    sako: (side, gives) => (gives ? `${side} gibt Ŝako.` : `${side} gibt kein Ŝako.`),
    inOne: "Paco in 1:",
    inTwo: "Paco in 2:",
    ways: (all, shown) => {
      if (all === 0) return "nein.";
      const count = all === 1 ? "ein Weg" : `${all} Wege`;
      return all > shown ? `${count}, davon ${shown} gezeigt.` : `${count}.`;
    },
    unknown: "Nicht bekannt: Die Grenze der Suche war erreicht.",
    over: "Die Partie ist hier zu Ende, oder ein Zug ist im Gange.",
    uses: "Was damit tun",
    playHere: "Von hier spielen",
    playAlone: "Beide Seiten von hier spielen",
    asPuzzle: "Als Rätsel lösen",
    chosen: "gewählt",
    fileName: "stellung",
  },
  puzzle: {
    title: "Rätsel",
    board: "Brett des Rätsels",
    choiceTitle: "Welche Rätsel",
    gradeTitle: "Schwierigkeit",
    grades: { any: "beliebig", easy: "leicht (1 bis 3)", middle: "mittel (4 bis 6)", hard: "schwer (7 bis 10)" },
    lengthTitle: "Gewonnen in",
    lengths: { any: "1 oder 2 Zügen", "1": "1 Zug", "2": "2 Zügen" },
    task: (side, count) => `${side} gewinnt in ${inMoves(count)}`,
    about: (grade, distractors) =>
      `Stufe ${grade} von 10${distractors > 0 ? `; ${distractors === 1 ? "ein Zug sieht" : `${distractors} Züge sehen`} wie die Lösung aus und ${distractors === 1 ? "ist" : "sind"} es nicht` : ""}.`,
    right: (move, reply) => `${move} ist richtig. Die Antwort ist ${reply}.`,
    verdict: (verdict, move) => {
      switch (verdict.kind) {
        case "unfinished":
          return "";
        case "right":
          return `${move} ist richtig. Die Antwort ist ${verdict.reply.notation}; jetzt gewinnen.`;
        case "solved":
          return `Gelöst: ${move}`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Zug neu beginnen",
    restarted: "Der Zug beginnt neu.",
    again: "Noch einmal",
    hint: "Hinweis",
    hintWords: (action) => `Sie beginnt mit ${action}.`,
    solution: "Lösung zeigen",
    solutionWords: (move) => `Der Zug ist ${move}.`,
    next: "Nächstes Rätsel",
    promote: "Umwandeln in",
    promotions: (text) => promoted[text] ?? text,
    solvedSoFar: (count) => (count === 1 ? "Ein Rätsel hier gelöst." : `${count} Rätsel hier gelöst.`),
    toEditor: "Im Stellungseditor öffnen",
  },
};
