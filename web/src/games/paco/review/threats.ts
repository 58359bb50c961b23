// Threats in Paco Ŝako: the moves with which either side would unite with the king at once.

import type { PacoFound, Side } from "../../../protocol/messages";
import { fetchReport } from "../api";
import { fenOf, fenOfAddress, rightsOf, START, withMover } from "../fen";
import { setupOf } from "../setup";

/** The wins in one move of either side, as if it were to move. */
export type Threats = Readonly<Record<Side, PacoFound>>;

const other = (side: Side): Side => (side === "first" ? "second" : "first");

/** The first position of some rules, as FEN. */
export function fenOfRules(rules: string): string {
  const fen = /[:,]fen=([^,]*)/.exec(rules)?.[1];
  if (fen !== undefined) return fenOfAddress(fen);
  if (!rules.includes("row=")) return START;
  const { men, toMove } = setupOf(rules);
  const pieces = (["first", "second"] as const).flatMap((side) =>
    // Squares count from a1, points from a8.
    men[side].flatMap((kind, square) => (kind === null ? [] : [{ side, kind, point: (7 - Math.floor(square / 8)) * 8 + (square % 8) }])),
  );
  const castling = rightsOf(pieces)
    .map(({ letter }) => letter)
    .join("");
  return fenOf({ pieces, toMove, count: "0", castling, enPassant: "-" });
}

export async function threatsIn(rules: string, moves: readonly string[]): Promise<Threats> {
  const own = await fetchReport({ fen: fenOfRules(rules), actions: [...moves], moves: 1 });
  const mover = own.scene.to_move;
  const its = await fetchReport({ fen: withMover(own.fen, other(mover)) ?? own.fen, moves: 1 });
  return { [mover]: own.paco_in_one, [other(mover)]: its.paco_in_one } as Threats;
}
