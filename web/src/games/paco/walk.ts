// Walks through a game of Paco Ŝako action by action, to find its complete moves. It assumes that every action is legal.

import type { PieceKind } from "../../board/pieces";
import type { Side } from "../../protocol/messages";
import { type Men, nameOf, setupOf, squareOf } from "./setup";

export const LETTERS: Readonly<Record<PieceKind, string>> = { pawn: "P", rook: "R", knight: "N", bishop: "B", queen: "Q", king: "K" };

export const PROMOTIONS: Readonly<Record<string, PieceKind>> = { "=Q": "queen", "=R": "rook", "=B": "bishop", "=N": "knight" };

/** The effect of one action. */
export type Step =
  | { readonly kind: "lift"; readonly piece: PieceKind; readonly partner: PieceKind | null; readonly square: string }
  | { readonly kind: "place"; readonly square: string; readonly unites: PieceKind | null; readonly releases: PieceKind | null }
  | { readonly kind: "promote"; readonly piece: PieceKind; readonly isGift: boolean }
  | { readonly kind: "castle"; readonly wing: "king" | "queen" };

export interface Walked {
  readonly side: Side;
  readonly step: Step;
  /** True if this step completes the move. */
  readonly ends: boolean;
}

interface Hand {
  readonly piece: PieceKind;
  readonly partner: PieceKind | null;
  readonly square: number;
}

const other = (side: Side): Side => (side === "first" ? "second" : "first");

export class Walk {
  private readonly men: Readonly<Record<Side, Men>>;
  private toMove: Side;
  private enPassant: number | null;
  private hand: Hand | null = null;
  /** A promotion that is due: in the middle of a chain, at the end of the move, or because of the other side's move. */
  private promotes: "chain" | "end" | "gift" | null = null;

  constructor(rules: string) {
    const { men, toMove, enPassant, hand } = setupOf(rules);
    this.men = { first: [...men.first], second: [...men.second] };
    [this.toMove, this.enPassant] = [toMove, enPassant];
    if (hand !== null) this.lift(hand);
  }

  /** Takes an action. */
  take(text: string): Walked {
    const side = this.toMove;
    const kind = PROMOTIONS[text];
    if (kind) return { side, ...this.promote(kind) };
    if (text.startsWith(">")) return { side, ...this.place(squareOf(text.slice(1)) ?? 0) };
    return { side, step: this.lift(squareOf(text) ?? 0), ends: false };
  }

  private own(): Men {
    return this.men[this.toMove];
  }

  private theirs(): Men {
    return this.men[other(this.toMove)];
  }

  private forward(): number {
    return this.toMove === "first" ? 8 : -8;
  }

  /** The row on which a side's pawns promote. */
  private isHome(square: number, side: Side): boolean {
    return Math.floor(square / 8) === (side === "first" ? 7 : 0);
  }

  private lift(square: number): Step {
    const [piece, partner] = [this.own()[square] ?? "pawn", this.theirs()[square] ?? null];
    this.hand = { piece, partner, square };
    this.own()[square] = this.theirs()[square] = null;
    return { kind: "lift", piece, partner, square: nameOf(square) };
  }

  private promote(piece: PieceKind): { step: Step; ends: boolean } {
    const pawn = this.own().findIndex((one, square) => one === "pawn" && this.isHome(square, this.toMove));
    if (pawn >= 0) this.own()[pawn] = piece;
    const when = this.promotes;
    this.promotes = null;
    const ends = when === "end";
    if (ends) this.toMove = other(this.toMove);
    return { step: { kind: "promote", piece, isGift: when === "gift" }, ends };
  }

  /** Ends a move; the turn passes unless there is something to promote. */
  private finish(step: Step): { step: Step; ends: boolean } {
    const ends = this.promotes !== "end";
    if (ends) this.toMove = other(this.toMove);
    return { step, ends };
  }

  private place(to: number): { step: Step; ends: boolean } {
    const hand = this.hand ?? { piece: "pawn" as const, partner: null, square: to };
    const square = nameOf(to);
    this.hand = null;
    if (hand.piece === "king" && (this.own()[to] || Math.abs((to % 8) - (hand.square % 8)) > 1)) return this.castle(hand.square, to);
    if (hand.piece === "pawn" && hand.partner === null && to === this.enPassant && to % 8 !== hand.square % 8) this.pullBack(to);
    const [released, united] = [this.own()[to] ?? null, this.theirs()[to] ?? null];
    this.own()[to] = hand.piece;
    const isHome = hand.piece === "pawn" && this.isHome(to, this.toMove);
    if (released) {
      this.hand = { piece: released, partner: null, square: to };
      this.promotes = isHome ? "chain" : null;
      return { step: { kind: "place", square, unites: null, releases: released }, ends: false };
    }
    if (hand.partner) this.theirs()[to] = hand.partner;
    const isDouble = hand.piece === "pawn" && Math.abs(to - hand.square) === 16;
    const isFromRow = Math.floor(hand.square / 8) === (this.toMove === "first" ? 1 : 6);
    this.enPassant = isDouble && isFromRow ? hand.square + this.forward() : null;
    if (isHome) this.promotes = "end";
    else if (hand.partner === "pawn" && this.isHome(to, other(this.toMove))) this.promotes = "gift";
    if (united === "king") this.promotes = null;
    return this.finish({ kind: "place", square, unites: united, releases: null });
  }

  /** Moves the pawn of an en passant back to the square that it passed, with its partner if it has one. */
  private pullBack(to: number): void {
    const behind = to - this.forward();
    for (const men of [this.own(), this.theirs()]) [men[to], men[behind]] = [men[behind] ?? null, men[to] ?? null];
    this.enPassant = null;
  }

  private castle(from: number, to: number): { step: Step; ends: boolean } {
    const row = from - (from % 8);
    const isOnRook = Boolean(this.own()[to]);
    const isKingside = isOnRook ? to > from : to % 8 > from % 8;
    const rook = isOnRook ? to : row + (isKingside ? 7 : 0);
    const rookTo = row + (isKingside ? 5 : 3);
    for (const men of [this.own(), this.theirs()]) [men[rook], men[rookTo]] = [men[rookTo] ?? null, men[rook] ?? null];
    this.own()[row + (isKingside ? 6 : 2)] = "king";
    this.enPassant = null;
    return this.finish({ kind: "castle", wing: isKingside ? "king" : "queen" });
  }
}

/** Effects of all actions of a game. */
export function walk(rules: string, texts: readonly string[]): readonly Walked[] {
  const game = new Walk(rules);
  return texts.map((text) => game.take(text));
}

/** The actions of one move in Ponder's notation, such as `Nd4>Qc6>e8`. */
export function written(steps: readonly Step[]): string {
  let text = "";
  for (const step of steps) {
    if (step.kind === "castle") text = `${text.slice(0, text.lastIndexOf(":") + 1)}${step.wing === "king" ? "0-0" : "0-0-0"}`;
    else if (step.kind === "promote") text += `=${LETTERS[step.piece]}${step.isGift ? ":" : ""}`;
    else if (step.kind === "place")
      text += `${step.unites ? "x" : ">"}${step.releases ? LETTERS[step.releases] : ""}${step.square}${step.unites === "king" ? "#" : ""}`;
    else text += `${step.piece === "pawn" && !step.partner ? "" : LETTERS[step.piece]}${step.partner ? LETTERS[step.partner] : ""}${step.square}`;
  }
  return text;
}
