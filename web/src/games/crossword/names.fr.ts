// The texts of crossword games that every page may need, in French.

import { formats } from "../../i18n/fr";
import type { Args } from "../../i18n/refusals";
import type { CrosswordNames } from "./names.en";
import { plainWord } from "./plays";

const { number, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# point", other: "# points" });

export const crosswordNames: CrosswordNames = {
  title: "Mots croisés",
  lead: "Posez des lettres pour former des mots reliés à ceux du plateau. Chaque lettre a une valeur, que les cases de couleur multiplient. Chaque chevalet est caché à l’autre joueur.",
  puzzle: {
    best: "Trouvez le coup qui rapporte le plus de points",
    whole: "Trouvez le meilleur coup : il utilise tout le chevalet",
    equity: "Trouvez le meilleur coup en équité : ses points et la valeur des lettres gardées",
    unscramble: "Remettez les lettres en ordre : trouvez le seul mot avec tout le chevalet",
    wordHint: "Le mot, par exemple MOT.",
    resultOfEquity: (value: number) => `${number(value)} d’équité`,
    result: inPoints,
  },
  goal: "marquer plus de points que l’adversaire",
  sides: { first: "Joueur 1", second: "Joueur 2" },
  wonBy: (side: string) => `${side} a plus de points`,
  describe: (size: number, challenge: string, lexicon: string) =>
    ["Mots croisés", `${size} × ${size}`, lexicon, challenge].filter(Boolean).join(", "),
  pass: "Passer",
  passHint: "Ne rien poser ; l’adversaire joue ensuite",
  passMove: "passe",
  acceptMove: "accepte le dernier coup",
  challenge: "Contester",
  challengeHint: "Vérifier les mots du dernier coup dans la liste",
  challengeMove: "conteste",
  challengeTitle: "Mots absents de la liste",
  challenges: {
    void: { label: "Injouables", hint: "Seuls les mots de la liste peuvent être joués : il n’y a rien à contester.", name: "" },
    single: {
      label: "Contestation simple",
      hint: "Les mots invalides contestés sont repris. Une contestation à tort ne coûte rien.",
      name: "contestation simple",
    },
    double: {
      label: "Contestation double",
      hint: "Les mots invalides contestés sont repris. Une contestation à tort fait perdre le tour.",
      name: "contestation double",
    },
    five: {
      label: "Cinq points",
      hint: "Les mots invalides contestés sont repris. Une contestation à tort donne 5 points à l’adversaire.",
      name: "contestation à cinq points",
    },
  },
  /** Descriptions of the levels in these games. */
  levels: {
    "first-steps": "Vocabulaire minuscule, mauvais jugement",
    beginner: "Connaît un mot sur dix",
    casual: "Connaît un mot sur sept",
    club: "Connaît un mot sur quatre",
    strong: "Connaît deux mots sur cinq, ne prévoit rien",
    master: "Le plus difficile · simule les tours suivants",
  },
  tileSets: {
    english: "Anglais",
    catalan: "Catalan",
    dutch: "Néerlandais",
    french: "Français",
    german: "Allemand",
    norwegian: "Norvégien",
    polish: "Polonais",
    spanish: "Espagnol",
    swedish: "Suédois",
    "super-english": "Anglais",
  },
  events: {
    play: (who: string, square: string, words: string, points: number) => `${who} : ${square} ${words}, ${inPoints(points)}.`,
    exchange: (who: string, count: number) => `${who} a échangé ${counted(count, { one: "# lettre", other: "# lettres" })}.`,
    pass: (who: string) => `${who} a passé.`,
    accept: (who: string) => `${who} a accepté le dernier coup.`,
    takenOff: (who: string, words: string, other: string, points: number) =>
      `${who} a contesté ; hors de la liste : ${words}. ${other} reprend le coup, ${number(points)}.`,
    upheld: (who: string, words: string) => `${who} a contesté ; dans la liste : ${words}. Le coup est maintenu.`,
    bonus: (other: string, points: number) => `${other} reçoit ${inPoints(points)}.`,
    lostTurn: (who: string) => `${who} perd un tour.`,
    out: (who: string, tiles: string, points: number) => `${who} n’a plus de lettres : +${number(points)} pour ${tiles}.`,
    left: (who: string, tiles: string, points: number) => `Il reste ${tiles} à ${who} : ${number(points)}.`,
  },
  record: {
    title: "Analyse de partie",
    about: "Ouvrez une partie en GCG : chaque tour comparé aux autres choix, erreurs, mots invalides, simulations.",
  },
  editor: { title: "Éditeur de grille", about: "Préparez une position avec chevalets et scores, puis ouvrez-la dans l’analyse de partie." },
  refusals: {
    "not-on-start": (args: Args) => `Le premier mot doit couvrir l’étoile (${args.at}).`,
    short: "Le premier mot doit avoir au moins deux lettres.",
    apart: "Le mot doit toucher une lettre du plateau.",
    nothing: "Aucune nouvelle lettre n’est posée.",
    "over-edge": "Le mot sort du plateau.",
    gap: (args: Args) => `Il y a un trou : pas de lettre en ${args.at}.`,
    taken: (args: Args) => `${args.at} est occupé par ${args.tile}.`,
    blocked: (args: Args) => `${args.at} est une case bloquée.`,
    "not-in-game": (args: Args) => `Le jeu n’a pas autant de ${args.tile === "?" ? "jokers" : `lettres ${args.tile}`}.`,
    "not-on-rack": (args: Args) =>
      `Le chevalet ${args.rack} n’a pas les lettres pour cela : il manque ${args.tile === "?" ? "un joker" : args.tile}.`,
    "small-bag": (args: Args) =>
      `On ne peut échanger que si le sac contient au moins ${args.min} lettres ; il en contient ${number(Number(args.bag))}.`,
    "too-many": (args: Args) => `Un coup utilise au plus ${args.max} lettres.`,
    "not-in-lexicon": (args: Args) => `Absent de la liste : ${plainWord(args.words ?? "")}.`,
    "no-tile": (args: Args) => `${args.found} n’est pas une lettre de ce jeu.`,
    form: (args: Args) => `« ${args.found} » n’est pas un coup : écrivez 8D MOT, D8 MOT, exch ABC ou pass.`,
    "no-coordinate": (args: Args) => `${args.found} n’est pas sur ce plateau.`,
    "no-row": (args: Args) => `La ligne ${args.row} n’est pas sur ce plateau.`,
    "no-column": (args: Args) => `La colonne ${args.col} n’est pas sur ce plateau.`,
    "no-challenges": "Seuls les mots de la liste peuvent être joués dans cette partie : il n’y a rien à contester.",
    "nothing-to-challenge": "Il n’y a pas de coup à contester.",
    "last-play": "L’adversaire a posé toutes ses lettres. Acceptez le dernier coup, ou contestez-le.",
    "third-player": "Il y a un troisième joueur ; seules les parties à deux joueurs peuvent être analysées.",
    "nothing-to-withdraw": "Il n’y a pas de coup à retirer.",
    hidden: "Les chevalets sont cachés aux spectateurs.",
    "ask-later": "Les lettres du joueur au trait sont cachées : demandez quand c’est votre tour.",
  },
  terms: { words: "Liste de mots", wordsUsual: (name: string) => `${name} (intégrée)`, tiles: "Lettres", tilesUsual: "Selon la liste de mots" },
};
