// The words of Paco Ŝako that every page may need, in English.

import type { PieceKind } from "../../board/pieces";
import type { Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";

const KINDS: Record<string, string> = { pawn: "pawn", rook: "rook", knight: "knight", bishop: "bishop", queen: "queen", king: "king" };
const kindOf = ({ piece = "" }: Args) => KINDS[piece] ?? piece;

const en = {
  title: "Paco Ŝako",
  lead: "Chess in which nothing is captured: pieces of both sides unite on one square. A piece that moves onto a union takes its partner’s place and sends it on its way. Whoever unites with the other king wins.",
  levels: { casual: "Sees a union with the king at once", master: "Hardest · looks ahead for a second" } as Record<string, string>,
  goal: "unite with the other king",
  wonBy: (side: string) => `${side} united with the king`,
  describeUsual: "Paco Ŝako, usual start",
  describeRow: (row: number) => `Paco Ŝako, start row ${row}`,
  describePosition: "Paco Ŝako from a position",
  startTitle: "Start",
  startUsual: "Usual",
  startUsualHint: "The pieces stand as in chess.",
  startRandom: "Fischer random",
  startRandomHint: "One of 960 start rows, the same for both sides.",
  startPosition: "Position",
  startPositionHint: "Any position, as a FEN with letters for unions.",
  promoteTo: (kind: string) => `Promote to a ${kind}`,
  warned: "in ŝako",
  kinds: KINDS as Record<PieceKind, string>,
  piece: (side: Side, kind: PieceKind) => `${side === "first" ? "white" : "black"} ${kind}`,
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} with ${partner} ${square}`,
    lift: (what: string) => `lifts ${what}`,
    place: (released: string, square: string) => (released ? `${released} on to ${square}` : `to ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `unites with the ${partner} on ${square}`].filter(Boolean).join(" "),
    promote: (kind: string) => `promoted to a ${kind}`,
    promoteFirst: (kind: string) => `pawn promoted to a ${kind}`,
    castle: { king: "castles on the king’s side", queen: "castles on the queen’s side" } as Record<"king" | "queen", string>,
  },
  refusals: {
    "must-lift": "a piece has to be lifted now.",
    "must-place": "the piece in hand has to be placed now.",
    "must-promote": "a pawn has to be promoted now.",
    "no-promotion": (args: Args) => `a pawn does not become a ${kindOf(args)}.`,
    stuck: (args: Args) => `the ${kindOf(args)} on ${args.at} has nowhere to go.`,
    "not-yours": (args: Args) => `the piece on ${args.at} is the other side’s alone.`,
    empty: (args: Args) => `there is nothing on ${args.at} to lift.`,
    "own-piece": (args: Args) => `an own piece stands alone on ${args.at}.`,
    "union-needs-room": (args: Args) => `a union moves to empty squares only, and ${args.at} is not.`,
    "out-of-reach": (args: Args) => `the ${kindOf(args)} from ${args.from} does not reach ${args.at}.`,
  },
  terms: { row: (count: number) => `Start row, 0 to ${count - 1}`, drawRow: "Draw one", position: "Position (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} from ${square} in hand: ${places === 1 ? "one square" : `${places} squares`} to put it.`,
    released: (what: string, square: string, places: number) =>
      `${what} is released on ${square}: ${places === 1 ? "one square" : `${places} squares`} to go on to.`,
    stuck: (what: string, square: string) => `${what} on ${square} has nowhere to go: this chain cannot be finished. Restart the move.`,
    nothing: "Nothing can be lifted: there is no move, and the rules do not end the game. Resign, or begin a new one.",
    promote: "Choose what the pawn becomes.",
    promoteTitle: "Promote to",
  },
};

export type PacoNames = Reworded<typeof en>;

export const pacoNames: PacoNames = en;
