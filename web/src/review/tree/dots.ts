// Dots in the colour of what played moves lost, on the board and in the list of moves.

import type { BoardLoss, Grade } from "../../board/Board";
import { numbersOf } from "../../game/turns";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import type { Scene } from "../../protocol/messages";
import { choices } from "./choices";
import { lesson } from "./lesson";
import { losses, pointLosses, pointsOf } from "./review";
import { adapter, line, moves } from "./study";

/** The loss of a move, with the points that it lost; null where they are not known. */
export interface MoveLoss extends BoardLoss {
  readonly points: number | null;
  /** True if it lost so little that no other move counts as better. */
  readonly isNothing: boolean;
}

/** The sum of the losses of some nodes; null unless all are known. */
function sumOf(losses: ReadonlyMap<number, number>, nodes: readonly number[]): number | null {
  const found = nodes.map((id) => losses.get(id));
  return found.length === 0 || found.includes(undefined) ? null : found.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** The loss of a move that consists of these nodes; null where it is not known, and in a lesson, whose answers it would give away. */
export function lossOf(nodes: readonly number[]): MoveLoss | null {
  const text = t.study.review;
  const loss = lesson.value === null ? sumOf(losses.value, nodes) : null;
  if (loss === null) return null;
  const [grade, points] = [gradeOf(-loss, 0) as Grade, pointsOf(sumOf(pointLosses.value, nodes))];
  const isNothing = !points && grade === 0;
  const label = points ? text.lostBoth(loss, points) : isNothing ? text.lostNothing : text.lostShare(loss);
  return { grade, points, isNothing, label };
}

/** The loss of a move, if it is to have a dot. */
export function dotOf(nodes: readonly number[]): MoveLoss | null {
  return choices.value.dots ? lossOf(nodes) : null;
}

/** The dots of the stones on the board. */
export function boardDots(scene: Scene): ReadonlyMap<number, BoardLoss> {
  const numbers = numbersOf(adapter.value.kind, scene, moves.value);
  const dots = [...numbers].map(([point, number]) => [point, dotOf(line.value.slice(number, number + 1))] as const);
  return new Map(dots.flatMap(([point, dot]) => (dot ? [[point, dot]] : [])));
}
