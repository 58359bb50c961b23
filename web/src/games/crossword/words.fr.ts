// The texts of the board of crossword games, in French.

import { formats } from "../../i18n/fr";
import type { CrosswordWords } from "./words.en";

const { number, fixed, percent, counted } = formats;

const inPoints = (points: number) => counted(points, { one: "# point", other: "# points" });
const tilesOf = (count: number) => counted(count, { one: "# lettre", other: "# lettres" });

export const crosswordWords: CrosswordWords = {
  premium: {
    letter: (times: number) => `L${times}`,
    word: (times: number) => `M${times}`,
    letterName: (times: number) => `lettre compte ${["", "", "double", "triple", "quadruple"][times] ?? times}`,
    wordName: (times: number) => `mot compte ${["", "", "double", "triple", "quadruple"][times] ?? times}`,
  },
  square: {
    empty: "vide",
    start: "départ",
    blocked: "bloquée",
    worth: (points: number) => inPoints(points),
    blank: "joker",
    fresh: "dernier coup",
    laid: "pas encore joué",
    shown: (letter: string) => `aperçu : ${letter}`,
    arrow: { across: "saisie horizontale", down: "saisie verticale" },
  },
  rack: {
    yours: "Votre chevalet",
    of: (side: string) => `Chevalet de ${side}`,
    tile: (text: string, points: number) => (text === "?" ? "joker" : `${text}, ${inPoints(points)}`),
    none: "plus de lettres",
    shuffle: "Mélanger",
    sort: "Trier",
    recall: "Rappeler",
    recallHint: "Remettre toutes les lettres sur le chevalet⟦ (Échap)|⟧",
    hidden: "Les chevalets sont cachés aux spectateurs.",
  },
  learn: { help: "Choisissez une lettre, puis une case⟦ ; ou cliquez sur une case et tapez. Cliquez de nouveau pour changer de direction|⟧." },
  act: {
    title: "Votre coup",
    play: "Jouer",
    playPoints: (points: number) => `Jouer pour ${number(points)}`,
    exchange: "Échanger",
    exchangeHint: (most: number) => (most === 0 ? "Il y a trop peu de lettres dans le sac" : "Mettre des lettres dans le sac et en tirer d’autres"),
    pass: "Passer",
    accept: "Accepter",
    acceptHint: "Accepter et terminer la partie",
    challenge: "Contester",
    challengeHint: "Vérifier les mots du dernier coup dans la liste",
    lastWord: "L’adversaire a posé toutes ses lettres. Acceptez le dernier coup, ou contestez-le.",
    help: "Glissez des lettres sur le plateau, ou ⟦cliquez sur une case et tapez. Cliquez encore pour changer de direction|touchez une lettre puis une case⟧.",
    /** Follows the help. */
    helpLong: (faces: readonly string[]) => (faces.length === 0 ? "" : `⟦ ${faces.join(", ")} : tapez lettre par lettre.|⟧`),
    helpWait: "Vous pouvez poser des lettres pendant que l’adversaire réfléchit.",
  },
  verdict: {
    points: (points: number) => `${inPoints(points)} :`,
    waiting: "…",
    line: "Les lettres doivent être sur une seule ligne ou colonne.",
    gap: "Il y a un trou entre les lettres.",
    invalid: (words: readonly string[]) => `Absent de la liste : ${words.join(", ")}.`,
    notInList: "absent de la liste",
  },
  type: {
    noTile: (letter: string) => `Il n’y a pas de ${letter} sur votre chevalet.`,
    begun: (letters: string, faces: readonly string[]) => `${letters}… continuez à taper pour ${faces.join(" ou ")}.`,
    noRoom: "Cela n’entre pas ici.",
  },
  naming: {
    title: "Choisissez une lettre pour le joker",
    cancel: "Annuler",
    begun: (letters: string, exact: string, others: readonly string[]) =>
      exact === ""
        ? `${letters}… continuez à taper pour ${others.join(" ou ")}.`
        : `Entrée pour ${exact}, ou continuez à taper pour ${others.join(" ou ")}.`,
  },
  exchange: {
    title: "Échanger des lettres",
    text: "Choisissez les lettres à mettre dans le sac.",
    tiles: "Lettres",
    sure: (count: number) => (count === 0 ? "Échanger" : `Échanger ${tilesOf(count)}`),
    cancel: "Annuler",
  },
  teach: {
    lost: (points: number) => `Ce coup abandonne ${fixed(points, 1)} points d’équité. Réessayer ?`,
    lostMore: (points: number) => `Ce coup abandonne plus de ${fixed(points, 1)} points d’équité. Réessayer ?`,
    judging: "Évaluation du coup…",
    anyway: "Jouer quand même",
    show: "Meilleur coup",
    best: (move: string) => `Le meilleur coup est ${move}.`,
  },
  ghost: { shown: (move: string) => `Aperçu : ${move}`, use: "L’utiliser", hide: "Masquer" },
  score: number,
  sheet: {
    title: "Feuille de score",
    lines: "Tours",
    none: "Pas encore de coup.",
    exchange: (count: number) => `échange ${tilesOf(count)}`,
    pass: "passe",
    lostTurn: "perd un tour",
    "taken-off": "contesté : repris",
    upheld: "contesté : maintenu",
    out: (tiles: string) => `reste : ${tiles}`,
    left: (tiles: string) => `il lui reste ${tiles}`,
    wrong: (words: string) => `absent de la liste : ${words}`,
    points: (points: number) => (points > 0 ? `+${points}` : number(points)),
    save: "Enregistrer en GCG",
    review: "Analyser",
  },
  tracker: {
    title: "Lettres non vues",
    summary: (bag: number, others: number) => `${number(bag)} dans le sac, ${number(others)} sur le chevalet adverse`,
    bagOnly: (bag: number) => `${tilesOf(bag)} dans le sac`,
    kinds: (vowels: number, consonants: number, blanks: number) =>
      `${counted(vowels, { one: "# voyelle", other: "# voyelles" })}, ${counted(consonants, { one: "# consonne", other: "# consonnes" })}, ${counted(blanks, { one: "# joker", other: "# jokers" })}`,
    of: (text: string, count: number) => `${text === "?" ? "joker" : text} : ${count}`,
    total: number,
  },
  puzzle: {
    task: "Trouvez le meilleur coup.",
    missed: (move, lost) =>
      lost === null ? `${move} a été joué ici. Trouvez mieux.` : `${move} a été joué ici et a perdu ${fixed(lost, 1)} points. Trouvez mieux.`,
    near: (points) =>
      `Un coup est juste s’il perd moins de ${points} points d’équité par rapport au meilleur. Quand le sac est vide, la fin de la partie est résolue ; un coup qui laisse échapper la victoire est alors faux aussi.`,
    equity: (points) => `Équité : ${fixed(points, 1)}.`,
    rest: (points) => `Points gagnés sur l’adversaire jusqu’à la fin : ${number(points)}.`,
    best: (move) => `Le meilleur coup est ${move}.`,
    phonies: (words) => `Absent de la liste : ${words.join(", ")}.`,
    noRack: "La position ne donne pas le chevalet entier.",
  },
  candidates: {
    title: "Coups candidats",
    move: "Coup",
    points: "Points",
    equity: "Équité",
    wins: "Gain %",
    playouts: "Simulations",
    interval: (chance: number, low: number, high: number) =>
      `${percent(chance, 1)} (intervalle à 95 % : ${fixed(low * 100, 1)} à ${percent(high, 1)})`,
    leave: "Reliquat",
    leaveHint: "Les lettres que le coup conserve, et leur valeur en points",
    leaveOf: (value: number) => `${value >= 0 ? "+" : ""}${fixed(value, 1)}`,
    equityOf: (equity: number) => fixed(equity, 1),
    percent: (share: number) => percent(share),
    key: "⟦Cliquez sur|Touchez⟧ un coup pour le voir sur le plateau. Barres : chances de gain avec intervalle à 95 %.",
    keyPlain: "⟦Cliquez sur|Touchez⟧ un coup pour le voir sur le plateau.",
  },
  text: {
    move: "Votre coup en texte",
    help: "8D MOT horizontal, D8 MOT vertical ; un point pour une lettre déjà posée, minuscules pour les jokers ; exch ABC ; pass",
    helpLong: (tile: string) => ` ; lettres multiples entre crochets, comme dans ${tile}`,
    play: "Jouer",
    caption: "Les lettres sur le plateau ; les minuscules sont des jokers",
  },
};
