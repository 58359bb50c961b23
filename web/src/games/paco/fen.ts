// Positions as FEN with letters for unions. The server decides whether a position makes sense.

import type { PieceKind } from "../../board/pieces";
import type { Piece, Side } from "../../protocol/messages";
import { squareName } from "./board";
import { KINDS, UNIONS } from "./setup";

/** A position that is being edited. */
export interface Setup {
  readonly pieces: readonly Piece[];
  readonly toMove: Side;
  /** Number of moves without a union or promotion. */
  readonly count: string;
  /** The rooks that may castle, as named in the FEN. */
  readonly castling: string;
  readonly enPassant: string;
}

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";
export const EMPTY = "8/8/8/8/8/8/8/8 w 0 - - -";

const ALL = Object.entries(KINDS);
/** The kinds of pieces, in the order in which they are offered. */
export const OFFERED: readonly PieceKind[] = ALL.map(([, kind]) => kind);
const kindOf = (letter: string) => KINDS[letter];
const lettered = (kind: PieceKind) => ALL.find(([, one]) => one === kind)?.[0] ?? "";

/** White's and Black's piece on a square with this letter; null if the letter is unknown. */
function piecesOf(letter: string): readonly [PieceKind | undefined, PieceKind | undefined] | null {
  const lower = letter.toLowerCase();
  const isUpper = letter !== lower;
  const alone = kindOf(lower);
  if (alone) return isUpper ? [alone, undefined] : [undefined, alone];
  const union = UNIONS[lower];
  if (!union) return null;
  const [one, other] = [kindOf(union[0] ?? ""), kindOf(union[1] ?? "")];
  return isUpper ? [other, one] : [one, other];
}

function letterOf(white: PieceKind | undefined, black: PieceKind | undefined): string {
  if (white && black) {
    const pair = lettered(white) + lettered(black);
    const found = Object.entries(UNIONS).find(([, union]) => union === pair);
    if (found) return found[0];
    const turned = Object.entries(UNIONS).find(([, union]) => union === lettered(black) + lettered(white));
    return (turned?.[0] ?? "").toUpperCase();
  }
  return white ? lettered(white).toUpperCase() : black ? lettered(black) : "";
}

export function fenOf({ pieces, toMove, count, castling, enPassant }: Setup): string {
  const on = (point: number, side: Side) => pieces.find((piece) => piece.point === point && piece.side === side)?.kind as PieceKind | undefined;
  const ranks = Array.from({ length: 8 }, (_, row) => {
    const letters = Array.from({ length: 8 }, (_, col) => letterOf(on(row * 8 + col, "first"), on(row * 8 + col, "second")) || "1");
    return letters.join("").replace(/1+/g, (run) => String(run.length));
  });
  return [ranks.join("/"), toMove === "first" ? "w" : "b", count, castling, enPassant, "-"].join(" ");
}

/** The FEN in a text, which may be a link with `fen=` or a part of one. */
function unescaped(text: string): string {
  const fen = /fen=([^&#]*)/.exec(text)?.[1] ?? text;
  try {
    return decodeURIComponent(fen);
  } catch {
    return fen;
  }
}

/** The position of a FEN, plain or as in links, as far as it can be drawn; null if its board cannot be read. */
export function setupOf(fen: string): Setup | null {
  const [board = "", side = "w", count = "0", castling = "-", enPassant = "-"] = unescaped(fen).trim().split(/\s+/);
  const ranks = board.split("/");
  if (ranks.length !== 8 || (side !== "w" && side !== "b")) return null;
  const pieces: Piece[] = [];
  for (const [row, rank] of ranks.entries()) {
    let col = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) {
        col += Number(letter);
        continue;
      }
      const found = piecesOf(letter);
      if (!found || col > 7) return null;
      const [white, black] = found;
      const point = row * 8 + col;
      if (white) pieces.push({ point, side: "first", kind: white });
      if (black) pieces.push({ point, side: "second", kind: black });
      col += 1;
    }
    if (col !== 8) return null;
  }
  return { pieces, toMove: side === "w" ? "first" : "second", count, castling, enPassant };
}

/** The same position with a side to move; null for a text that is no position. */
export function withMover(fen: string, side: Side): string | null {
  const found = setupOf(fen);
  if (!found || found.toMove === side) return found && fen;
  return fenOf({ ...found, toMove: side, enPassant: "-" });
}

/** A rook that may castle, or could be allowed to. */
export interface Right {
  readonly side: Side;
  /** Letter of the rook in the FEN's castling rights. */
  readonly letter: string;
  readonly square: string;
}

/** The rooks that stand next to their king on the first rank of their side. */
export function rightsOf(pieces: readonly Piece[]): readonly Right[] {
  return (["first", "second"] as const).flatMap((side) => {
    const rank = side === "first" ? 1 : 8;
    const own = pieces.filter((piece) => piece.side === side && squareName(piece.point).endsWith(String(rank)));
    if (!own.some((piece) => piece.kind === "king")) return [];
    const rooks = own
      .filter((piece) => piece.kind === "rook")
      .map((piece) => squareName(piece.point))
      .sort();
    return rooks.map((square) => ({ side, square, letter: side === "first" ? square.charAt(0).toUpperCase() : square.charAt(0) }));
  });
}

/** The rights that the pieces still allow. */
function allowed(castling: string, pieces: readonly Piece[]): string {
  const letters = rightsOf(pieces).map((right) => right.letter);
  const kept = [...castling].filter((letter) => letters.includes(letter)).join("");
  return kept === "" ? "-" : kept;
}

/** The same position with other pieces: rights without their rook are removed, and a double step is forgotten. */
export function withPieces(setup: Setup, pieces: readonly Piece[]): Setup {
  return { ...setup, pieces, castling: allowed(setup.castling, pieces), enPassant: "-" };
}

/** Adds or removes a right. */
export function withRight(setup: Setup, letter: string): Setup {
  const letters = setup.castling === "-" ? "" : setup.castling;
  const now = letters.includes(letter) ? letters.replace(letter, "") : letters + letter;
  const order = "ABCDEFGHabcdefgh";
  const sorted = [...now].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
  return { ...setup, castling: sorted === "" ? "-" : sorted };
}

/** Puts a piece on a square: it unites with one of the other side, replaces one of its own side, and removes an equal one. */
export function put(pieces: readonly Piece[], piece: Piece): readonly Piece[] {
  const isSame = (one: Piece) => one.point === piece.point && one.side === piece.side;
  const others = pieces.filter((one) => !isSame(one));
  return pieces.some((one) => isSame(one) && one.kind === piece.kind) ? others : [...others, piece];
}

/** Moves the pieces on a square, or one of them, to another. */
export function moved(pieces: readonly Piece[], from: number, to: number): readonly Piece[] {
  const [taken, rest] = [pieces.filter((one) => one.point === from), pieces.filter((one) => one.point !== from)];
  const sides = taken.map((one) => one.side);
  const kept = rest.filter((one) => one.point !== to || !sides.includes(one.side));
  return [...kept, ...taken.map((one) => ({ ...one, point: to }))];
}

/** Converts a FEN into its form in an address, and back. */
export const fenInAddress = (fen: string) => fen.trim().replaceAll(/\s+/g, "_");
export const fenOfAddress = (text: string) => text.replaceAll("_", " ");
