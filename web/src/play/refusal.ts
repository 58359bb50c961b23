// Explanations of presses on points that may not be played.

import { effect, signal } from "@preact/signals";
import type { BoardRefusal } from "../board/Board";
import { adapterFor } from "../game";
import { t } from "../i18n";
import { sentenceOf } from "../i18n/refusals";
import type { Scene } from "../protocol/messages";
import { shown } from "../session/session";
import { say } from "../ui/announcer";

/** The last explanation, with the version of its position; null when none applies. */
export const explanation = signal<{ readonly game: string; readonly version: number; readonly words: string } | null>(null);

/** The points of a board that may not be played, with their explanations. */
export function refusalsOf(kind: string, scene: Scene): ReadonlyMap<number, BoardRefusal> {
  const { illegalReasons, markedReason } = adapterFor(kind);
  return new Map(
    scene.refused.map(({ point, why }) => [
      point,
      { label: t.board.refused(illegalReasons?.[why.code] ?? why.text), isMarked: why.code === markedReason },
    ]),
  );
}

/** The reason why a point may not be played, as a sentence; null for other points. */
export function refusalAt(kind: string, scene: Scene, point: number): string | null {
  const found = scene.refused.find((one) => one.point === point);
  return found ? t.board.refusedWhy(scene.point_names[point] ?? "", sentenceOf(adapterFor(kind).refusals, found.why) ?? found.why.text) : null;
}

/** Explains a press on the board of play. */
export function explain(point: number): void {
  const state = shown.peek()?.state;
  const words = state ? refusalAt(state.kind, state.scene, point) : null;
  if (!state || words === null) return;
  explanation.value = { game: state.game, version: state.version, words };
  say(words);
}

/** An explanation ends with the position it is of. */
export function watchRefusals(): void {
  effect(() => {
    const state = shown.value?.state;
    const now = explanation.peek();
    if (now && (state?.game !== now.game || state.version !== now.version)) explanation.value = null;
  });
}
