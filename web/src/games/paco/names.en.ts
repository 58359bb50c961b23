// The texts of Paco Ŝako that every page may need, in English.

import type { PieceKind } from "../../board/pieces";
import { formats, type Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";

const { counted } = formats;

const KINDS: Record<string, string> = { pawn: "pawn", rook: "rook", knight: "knight", bishop: "bishop", queen: "queen", king: "king" };
const sideOf = ({ side }: Args) => (side === "first" ? "White" : "Black");
const kindOf = ({ piece = "" }: Args) => KINDS[piece] ?? piece;

const en = {
  title: "Paco Ŝako",
  lead: "Chess without captures: pieces of both sides unite on one square. A piece that moves onto a union takes the place of its comrade, which moves on at once. Unite with your opponent’s king to win.",
  goal: "unite with the opponent’s king",
  wonBy: (side: string) => `${side} united with the king`,
  describeUsual: "Paco Ŝako, standard start",
  describeRow: (row: number) => `Paco Ŝako, Fischer random ${row}`,
  describePosition: "Paco Ŝako from a position",
  startTitle: "Starting position",
  startUsual: "Standard",
  startUsualHint: "The starting position of chess.",
  startRandom: "Fischer random",
  startRandomHint: "One of 960 starting positions, the same for both sides.",
  startPosition: "Position",
  startPositionHint: "Any position, as FEN with letters for unions.",
  promoteTo: (kind: string) => `Promote to a ${kind}`,
  warned: "in ŝako",
  kinds: KINDS as Record<PieceKind, string>,
  piece: (side: Side, kind: PieceKind) => `${side === "first" ? "white" : "black"} ${kind}`,
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} with ${partner} ${square}`,
    lift: (what: string) => `lifts ${what}`,
    place: (released: string, square: string) => (released ? `${released} moves on to ${square}` : `to ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `unites with the ${partner} on ${square}`].filter(Boolean).join(" "),
    promote: (kind: string) => `promoted to a ${kind}`,
    promoteFirst: (kind: string) => `pawn promoted to a ${kind}`,
    castle: { king: "castles kingside", queen: "castles queenside" } as Record<"king" | "queen", string>,
  },
  refusals: {
    "must-lift": "lift a piece first.",
    "must-place": "place the piece in hand first.",
    "must-promote": "promote the pawn first.",
    "no-promotion": (args: Args) => `a pawn cannot promote to a ${kindOf(args)}.`,
    stuck: (args: Args) => `the ${kindOf(args)} on ${args.at} has no legal destination.`,
    "not-yours": (args: Args) => `the piece on ${args.at} belongs to your opponent.`,
    empty: (args: Args) => `there is no piece on ${args.at} to lift.`,
    "own-piece": (args: Args) => `your own piece stands alone on ${args.at}.`,
    "union-needs-room": (args: Args) => `a union can move only to empty squares, and ${args.at} is not empty.`,
    "out-of-reach": (args: Args) => `the ${kindOf(args)} on ${args.from} cannot reach ${args.at}.`,
    "setup-in-node": "pieces cannot be set up in a node; the position is part of the rules.",
    "incomplete-move": "the move is incomplete; name every square of its chain.",
    "rank-count": (args: Args) => `invalid FEN: the board must have 8 ranks separated by “/”, not ${args.count}.`,
    "long-rank": (args: Args) => `invalid FEN: rank ${args.rank} has more than 8 squares.`,
    "square-count": (args: Args) => `invalid FEN: rank ${args.rank} must have 8 squares, not ${args.count}.`,
    "unknown-piece": (args: Args) => `invalid FEN: unknown piece “${args.letter}” on rank ${args.rank}.`,
    "unknown-side": (args: Args) => `invalid FEN: the side to move must be “w” or “b”, not “${args.found}”.`,
    "no-progress-count": (args: Args) => `invalid FEN: “${args.found}” is not a number of moves without progress.`,
    "not-in-hand": (args: Args) => `invalid FEN: “^${args.found}” is not a piece in hand; write its square and its letter, such as “^e2P”.`,
    "unknown-in-hand": (args: Args) => `invalid FEN: unknown piece “${args.letter}” in hand.`,
    "foreign-in-hand": "invalid FEN: the piece in hand does not belong to the side to move.",
    "lifted-from-piece": (args: Args) => `invalid FEN: ${args.at}, from which the piece in hand was lifted, is not empty.`,
    "two-kings": (args: Args) => `invalid FEN: ${sideOf(args)} has more than one king.`,
    "king-in-hand": (args: Args) => `invalid FEN: ${sideOf(args)}’s king is in hand as part of a union.`,
    "both-kings": "invalid FEN: both kings are in unions, but the game ends with the first.",
    "hand-after-end": "invalid FEN: a king is in a union, so the game is over and no piece can be in hand.",
    "unknown-castling": (args: Args) =>
      `invalid FEN: “${args.letter}” is not a castling right; write the files of the rooks, such as “AHah”, or “-”.`,
    "unknown-en-passant": (args: Args) => `invalid FEN: the en passant square “${args.found}” is not a square such as e3.`,
    "no-double-step": (args: Args) => `invalid FEN: no pawn has just made a double step over ${args.at}.`,
  },
  terms: { row: (count: number) => `Position number, 0 to ${count - 1}`, drawRow: "Random", position: "Position (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} from ${square} in hand: ${counted(places, { one: "one square", other: "# squares" })} to place it on.`,
    released: (what: string, square: string, places: number) =>
      `${what} is released on ${square}: ${counted(places, { one: "one square", other: "# squares" })} to move on to.`,
    stuck: (what: string, square: string) => `${what} on ${square} has no legal destination. Cancel this move and try another.`,
    nothing: "No legal moves, and the rules do not end the game. Resign, or start a new one.",
    promote: "Choose the promotion piece.",
    promoteTitle: "Promote to",
  },
};

export type PacoNames = Reworded<typeof en>;

export const pacoNames: PacoNames = en;
