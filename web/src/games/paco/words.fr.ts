// The texts of the pages of Paco Ŝako, in French.

import { formats } from "../../i18n/fr";
import type { PacoEnding, PacoVerdict, PacoWrong, Side } from "../../protocol/messages";
import type { PacoWords } from "./words.en";

const { counted } = formats;

const moves = (count: number) => counted(count, { one: "# coup", other: "# coups" });
const sides: Readonly<Record<Side, string>> = { first: "Blanc", second: "Noir" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} ne s’unit pas au roi, alors que c’était possible.`,
  "no-sako": (move) => `${move} ne donne pas ŝako.`,
  "own-king-open": (move, answer) => `${move} laisse votre propre roi exposé${answer ? ` : ${answer}` : ""}.`,
  answered: (move, answer) => `${move} donne ŝako, mais il y a une défense${answer ? ` : ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Tour", "=N": "Cavalier", "=B": "Fou", "=Q": "Dame" };

export const pacoWords: PacoWords = {
  title: "Paco Ŝako",
  replay: {
    title: "Revoir une partie",
    short: "Revoir",
    about: "Une partie entière coup par coup : ŝako, gains manqués et trouvés, rois exposés.",
    link: "Annoter la partie",
    board: "Plateau de la partie",
    opened: (count: number) => `Partie de ${moves(count)} ouverte.`,
    allKnown: "Analyse terminée.",
    ended: "L’analyse s’est arrêtée plus tôt.",
    atStart: "Début de la partie",
    progressTitle: "Analyse",
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Lecture…";
      if (stage === "running") return `${done} coups sur ${of}`;
      if (stage === "done") return `${moves(of)}, tous analysés`;
      return `arrêtée après ${done} coups sur ${of}`;
    },
    cancel: "Arrêter l’analyse",
    again: "Réanalyser",
    previousHighlight: "Moment fort précédent",
    nextHighlight: "Moment fort suivant",
    movesTitle: "Coups",
    remarksTitle: "Ce coup",
    remarks: {
      wins: { short: "gagne", long: "Il s’unit au roi : la partie est gagnée." },
      sako: { short: "ŝako", long: "Il donne ŝako." },
      "missed-one": { short: "Paco manqué", long: "Il aurait pu s’unir au roi immédiatement." },
      opens: { short: "roi exposé", long: "Il permet à l’adversaire de s’unir au roi." },
      "found-two": { short: "Paco en 2", long: "Il gagne au coup suivant, quelle que soit la réponse." },
      "missed-two": { short: "Paco en 2 manqué", long: "Un autre coup aurait gagné au coup suivant, quelle que soit la réponse." },
      unknown: { short: "inconnu", long: "On ne sait pas s’il y avait un gain en deux coups : la limite de recherche a été atteinte." },
    },
    showOne: "Montrer le Paco en 1",
    showTwo: "Montrer le Paco en 2",
    wayShown: (move: string) => `${move} est affiché sur le plateau.⟦ Parcourez-le avec les flèches.|⟧`,
    beforeWay: "avant le coup",
    stepOn: "Action suivante",
    stepBack: "Action précédente",
    backToGame: "Retour à la partie",
    wayStep: (move: string, step: number, of: number) => `${move}, action ${step} sur ${of}`,
    ending: (ending: PacoEnding) => {
      if (ending.kind === "won") return `${sides[ending.side]} a gagné.`;
      if (ending.kind === "repetition") return "Nulle par répétition.";
      return ending.kind === "no-progress" ? "Nulle : cent coups sans union ni promotion." : "";
    },
    unfinished: (count: number) =>
      counted(count, {
        one: "La dernière action ne termine pas de coup et n’est pas affichée.",
        other: "Les # dernières actions ne terminent pas de coup et ne sont pas affichées.",
      }),
    moreGames: (count: number) => `Le texte contient ${count} parties ; voici la première.`,
    keys: [["N, Maj+N", "Moment fort suivant et précédent"]],
    open: {
      title: "Ouvrir une partie",
      another: "Ouvrir une autre partie",
      paste: "Partie",
      hint: "Collez du JSON avec une liste d’actions (history), du SGF, ou des coups comme e2>e4 d7>d5. Ou choisissez un fichier⟦, ou déposez-en un n’importe où sur cette page|⟧.",
      openIt: "Analyser",
      file: "Choisir un fichier…",
      example: "Montrer un exemple",
    },
  },
  threats: {
    title: "Menaces",
    hint: "Montre par des flèches les chaînes par lesquelles un camp s’unirait aussitôt au roi.",
    show: "Montrer",
    hide: "Masquer",
    searching: "Recherche…",
    midway: "Terminez le coup pour voir les menaces qui suivent.",
    none: (side) => `${side} ne menace rien.`,
    wins: (side, ways) => `Trait à ${side}, gain immédiat : ${counted(ways, { one: "une façon", other: "# façons" })}.`,
    threatens: (side, ways) => `${side} menace de gagner : ${counted(ways, { one: "une façon", other: "# façons" })}.`,
  },
  editor: {
    board: "Plateau de l’éditeur",
    palette: "Pièces",
    paletteHint:
      "Choisissez une pièce et ⟦cliquez sur|touchez⟧ des cases, ou faites-la glisser. Sur une pièce adverse elle forme une union ; la même pièce encore une fois la retire.",
    moveTool: "Déplacer des pièces",
    clearTool: "Vider des cases",
    terms: "Trait, roques",
    toMove: "Au trait",
    moves: (side: string) => `${side} au trait`,
    castling: "Droits de roque",
    noCastling: "aucun : rois et tours ne sont pas sur leurs premières rangées",
    rook: (side: string, square: string) => `${side}, tour en ${square}`,
    fenTitle: "FEN",
    linkHint: "L’adresse de cette page contient la position.",
    normalized: (fen: string) => `Lu comme ${fen}`,
    useFen: "Utiliser cette FEN",
    start: "Position de départ",
    empty: "Plateau vide",
    analysis: "Qui gagne",
    analyze: "Analyser",
    analyzing: "Analyse en cours…",
    analyzed: "Analyse terminée.",
    sako: (side: string, gives: boolean) => (gives ? `${side} donne ŝako.` : `${side} ne donne pas ŝako.`),
    showThreat: (side: string) => `Montrer la menace (${side})`,
    threat: (side: string, move: string) => `${side} menace de s’unir au roi en un coup : ${move}.`,
    inOne: "Paco en 1 :",
    inTwo: "Paco en 2 :",
    ways: (all: number, shown: number) => {
      if (all === 0) return "aucun.";
      const count = counted(all, { one: "une façon", other: "# façons" });
      return all > shown ? `${count}, dont ${shown} affichées.` : `${count}.`;
    },
    unknown: "Inconnu : la limite de recherche a été atteinte.",
    over: "La partie est terminée ici, ou un coup est inachevé.",
    uses: "Utiliser cette position",
    asPuzzle: "Résoudre comme problème",
    chosen: "choisi",
    fileName: "position",
  },
  puzzle: {
    lengthTitle: "Gain en",
    lengths: { any: "1 ou 2 coups", "1": "1 coup", "2": "2 coups" },
    task: (side: string, count: number) => `${side} joue : gagnez en ${moves(count)}`,
    distractors: (count: number) =>
      count === 0
        ? ""
        : counted(count, { one: "Un coup ressemble à la solution sans l’être.", other: "# coups ressemblent à la solution sans l’être." }),
    right: (move: string, reply: string) => `${move} est correct. La réponse est ${reply}.`,
    verdict: (verdict: PacoVerdict, move: string) => {
      switch (verdict.kind) {
        case "unfinished":
        case "solved":
          return "";
        case "right":
          return `${move} est correct. La réponse est ${verdict.reply.notation} ; gagnez maintenant.`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Annuler le coup",
    restarted: "Coup annulé.",
    hint: "Indice",
    hintWords: (action: string) => `La solution commence par ${action}.`,
    promote: "Promouvoir en",
    promotions: (text: string) => promoted[text] ?? text,
    toEditor: "Ouvrir dans l’éditeur de positions",
  },
};
