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

/** The number of the position of a turn. */
export const positionOf = ({ turn }: CrosswordTurnReview) => turn - 1;

/** The best moves of a turn: by simulation where it was simulated. */
export const bestOf = ({ simulated, best }: CrosswordTurnReview) => simulated?.best ?? best;

/** Points lost in the endgame, where it was solved. */
export const endgameLost = ({ endgame }: CrosswordTurnReview) => (endgame?.exact ? endgame.lost : null);

/** Loss of a turn: in win rates where it was simulated, otherwise in points. */
export function lossOf(turn: CrosswordTurnReview): { readonly unit: "win" | "points"; readonly loss: number } | null {
  if (turn.win_lost !== null && turn.simulated !== null) return { unit: "win", loss: turn.win_lost };
  const points = endgameLost(turn) ?? turn.equity_lost;
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
