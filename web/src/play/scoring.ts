// The count of a finished game: its squares on the board, and its totals.

import type { BoardOwner } from "../board/Board";
import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Count, GameState, Scene, Side } from "../protocol/messages";

/** Returns whether the person at the page says which stones are dead. */
export function isJudge({ role, state }: GameView): boolean {
  return role === "owner" && state.scoring?.stage === "open";
}

/** Returns whether a game that was counted may still get another result. */
export function isOpen(state: GameState): boolean {
  return state.scoring !== null && state.scoring.stage !== "settled";
}

/** Squares on the points that count for a side: the empty ones, and those of dead stones. */
export function territoryOf(
  { scene, kind }: { readonly scene: Pick<Scene, "stones">; readonly kind: string },
  count: Count,
): ReadonlyMap<number, BoardOwner> {
  const adapter = adapterFor(kind);
  const dead = new Set(count.dead);
  const standing = new Set(scene.stones.map((stone) => stone.point).filter((point) => !dead.has(point)));
  const marks = new Map<number, BoardOwner>();
  count.owners.forEach((side, point) => {
    if (side && !standing.has(point)) marks.set(point, { side, share: 0.6, label: t.scoring.territoryOf(adapter.sideName(side)) });
  });
  return marks;
}

/** The points of each side, in half points. */
export function totals({ lines }: Count): readonly [number, number] {
  return lines.reduce<[number, number]>((sum, { halves }) => [sum[0] + halves[0], sum[1] + halves[1]], [0, 0]);
}

/** The side that leads, or null. */
export function leader({ margin_halves }: { readonly margin_halves: number }): Side | null {
  return margin_halves === 0 ? null : margin_halves > 0 ? "first" : "second";
}
