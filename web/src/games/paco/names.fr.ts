// The texts of Paco Ŝako that every page may need, in French.

import type { PieceKind } from "../../board/pieces";
import { formats } from "../../i18n/fr";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import type { PacoNames } from "./names.en";

const { counted } = formats;

const KINDS: Record<string, string> = { pawn: "pion", rook: "tour", knight: "cavalier", bishop: "fou", queen: "dame", king: "roi" };
const sideOf = ({ side }: Args) => (side === "first" ? "Blanc" : "Noir");
const kindOf = ({ piece = "" }: Args) => KINDS[piece] ?? piece;

export const pacoNames: PacoNames = {
  title: "Paco Ŝako",
  lead: "Les échecs sans captures : des pièces des deux camps s’unissent sur une case. Une pièce qui va sur une union prend la place de sa semblable, qui repart aussitôt. Unissez-vous au roi adverse pour gagner.",
  goal: "s’unir au roi adverse",
  wonBy: (side: string) => `${side} s’est uni au roi`,
  describeUsual: "Paco Ŝako, position standard",
  describeRow: (row: number) => `Paco Ŝako, Fischer random ${row}`,
  describePosition: "Paco Ŝako depuis une position",
  startTitle: "Position de départ",
  startUsual: "Standard",
  startUsualHint: "La position de départ des échecs.",
  startRandom: "Fischer random",
  startRandomHint: "Une des 960 positions de départ, la même pour les deux camps.",
  startPosition: "Position",
  startPositionHint: "N’importe quelle position, en FEN avec des lettres pour les unions.",
  promoteTo: (kind: string) => `Promotion : ${kind}`,
  warned: "en ŝako",
  kinds: KINDS as Record<PieceKind, string>,
  piece: (side: Side, kind: PieceKind) => {
    const isFeminine = kind === "rook" || kind === "queen";
    const [white, black] = isFeminine ? ["blanche", "noire"] : ["blanc", "noir"];
    return `${KINDS[kind]} ${side === "first" ? white : black}`;
  },
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} avec ${partner} ${square}`,
    lift: (what: string) => `soulève ${what}`,
    place: (released: string, square: string) => (released ? `${released} repart vers ${square}` : `vers ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `s’unit en ${square} : ${partner}`].filter(Boolean).join(" "),
    promote: (kind: string) => `promotion : ${kind}`,
    promoteFirst: (kind: string) => `promotion du pion : ${kind}`,
    castle: { king: "petit roque", queen: "grand roque" } as Record<"king" | "queen", string>,
  },
  refusals: {
    "must-lift": "soulevez d’abord une pièce.",
    "must-place": "posez d’abord la pièce en main.",
    "must-promote": "promouvez d’abord le pion.",
    "no-promotion": (args: Args) => `promotion impossible : ${kindOf(args)}.`,
    stuck: (args: Args) => `${kindOf(args)} ${args.at} n’a aucune destination légale.`,
    "not-yours": (args: Args) => `la pièce en ${args.at} appartient à l’adversaire.`,
    empty: (args: Args) => `il n’y a pas de pièce à soulever en ${args.at}.`,
    "own-piece": (args: Args) => `votre propre pièce est seule en ${args.at}.`,
    "union-needs-room": (args: Args) => `une union ne peut aller que sur des cases vides, et ${args.at} n’est pas vide.`,
    "out-of-reach": (args: Args) => `${kindOf(args)} ${args.from} ne peut pas atteindre ${args.at}.`,
    "setup-in-node": "on ne peut pas placer de pièces dans un nœud ; la position fait partie des règles.",
    "incomplete-move": "le coup est incomplet ; indiquez chaque case de sa chaîne.",
    "rank-count": (args: Args) => `FEN invalide : le plateau doit avoir 8 rangées séparées par « / », pas ${args.count}.`,
    "long-rank": (args: Args) => `FEN invalide : la rangée ${args.rank} a plus de 8 cases.`,
    "square-count": (args: Args) => `FEN invalide : la rangée ${args.rank} doit avoir 8 cases, pas ${args.count}.`,
    "unknown-piece": (args: Args) => `FEN invalide : pièce inconnue « ${args.letter} » sur la rangée ${args.rank}.`,
    "unknown-side": (args: Args) => `FEN invalide : le camp au trait doit être « w » ou « b », pas « ${args.found} ».`,
    "no-progress-count": (args: Args) => `FEN invalide : « ${args.found} » n’est pas un nombre de coups sans progrès.`,
    "not-in-hand": (args: Args) => `FEN invalide : « ^${args.found} » n’est pas une pièce en main ; écrivez sa case et sa lettre, comme « ^e2P ».`,
    "unknown-in-hand": (args: Args) => `FEN invalide : pièce inconnue « ${args.letter} » en main.`,
    "foreign-in-hand": "FEN invalide : la pièce en main n’appartient pas au camp au trait.",
    "lifted-from-piece": (args: Args) => `FEN invalide : ${args.at}, d’où vient la pièce en main, n’est pas vide.`,
    "two-kings": (args: Args) => `FEN invalide : ${sideOf(args)} a plus d’un roi.`,
    "king-in-hand": (args: Args) => `FEN invalide : le roi de ${sideOf(args)} est en main dans une union.`,
    "both-kings": "FEN invalide : les deux rois sont dans des unions, mais la partie finit avec la première.",
    "hand-after-end": "FEN invalide : un roi est dans une union ; la partie est donc finie et aucune pièce ne peut être en main.",
    "unknown-castling": (args: Args) =>
      `FEN invalide : « ${args.letter} » n’est pas un droit de roque ; écrivez les colonnes des tours, comme « AHah », ou « - ».`,
    "unknown-en-passant": (args: Args) => `FEN invalide : la case en passant « ${args.found} » n’est pas une case comme e3.`,
    "no-double-step": (args: Args) => `FEN invalide : aucun pion ne vient d’avancer de deux cases par ${args.at}.`,
  },
  terms: { row: (count: number) => `Numéro de la position, de 0 à ${count - 1}`, drawRow: "Au hasard", position: "Position (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} de ${square} en main : ${counted(places, { one: "une case", other: "# cases" })} où la poser.`,
    released: (what: string, square: string, places: number) =>
      `${what} est libéré en ${square} : ${counted(places, { one: "une case", other: "# cases" })} où repartir.`,
    stuck: (what: string, square: string) => `${what} en ${square} n’a aucune destination légale. Annulez ce coup et essayez-en un autre.`,
    nothing: "Aucun coup légal, et les règles ne terminent pas la partie. Abandonnez, ou commencez-en une nouvelle.",
    promote: "Choisissez la pièce de promotion.",
    promoteTitle: "Promouvoir en",
  },
};
