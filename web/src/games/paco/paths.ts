// The paths across the board of the moves that might be played next.

import type { BoardArrow } from "../../board/Way";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import type { CandidateMove, Scene } from "../../protocol/messages";

/** Largest number of candidates with an arrow. */
const ARROWS_MAX = 4;
/** Largest number of moves of a variation with an arrow. */
const LINE_MAX = 3;

/** The point that a ply names: `e2` and `>e4` name squares, a promotion none. */
export function pointOf(scene: Scene, text: string): number | null {
  const point = scene.point_names.indexOf(text.startsWith(">") ? text.slice(1) : text);
  return point < 0 ? null : point;
}

/** The points of the complete move that some plies begin with. */
export function wayOf(scene: Scene, plies: readonly string[]): readonly number[] {
  const from = scene.held[0]?.point;
  const way: number[] = from === undefined ? [] : [from];
  for (const text of plies) {
    const isPlaced = text.startsWith(">");
    // A second lift begins the reply.
    if (!isPlaced && !text.startsWith("=") && way.length > 0) break;
    const point = pointOf(scene, text);
    if (point !== null) way.push(point);
  }
  return way;
}

/** Arrows for the moves of a variation, the first the strongest. */
export function lineArrows(scene: Scene, plies: readonly string[]): readonly BoardArrow[] {
  const arrows: BoardArrow[] = [];
  let way: number[] = scene.held[0] ? [scene.held[0].point] : [];
  const close = () => {
    if (way.length > 1) arrows.push({ way, kind: arrows.length % 2 === 0 ? "best" : "preview", weight: 1 - 0.25 * arrows.length });
  };
  for (const text of plies) {
    const point = pointOf(scene, text);
    if (point === null) continue;
    if (!text.startsWith(">") && way.length > 0) {
      close();
      way = [];
    }
    way.push(point);
  }
  close();
  return arrows.slice(0, LINE_MAX).toReversed();
}

/** The figure on the arrow of a candidate: its win rate, or its prior where only that is known. */
function figureOf({ win_rate, prior }: CandidateMove): string | null {
  const share = win_rate ?? prior;
  return share === null ? null : t.analysis.onBoard(share);
}

/** Arrows for the first candidates that have one, each along the first move of its variation. */
export function candidateArrows(scene: Scene, candidates: readonly CandidateMove[]): readonly BoardArrow[] {
  const most = Math.max(1, ...candidates.map((one) => one.visits));
  return candidates
    .map(
      (one, index): BoardArrow => ({
        way: wayOf(scene, one.variation.length > 0 ? one.variation : [one.text]),
        kind: index === 0 ? "best" : "other",
        grade: gradeOf(one.win_rate, candidates[0]?.win_rate ?? null),
        text: figureOf(one),
        weight: index === 0 ? 1 : Math.sqrt(one.visits / most) * 0.7,
      }),
    )
    .filter((arrow) => arrow.way.length > 1)
    .slice(0, ARROWS_MAX)
    .toReversed();
}
