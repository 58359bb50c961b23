// A middle game of Othello, to look at.

import { Picture } from "../../board/Picture";
import type { Side } from "../../protocol/messages";

/** The class of its board: green, without light and dark squares. */
export const BOARD_CLASS = "felt";

const ROWS = ["........", "........", "..XXXO..", "..XOOO..", "..XXOX..", "...XOX..", "....O...", "........"];

const sideOf = (mark: string): Side => (mark === "X" ? "first" : "second");
const STONES = new Map(ROWS.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "." ? [] : [[8 * y + x, sideOf(mark)] as const]))));

export function Sample() {
  return <Picture kind="squares" size={8} stones={STONES} boardClass={BOARD_CLASS} />;
}
