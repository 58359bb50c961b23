// The texts of Paco Ŝako that every page may need, in Dutch.

import type { PieceKind } from "../../board/pieces";
import { formats } from "../../i18n/nl";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import type { PacoNames } from "./names.en";

const { counted } = formats;

const KINDS: Record<string, string> = { pawn: "pion", rook: "toren", knight: "paard", bishop: "loper", queen: "dame", king: "koning" };
const sideOf = ({ side }: Args) => (side === "first" ? "Wit" : "Zwart");
const kindOf = ({ piece = "" }: Args) => KINDS[piece] ?? piece;

export const pacoNames: PacoNames = {
  title: "Paco Ŝako",
  lead: "Schaken zonder slaan: stukken van beide kanten verenigen zich op één veld. Een stuk dat naar een vereniging gaat, neemt de plaats van zijn kameraad in, die meteen verdergaat. Verenig je met de koning van je tegenstander om te winnen.",
  goal: "je verenigen met de koning van de tegenstander",
  wonBy: (side: string) => `${side} heeft zich met de koning verenigd`,
  describeUsual: "Paco Ŝako, gewone beginstelling",
  describeRow: (row: number) => `Paco Ŝako, Fischer random ${row}`,
  describePosition: "Paco Ŝako vanuit een stelling",
  startTitle: "Beginstelling",
  startUsual: "Standaard",
  startUsualHint: "De beginstelling van schaken.",
  startRandom: "Fischer random",
  startRandomHint: "Een van 960 beginstellingen, voor beide kanten dezelfde.",
  startPosition: "Stelling",
  startPositionHint: "Elke stelling, als FEN met letters voor verenigingen.",
  promoteTo: (kind: string) => `Promotie: ${kind}`,
  warned: "in ŝako",
  kinds: KINDS as Record<PieceKind, string>,
  piece: (side: Side, kind: PieceKind) => {
    const [white, black] = kind === "knight" ? ["wit", "zwart"] : ["witte", "zwarte"];
    return `${side === "first" ? white : black} ${KINDS[kind]}`;
  },
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} met ${partner} ${square}`,
    lift: (what: string) => `tilt ${what} op`,
    place: (released: string, square: string) => (released ? `${released} gaat verder naar ${square}` : `naar ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `verenigt zich op ${square}: ${partner}`].filter(Boolean).join(" "),
    promote: (kind: string) => `promotie: ${kind}`,
    promoteFirst: (kind: string) => `promotie van de pion: ${kind}`,
    castle: { king: "korte rokade", queen: "lange rokade" } as Record<"king" | "queen", string>,
  },
  refusals: {
    "must-lift": "til eerst een stuk op.",
    "must-place": "zet eerst het stuk in je hand neer.",
    "must-promote": "promoveer eerst de pion.",
    "no-promotion": (args: Args) => `promotie niet mogelijk: ${kindOf(args)}.`,
    stuck: (args: Args) => `${kindOf(args)} ${args.at} kan nergens heen.`,
    "not-yours": (args: Args) => `het stuk op ${args.at} is van je tegenstander.`,
    empty: (args: Args) => `op ${args.at} staat geen stuk om op te tillen.`,
    "own-piece": (args: Args) => `je eigen stuk staat alleen op ${args.at}.`,
    "union-needs-room": (args: Args) => `een vereniging kan alleen naar lege velden, en ${args.at} is niet leeg.`,
    "out-of-reach": (args: Args) => `${kindOf(args)} ${args.from} kan ${args.at} niet bereiken.`,
    "setup-in-node": "in een knoop kunnen geen stukken worden opgesteld; de stelling hoort bij de regels.",
    "incomplete-move": "de zet is onvolledig; noem elk veld van de keten.",
    "rank-count": (args: Args) => `ongeldige FEN: het bord moet 8 rijen hebben, gescheiden door “/”, niet ${args.count}.`,
    "long-rank": (args: Args) => `ongeldige FEN: rij ${args.rank} heeft meer dan 8 velden.`,
    "square-count": (args: Args) => `ongeldige FEN: rij ${args.rank} moet 8 velden hebben, niet ${args.count}.`,
    "unknown-piece": (args: Args) => `ongeldige FEN: onbekend stuk “${args.letter}” op rij ${args.rank}.`,
    "unknown-side": (args: Args) => `ongeldige FEN: de kant aan zet moet “w” of “b” zijn, niet “${args.found}”.`,
    "no-progress-count": (args: Args) => `ongeldige FEN: “${args.found}” is geen aantal zetten zonder vooruitgang.`,
    "not-in-hand": (args: Args) => `ongeldige FEN: “^${args.found}” is geen stuk in de hand; schrijf zijn veld en zijn letter, zoals “^e2P”.`,
    "unknown-in-hand": (args: Args) => `ongeldige FEN: onbekend stuk “${args.letter}” in de hand.`,
    "foreign-in-hand": "ongeldige FEN: het stuk in de hand is niet van de kant aan zet.",
    "lifted-from-piece": (args: Args) => `ongeldige FEN: ${args.at}, waar het stuk in de hand vandaan komt, is niet leeg.`,
    "two-kings": (args: Args) => `ongeldige FEN: ${sideOf(args)} heeft meer dan één koning.`,
    "king-in-hand": (args: Args) => `ongeldige FEN: de koning van ${sideOf(args)} is in de hand als deel van een vereniging.`,
    "both-kings": "ongeldige FEN: beide koningen zijn in verenigingen, maar de partij eindigt met de eerste.",
    "hand-after-end": "ongeldige FEN: een koning is in een vereniging, dus de partij is afgelopen en er kan geen stuk in de hand zijn.",
    "unknown-castling": (args: Args) => `ongeldige FEN: “${args.letter}” is geen rokaderecht; schrijf de lijnen van de torens, zoals “AHah”, of “-”.`,
    "unknown-en-passant": (args: Args) => `ongeldige FEN: het en-passantveld “${args.found}” is geen veld zoals e3.`,
    "no-double-step": (args: Args) => `ongeldige FEN: geen pion heeft net een dubbele stap over ${args.at} gedaan.`,
  },
  terms: { row: (count: number) => `Stellingnummer, 0 tot ${count - 1}`, drawRow: "Willekeurig", position: "Stelling (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} van ${square} in de hand: ${counted(places, { one: "één veld", other: "# velden" })} om het neer te zetten.`,
    released: (what: string, square: string, places: number) =>
      `${what} komt vrij op ${square}: ${counted(places, { one: "één veld", other: "# velden" })} om verder te gaan.`,
    stuck: (what: string, square: string) => `${what} op ${square} kan nergens heen. Annuleer deze zet en probeer een andere.`,
    nothing: "Geen geldige zetten, en de regels beëindigen de partij niet. Geef op of begin een nieuwe.",
    promote: "Kies het promotiestuk.",
    promoteTitle: "Promoveren tot",
  },
};
