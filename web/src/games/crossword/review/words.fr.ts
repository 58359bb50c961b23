// The texts of the page of crossword records, in French.

import { formats } from "../../../i18n/fr";
import type { Args } from "../../../i18n/refusals";
import type { RecordWords } from "./words.en";

const { number, fixed, signed, percent, counted } = formats;

const turnsOf = (count: number) => counted(count, { one: "# tour", other: "# tours" });

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) =>
  loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss, 1)} de chances de gain` : `${fixed(loss.loss, 1)} points`;

export const recordWords: RecordWords = {
  title: "Analyse de partie",
  board: "Plateau d’analyse",
  player: (index: number) => `Joueur ${index}`,
  open: {
    title: "Ouvrir une partie",
    another: "Ouvrir une autre partie",
    paste: "Partie en GCG ou position en CGP",
    hint: "Collez une partie en GCG ou une position en CGP⟦, choisissez un fichier ou déposez-en un n’importe où sur cette page| ou choisissez un fichier⟧. Ce que le fichier omet, comme les chevalets, reste inconnu.",
    openIt: "Ouvrir",
    file: "Choisir un fichier…",
    example: "Montrer un exemple",
  },
  opened: (players: readonly string[], count: number) => `Partie entre ${players.join(" et ")} ouverte, ${turnsOf(count)}.`,
  comparing: "Analyse des tours.",
  compared: (mistakes: number) =>
    `Tous les tours sont analysés : ${mistakes === 0 ? "aucune erreur" : counted(mistakes, { one: "# erreur", other: "# erreurs" })}.`,
  ended: "L’analyse s’est arrêtée plus tôt.",
  compare: {
    title: "Analyse",
    by: "Méthode",
    equity: "Équité (instantané)",
    playouts: (count: number) => `Simulation, ${number(count)} parties par tour`,
    words: "Liste de mots",
    wordsOfRecord: "Comme dans le fichier",
    used: (lexicon: string) => `Liste de mots : ${lexicon}.`,
    otherWords: (asked: string, lexicon: string) => `Le fichier indique ${asked} ; ${lexicon} est utilisée à la place.`,
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Lecture…";
      if (stage === "running") return `${done} sur ${turnsOf(of)}`;
      if (stage === "done") return `${turnsOf(of)}, tous analysés`;
      return `arrêtée après ${done} sur ${turnsOf(of)}`;
    },
    stop: "Arrêter l’analyse",
    again: "Réanalyser",
    remarks: "Remarques sur le fichier",
    ofLine: (line: number, remark: string) => `Ligne ${number(line)} : ${remark}`,
  },
  /** Remarks on the file, and on the comparison of a turn. */
  remarks: {
    "late-charset": "Le jeu de caractères doit être sur la première ligne.",
    "no-charset": (args: Args) => `Le fichier n’indique pas son jeu de caractères : lu comme ${args.charset}.`,
    "unknown-charset": (args: Args) => `Jeu de caractères inconnu « ${args.found} » : lu comme ${args.charset}.`,
    "not-utf8": "Le fichier se dit en UTF-8, mais ne l’est pas : lu comme ISO-8859-1.",
    "byte-order-mark": (args: Args) => `Le fichier commence par une marque d’ordre des octets : lu comme ${args.charset}.`,
    "bad-bytes": (args: Args) => `Certains octets ne sont pas du ${args.charset}.`,
    "control-characters": "Les caractères de contrôle sont lus comme des espaces.",
    "carriage-returns": "Les lignes finissent par un retour chariot.",
    spaces: (args: Args) => `${args.lines === "1" ? "Cette ligne a" : `${args.lines} lignes ont`} des espaces ou tabulations en trop ou manquants.`,
    "read-as": (args: Args) => `« ${args.found} » est lu comme « ${args.meant} ».`,
    "player-replaced": (args: Args) => `Une seconde entrée pour le joueur ${args.number} remplace la première.`,
    "player-numbers": "Les numéros des joueurs ne commencent pas à 1, ou ont un trou.",
    "no-nickname": (args: Args) => `Le surnom manque : « ${args.nickname} » est supposé.`,
    "shared-nickname": (args: Args) => `Deux joueurs s’appellent « ${args.nickname} » : le second est renommé « ${args.renamed} ».`,
    "nickname-case": (args: Args) => `« ${args.found} » diffère du surnom par ses majuscules.`,
    "unlisted-player": (args: Args) => `« ${args.nickname} » n’est pas déclaré : pris pour le joueur ${args.number}.`,
    "one-player": "Il n’y a qu’un seul joueur.",
    "rack-of-nobody": (args: Args) => `Il n’y a pas de joueur ${args.number} : ce chevalet est ignoré.`,
    "tile-spelling": (args: Args) => `« ${args.found} » est lu comme la lettre ${args.tile}.`,
    "other-alphabet": (args: Args) => `Le fichier indique l’alphabet ${args.named}, mais est lu avec ${args.alphabet}.`,
    "line-of-note": "Lu comme la suite de la note précédente.",
    "late-pragma": (args: Args) => `« #${args.name} » doit précéder le premier tour.`,
    "repeated-pragma": (args: Args) => `« #${args.name} » en remplace un autre.`,
    "no-rack": "Le chevalet manque.",
    "lower-case": (args: Args) => `« ${args.found} » en minuscules : lu comme des lettres.`,
    "lower-case-blanks": (args: Args) => `« ${args.found} » : les minuscules sont lues comme des jokers.`,
    "tiles-in-brackets": "Les lettres entre crochets sont lues comme déjà posées.",
    "empty-brackets": "Il n’y a pas de lettres entre les crochets.",
    "unnamed-tiles": (args: Args) =>
      args.count === "1" ? "La lettre échangée n’est pas nommée." : `Les ${args.count} lettres échangées ne sont pas nommées.`,
    "no-score": "Le score manque : lu comme 0.",
    "no-total": "Le total après le tour manque.",
    "unknown-alphabet": (args: Args) => `Les lettres « ${args.name} » sont inconnues ; les lettres habituelles sont utilisées.`,
    "unknown-board": (args: Args) => `Le plateau « ${args.name} » est inconnu ; le plateau habituel est utilisé.`,
    "wrong-tiles": "Les lettres du plateau, des chevalets et du sac ne font pas le compte.",
    "not-solved": "La fin de partie n’a pas été résolue dans les limites.",
  },
  walk: {
    label: "Tours",
    first: "Aller au début",
    back: "Tour précédent",
    on: "Tour suivant",
    last: "Aller à la fin",
    at: (position: number, of: number) => (position < of ? `tour ${position + 1} sur ${of}` : "dernière position"),
    keys: [["N, Maj+N", "Erreur suivante et précédente"]],
  },
  move: {
    pass: "passe",
    exchange: "échange",
    exchangeCount: (count: number) => `échange ${count}`,
    exchangeTiles: (tiles: string) => `échange ${tiles}`,
  },
  mistake: {
    none: { sign: "", name: "aucune erreur", long: (loss: string) => loss },
    small: { sign: "?!", name: "petite erreur", long: (loss: string) => `Petite erreur : ${loss} de perte.` },
    medium: { sign: "?", name: "erreur moyenne", long: (loss: string) => `Erreur moyenne : ${loss} de perte.` },
    large: { sign: "??", name: "grosse erreur", long: (loss: string) => `Grosse erreur : ${loss} de perte.` },
  } as Record<"none" | "small" | "medium" | "large", { sign: string; name: string; long: (loss: string) => string }>,
  loss: (loss: Loss) => lossOf(loss),
  lossShort: (loss: Loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss, 1) : fixed(loss.loss, 1)),
  points: (points: number) => signed(points),
  total: number,
  equity: (points: number) => fixed(points, 1),
  percent: (share: number) => percent(share, 1),
  nothing: "–",
  list: {
    title: "Tours",
    all: "Tous les tours en liste",
    turn: "Tour",
    move: "Coup",
    points: "Points",
    total: "Total",
    lost: "Perte",
    end: "Dernière position",
    rack: (tiles: string) => `chevalet ${tiles}`,
    phony: "mot invalide",
    phonies: (words: readonly string[]) => `absents de la liste : ${words.join(", ")}`,
    withdrawn: "repris",
  },
  turn: {
    title: (index: number) => `Tour ${index}`,
    endTitle: "Dernière position",
    head: (index: number, name: string) => `Tour ${index}, ${name} :`,
    made: (move: string, points: number | null) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players: readonly string[], scores: readonly [number, number]) =>
      `Dernière position : ${players.map((name, index) => `${name} ${number(scores[index] ?? 0)}`).join(", ")}.`,
    phonies: (words: readonly string[]) => `Absents de la liste : ${words.join(", ")}.`,
    withdrawn: "Le coup a été contesté et repris.",
    better: (move: string) => `Mieux : ${move}.`,
    best: "Meilleurs coups",
    played: "joué",
    equity: "Équité",
    wins: "Gain %",
    move: "Coup",
    points: "Points",
    rank: (rank: number) => `Rang selon l’équité : ${number(rank)}.`,
    equityLost: (points: number) => `${fixed(points, 1)} points d’équité perdus.`,
    endgame: (points: number) =>
      points === 0 ? "La fin de partie a été jouée parfaitement à partir d’ici." : `La fin de partie est résolue : ${number(points)} points perdus.`,
    isShown: (move: string) => `Sur le plateau : ${move}`,
    isPlayed: (move: string) => `Joué : ${move}`,
    back: "Retour au coup joué",
    waiting: "Ce tour n’a pas encore été analysé.",
  },
  rack: { of: (name: string) => `Chevalet de ${name}`, unknown: "Le fichier n’indique pas ce chevalet.", over: "La partie est terminée." },
  mistakes: {
    title: "Erreurs",
    none: "Aucune erreur trouvée.",
    waiting: "Les erreurs apparaissent ici à mesure que les tours sont analysés.",
    row: (index: number, name: string) => `Tour ${index}, ${name}`,
    instead: (played: string, better: string | null) => (better === null ? played : `${played} ; mieux : ${better}`),
    phonies: "Mots invalides",
    next: "Erreur suivante",
    back: "Erreur précédente",
  },
  lead: { title: "Avance", turn: "tour", lead: (name: string) => `Avance de ${name} en points` },
  totals: {
    title: "Totaux",
    score: "Score",
    equity: "Équité perdue par tour",
    win: "Chances de gain perdues",
    endgame: "Points perdus en fin de partie",
    mistakes: "Erreurs, petites / moyennes / grosses",
    bingos: "Chevalets posés en entier",
    phonies: "Coups avec mots invalides",
    waiting: "Affiché quand tous les tours sont analysés.",
  },
  explorer: { show: (move: string) => `Montrer ${move} sur le plateau` },
  simulation: {
    title: "Simulation de cette position",
    start: "Simuler",
    stop: "Arrêter",
    time: "Temps",
    seconds: (count: number) => (count < 60 ? `${count} secondes` : `${count / 60} minutes`),
    unknown: "Le fichier n’indique pas tout le chevalet : cette position ne peut pas être simulée.",
    running: "Simulation de la position.",
    done: "La simulation est terminée.",
    stopped: "La simulation a été arrêtée.",
    state: (stage: "running" | "done" | "stopped", playouts: number) => {
      const count = counted(playouts, { one: "# partie simulée", other: "# parties simulées" });
      return stage === "running" ? `${count} jusqu’ici` : stage === "done" ? `${count}, terminé` : `${count}, arrêté`;
    },
    hint: "Chaque candidat et les deux tours suivants sont joués de nombreuses fois avec des lettres tirées du sac au hasard. Barres : chances de gain avec intervalle à 95 %.",
  },
};
