// Dots in the colour of what played moves lost, on the board and in the list of moves.

import { computed } from "@preact/signals";
import type { BoardLoss, Grade } from "../../board/Board";
import { numbersOf } from "../../game/turns";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import type { Scene } from "../../protocol/messages";
import { choices } from "./choices";
import { lesson } from "./lesson";
import { losses } from "./review";
import { adapter, line, moves } from "./study";

/** True if the dots are shown; in a lesson they would give answers away. */
const areShown = computed(() => choices.value.dots && lesson.value === null);

/** The dot of a move that consists of these nodes; null where its loss is not known or not shown. */
export function dotOf(nodes: readonly number[]): BoardLoss | null {
  const lost = areShown.value ? nodes.map((id) => losses.value.get(id)) : [];
  if (lost.length === 0 || lost.includes(undefined)) return null;
  const loss = lost.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const grade = gradeOf(-loss, 0) as Grade;
  return { grade, label: grade === 0 ? t.study.review.lostNothing : t.study.review.lostShare(loss) };
}

/** The dots of the stones on the board. */
export function boardDots(scene: Scene): ReadonlyMap<number, BoardLoss> {
  const numbers = numbersOf(adapter.value.kind, scene, moves.value);
  const dots = [...numbers].map(([point, number]) => [point, dotOf(line.value.slice(number, number + 1))] as const);
  return new Map(dots.flatMap(([point, dot]) => (dot ? [[point, dot]] : [])));
}
