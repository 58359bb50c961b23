// Moves of a record, as the server writes them: `8D WOR.S 24`, `exch ABC`, `pass`.

import type { CrosswordGame, CrosswordPosition, CrosswordTurnReview } from "../../../protocol/messages";
import { type Ground, spelled } from "../plays";
import { words } from "./words";

/** A move without its points, and the points if they are given. */
export function parted(text: string): { readonly move: string; readonly points: number | null } {
  const match = /^(\S+ \S+) (-?\d+)$/.exec(text);
  return match ? { move: match[1]!, points: Number(match[2]) } : { move: text, points: null };
}

/** A move for people, with the letters that it goes over. */
export function moveWords(ground: Ground, text: string): string {
  if (text === "pass") return words.move.pass;
  if (!text.startsWith("exch")) return spelled(ground, text);
  const tiles = text.slice("exch".length).trim();
  if (tiles === "") return words.move.exchange;
  return /^\d+$/.test(tiles) ? words.move.exchangeCount(Number(tiles)) : words.move.exchangeTiles(tiles);
}

/** The columns and rows of a board. */
export type BoardSize = Pick<CrosswordGame, "cols" | "rows">;

export const groundOf = ({ tiles }: CrosswordPosition, { cols, rows }: BoardSize): Ground => ({ cols, rows, tiles });

/** The best move of a turn: that of the endgame where it was solved; undefined where none is known. */
export function bestMoveOf(turn: CrosswordTurnReview): string | undefined {
  return (turn.endgame?.exact ? turn.endgame.line[0] : undefined) ?? bestOf(turn)[0]?.move;
}

/** The number of the position of a turn. */
export const positionOf = ({ turn }: CrosswordTurnReview) => turn - 1;

/** The best moves of a turn: by simulation where it was simulated. */
export const bestOf = ({ simulated, best }: CrosswordTurnReview) => simulated?.best ?? best;

/** Points lost in the endgame, where it was solved. */
export const endgameLost = ({ endgame }: CrosswordTurnReview) => (endgame?.exact ? endgame.lost : null);

/** The least loss of a win rate that is not written as none. */
const WIN_MIN = 0.0005;

/** Loss of a turn: in win rates where it was simulated, otherwise in points, as that of an endgame that was won or lost anyway. */
export function lossOf(turn: CrosswordTurnReview): { readonly unit: "win" | "points"; readonly loss: number } | null {
  const end = endgameLost(turn);
  const isDecided = end !== null && end > 0 && (turn.win_lost ?? 0) < WIN_MIN;
  if (turn.win_lost !== null && turn.simulated !== null && !isDecided) return { unit: "win", loss: turn.win_lost };
  const points = end ?? turn.equity_lost;
  return points === null ? null : { unit: "points", loss: points };
}

/** Equity lost in points, next to a loss of win rate; null where the loss is in points itself, or there is none. */
export function equityLost(turn: CrosswordTurnReview): number | null {
  return lossOf(turn)?.unit === "win" && (turn.equity_lost ?? 0) >= 0.05 ? turn.equity_lost : null;
}

const SIZES = ["none", "small", "medium", "large"];

/** Orders turns by the size of the mistake, then by the loss, the worst first. */
export function worseFirst(one: CrosswordTurnReview, other: CrosswordTurnReview): number {
  const bySize = SIZES.indexOf(other.mistake) - SIZES.indexOf(one.mistake);
  return bySize || (lossOf(other)?.loss ?? 0) - (lossOf(one)?.loss ?? 0);
}
