// The first moves of a game of Paco Ŝako, to look at.

import { Picture } from "../../board/Picture";
import type { Piece, Side } from "../../protocol/messages";
import { KINDS } from "./setup";

/** The pieces of a side on a row of points and the next one. */
const rowsOf = (side: Side, row: number, kinds: string): readonly Piece[] =>
  [...kinds].map((kind, index) => ({ side, kind: KINDS[kind] ?? "pawn", point: 8 * row + index }));

const START = [...rowsOf("second", 0, "rnbqkbnrpppppppp"), ...rowsOf("first", 6, "pppppppprnbqkbnr")];

/** Moves by the points where they begin and end; one of a union moves both of its pieces. */
const STEPS =
  "w49:33 b9:25 w62:45 b15:31 w52:36 b8:24 w63:62 b14:30 w57:40 b1:18 w45:35 b13:29 w51:43 b11:19 w53:37 b24:32 w40:25 b6:23 w58:40 b5:14 w62:63 b18:33 w37:30 b10:18 w63:62 b3:11 w54:38 b4:3 w61:47 w33:27,b33:27 w47:54 b11:20 w50:34 w25:33,b25:33 w59:41 b32:41 w55:39 w41:49,b41:49 w30:22,b30:22 b2:9 w56:59,w60:58 b7:5 w59:61".split(
    " ",
  );

/** The pieces after a step. */
function after(pieces: readonly Piece[], step: string): readonly Piece[] {
  return step.split(",").reduce((now, word) => {
    const [from, to] = word.slice(1).split(":").map(Number);
    const side = word.startsWith("w") ? "first" : "second";
    return now.map((piece) => (piece.side === side && piece.point === from ? { ...piece, point: to ?? from } : piece));
  }, pieces);
}

export const sample = {
  steps: STEPS.length,
  Picture: ({ step }: { step: number }) => <Picture kind="squares" size={8} pieces={STEPS.slice(0, step).reduce(after, START)} />,
};
