// The texts of the pages of Paco Ŝako, in German.

import { formats } from "../../i18n/de";
import type { PacoWrong, Side } from "../../protocol/messages";
import type { PacoWords } from "./words.en";

const { counted } = formats;

const moves = (count: number) => counted(count, { one: "# Zug", other: "# Züge" });
const inMoves = (count: number) => counted(count, { one: "# Zug", other: "# Zügen" });
const sides: Readonly<Record<Side, string>> = { first: "Weiß", second: "Schwarz" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} vereinigt sich nicht mit dem König, obwohl das möglich war.`,
  "no-sako": (move) => `${move} gibt kein Ŝako.`,
  "own-king-open": (move, answer) => `${move} lässt den eigenen König ungeschützt${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} gibt Ŝako, aber es gibt eine Verteidigung${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Turm", "=N": "Springer", "=B": "Läufer", "=Q": "Dame" };

export const pacoWords: PacoWords = {
  title: "Paco Ŝako",
  replay: {
    title: "Partie nachspielen",
    short: "Nachspielen",
    about: "Eine ganze Partie Zug für Zug: Ŝako, verpasste und gefundene Gewinne, ungeschützte Könige.",
    link: "Partie auswerten",
    board: "Partiebrett",
    opened: (count) => `Partie mit ${inMoves(count)} geöffnet.`,
    allKnown: "Analyse fertig.",
    ended: "Die Analyse wurde vorzeitig beendet.",
    atStart: "Anfang der Partie",
    progressTitle: "Analyse",
    progress: (stage, done, of) => {
      if (stage === "reading") return "Wird gelesen …";
      if (stage === "running") return `${done} von ${of} Zügen`;
      if (stage === "done") return `${moves(of)}, alle analysiert`;
      return `angehalten nach ${done} von ${of} Zügen`;
    },
    cancel: "Analyse anhalten",
    again: "Neu analysieren",
    previousHighlight: "Voriges Highlight",
    nextHighlight: "Nächstes Highlight",
    movesTitle: "Züge",
    remarksTitle: "Dieser Zug",
    remarks: {
      wins: { short: "gewinnt", long: "Vereinigt sich mit dem König: Die Partie ist gewonnen." },
      sako: { short: "Ŝako", long: "Gibt Ŝako." },
      "missed-one": { short: "Paco verpasst", long: "Hätte sich sofort mit dem König vereinigen können." },
      opens: { short: "König ungeschützt", long: "Erlaubt dem Gegner, sich mit dem König zu vereinigen." },
      "found-two": { short: "Paco in 2", long: "Gewinnt im nächsten Zug, egal was der Gegner antwortet." },
      "missed-two": { short: "Paco in 2 verpasst", long: "Ein anderer Zug hätte im nächsten Zug gewonnen, egal was der Gegner antwortet." },
      unknown: { short: "unbekannt", long: "Ob es einen Gewinn in zwei Zügen gab, ist unbekannt: Das Suchlimit war erreicht." },
    },
    showOne: "Paco in 1 zeigen",
    showTwo: "Paco in 2 zeigen",
    wayShown: (move) => `${move} ist auf dem Brett zu sehen.⟦ Mit den Pfeiltasten Schritt für Schritt.|⟧`,
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
      counted(count, {
        one: "Die letzte Aktion schließt keinen Zug ab und wird nicht gezeigt.",
        other: "Die letzten # Aktionen schließen keinen Zug ab und werden nicht gezeigt.",
      }),
    moreGames: (count) => `Der Text enthält ${count} Partien; dies ist die erste.`,
    keys: [["N, Umschalt+N", "Nächstes und voriges Highlight"]] as readonly (readonly [string, string])[],
    open: {
      title: "Partie öffnen",
      another: "Andere Partie öffnen",
      paste: "Partie",
      hint: "JSON mit einer Liste von Aktionen (history), SGF oder Züge wie e2>e4 d7>d5 einfügen. Oder eine Datei wählen⟦ oder auf diese Seite ziehen|⟧.",
      openIt: "Analysieren",
      file: "Datei wählen …",
      example: "Beispiel zeigen",
    },
  },
  threats: {
    title: "Drohungen",
    hint: "Zeigt mit Pfeilen die Ketten, mit denen sich eine Seite sofort mit dem König vereinigen würde.",
    show: "Zeigen",
    hide: "Ausblenden",
    searching: "Suche…",
    midway: "Beende den Zug, um die Drohungen danach zu sehen.",
    none: (side) => `${side} droht nichts.`,
    wins: (side, ways) => `${side} am Zug gewinnt sofort: ${counted(ways, { one: "ein Weg", other: "# Wege" })}.`,
    threatens: (side, ways) => `${side} droht zu gewinnen: ${counted(ways, { one: "ein Weg", other: "# Wege" })}.`,
  },
  editor: {
    board: "Editorbrett",
    palette: "Figuren",
    paletteHint:
      "Wähle eine Figur und ⟦klick|tippe⟧ auf Felder, oder zieh sie dorthin. Auf einer gegnerischen Figur bildet sie eine Vereinigung; dieselbe Figur noch einmal entfernt sie.",
    moveTool: "Figuren bewegen",
    clearTool: "Felder leeren",
    terms: "Am Zug, Rochade",
    toMove: "Am Zug",
    moves: (side) => `${side} am Zug`,
    castling: "Rochaderechte",
    noCastling: "keine: Könige und Türme stehen nicht auf ihrer Grundreihe",
    rook: (side, square) => `${side}: Turm auf ${square}`,
    fenTitle: "FEN",
    linkHint: "Die Adresse dieser Seite enthält die Stellung.",
    normalized: (fen) => `Gelesen als ${fen}`,
    useFen: "Diese FEN übernehmen",
    start: "Grundstellung",
    empty: "Leeres Brett",
    analysis: "Wer gewinnt",
    analyze: "Analysieren",
    analyzing: "Wird analysiert …",
    analyzed: "Analyse fertig.",
    sako: (side, gives) => (gives ? `${side} gibt Ŝako.` : `${side} gibt kein Ŝako.`),
    showThreat: (side: string) => `Drohung von ${side} zeigen`,
    threat: (side: string, move: string) => `${side} droht, sich in einem Zug mit dem König zu vereinen: ${move}.`,
    inOne: "Paco in 1:",
    inTwo: "Paco in 2:",
    ways: (all, shown) => {
      if (all === 0) return "keins.";
      const count = counted(all, { one: "ein Weg", other: "# Wege" });
      return all > shown ? `${count}, davon ${shown} gezeigt.` : `${count}.`;
    },
    unknown: "Unbekannt: Das Suchlimit war erreicht.",
    over: "Die Partie ist hier zu Ende, oder ein Zug ist noch nicht fertig.",
    uses: "Diese Stellung verwenden",
    asPuzzle: "Als Aufgabe lösen",
    chosen: "gewählt",
    fileName: "stellung",
  },
  puzzle: {
    lengthTitle: "Gewinn in",
    lengths: { any: "1 oder 2 Zügen", "1": "1 Zug", "2": "2 Zügen" },
    task: (side, count) => `${side} ist am Zug: Gewinne in ${inMoves(count)}`,
    distractors: (count) =>
      count === 0
        ? ""
        : counted(count, {
            one: "Ein Zug sieht wie die Lösung aus, ist es aber nicht.",
            other: "# Züge sehen wie die Lösung aus, sind es aber nicht.",
          }),
    right: (move, reply) => `${move} ist richtig. Die Antwort ist ${reply}.`,
    verdict: (verdict, move) => {
      switch (verdict.kind) {
        case "unfinished":
        case "solved":
          return "";
        case "right":
          return `${move} ist richtig. Die Antwort ist ${verdict.reply.notation}; gewinne jetzt.`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Zug abbrechen",
    restarted: "Zug abgebrochen.",
    hint: "Tipp",
    hintWords: (action) => `Die Lösung beginnt mit ${action}.`,
    promote: "Umwandeln in",
    promotions: (text) => promoted[text] ?? text,
    toEditor: "Im Stellungseditor öffnen",
  },
};
