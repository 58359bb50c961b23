// A position of Paco Ŝako with unions, to look at.

import { Picture } from "../../board/Picture";
import type { Piece, Side } from "../../protocol/messages";
import { pointOf } from "./board";
import { KINDS } from "./setup";

/** Pieces of a side from words such as `Nf3`. */
function piecesOf(side: Side, words: string): readonly Piece[] {
  return words.split(" ").map((word) => ({ side, kind: KINDS[word.charAt(0).toLowerCase()] ?? "pawn", point: pointOf(word.slice(1)) ?? 0 }));
}

const PIECES = [
  ...piecesOf("first", "Ra1 Bc1 Qd5 Kg1 Rf1 Nc3 Ne5 Bc4 Pa2 Pb2 Pc2 Pd4 Pe4 Pf2 Pg2 Ph2"),
  ...piecesOf("second", "Ra8 Nb8 Bc8 Qf6 Ke8 Be7 Nc3 Rh8 Pa7 Pb7 Pc7 Pd5 Pe4 Pf7 Pg6 Ph7"),
];

export function Sample() {
  return <Picture kind="squares" size={8} pieces={PIECES} />;
}
