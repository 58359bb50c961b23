// The first position of a game of Paco Ŝako: the usual one, one of the 960 start rows, or a FEN.

import type { PieceKind } from "../../board/pieces";
import type { Side } from "../../protocol/messages";

export const USUAL_ROW = 518;
export const ROWS = 960;

export const KINDS: Readonly<Record<string, PieceKind>> = { p: "pawn", r: "rook", n: "knight", b: "bishop", q: "queen", k: "king" };

/** The two pieces of a union by its letter, White's first; a capital letter stands for them the other way round. */
export const UNIONS: Readonly<Record<string, string>> = {
  a: "pp",
  c: "rp",
  d: "np",
  e: "bp",
  f: "qp",
  g: "kp",
  h: "rr",
  i: "nr",
  j: "br",
  l: "qr",
  m: "kr",
  o: "nn",
  s: "bn",
  t: "qn",
  u: "kn",
  v: "bb",
  w: "qb",
  x: "kb",
  y: "qq",
  z: "kq",
};

/** The pieces of one side by their squares, 0 for a1 to 63 for h8. */
export type Men = (PieceKind | null)[];

export interface Setup {
  readonly men: Readonly<Record<Side, Men>>;
  readonly toMove: Side;
  readonly enPassant: number | null;
  /** The square whose pieces are in hand. */
  readonly hand: number | null;
}

export function squareOf(name: string): number | null {
  const [file, rank] = [name.charCodeAt(0) - 97, name.charCodeAt(1) - 49];
  return name.length === 2 && file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : null;
}

export function nameOf(square: number): string {
  return `${String.fromCharCode(97 + (square % 8))}${Math.floor(square / 8) + 1}`;
}

/** The row of a number (R. Scharnagl) from the a-file: bishops first, then queen and knights; rook, king and rook remain. */
export function rowOf(number: number): readonly PieceKind[] {
  const row: (PieceKind | null)[] = Array.from({ length: 8 }, () => null);
  const put = (place: number, kind: PieceKind) => {
    const free = [...row.keys()].filter((file) => row[file] === null);
    row[free[place] ?? 0] = kind;
  };
  row[2 * (number % 4) + 1] = "bishop";
  let rest = Math.floor(number / 4);
  row[2 * (rest % 4)] = "bishop";
  rest = Math.floor(rest / 4);
  put(rest % 6, "queen");
  rest = Math.floor(rest / 6);
  const pairs = [0, 1, 2, 3].flatMap((one) => [1, 2, 3, 4].filter((other) => other > one).map((other) => [one, other] as const));
  const [one, other] = pairs[rest % pairs.length] ?? [0, 1];
  put(other, "knight");
  put(one, "knight");
  for (const kind of ["rook", "king", "rook"] as const) put(0, kind);
  return row.map((kind) => kind ?? "rook");
}

function ofRow(number: number): Setup {
  const row = rowOf(number);
  const first: Men = [...row, ...Array<PieceKind>(8).fill("pawn"), ...Array<null>(48).fill(null)];
  const second: Men = [...Array<null>(48).fill(null), ...Array<PieceKind>(8).fill("pawn"), ...row];
  return { men: { first, second }, toMove: "first", enPassant: null, hand: null };
}

/** White's and Black's piece of a letter. */
function menOf(letter: string): readonly [PieceKind | null, PieceKind | null] {
  const small = letter.toLowerCase();
  const one = KINDS[small];
  if (one) return letter === small ? [null, one] : [one, null];
  const [white = "", black = ""] = UNIONS[small] ?? "";
  const pair = [KINDS[white] ?? null, KINDS[black] ?? null] as const;
  return letter === small ? pair : [pair[1], pair[0]];
}

function ofFen(fen: string): Setup {
  const [place = "", side = "w", , , passed = "-"] = fen.trim().split(/[ _]+/);
  const [board = "", inHand = ""] = place.split("^");
  const men: Setup["men"] = { first: Array<null>(64).fill(null), second: Array<null>(64).fill(null) };
  const put = (square: number, letter: string) => {
    [men.first[square], men.second[square]] = menOf(letter) as [PieceKind | null, PieceKind | null];
  };
  board.split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else {
        put((7 - index) * 8 + file, letter);
        file += 1;
      }
    }
  });
  const hand = squareOf(inHand.slice(0, 2));
  if (hand !== null) put(hand, inHand.slice(2));
  return { men, toMove: side === "b" ? "second" : "first", enPassant: squareOf(passed), hand };
}

/** The first position of a rules string. */
export function setupOf(rules: string): Setup {
  const options = new Map(
    rules
      .slice("paco:".length)
      .split(",")
      .map((option) => option.split("=") as [string, string]),
  );
  const fen = options.get("fen");
  return fen ? ofFen(fen) : ofRow(Number(options.get("row") ?? USUAL_ROW));
}
