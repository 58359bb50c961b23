// The numbers of moves on their stones, if the person has them on.

import { useMemo } from "preact/hooks";
import type { StoneNumber } from "../board/Board";
import { numbersOf } from "../game/turns";
import { language, t } from "../i18n";
import type { Scene } from "../protocol/messages";
import { settings } from "../session/settings";

/** The numbers for the board of a position after these moves; undefined while they are off. */
export function useNumbers(kind: string, scene: Scene | undefined, moves: readonly string[]): ReadonlyMap<number, StoneNumber> | undefined {
  const isOn = settings.value.moveNumbers;
  return useMemo(() => {
    if (!isOn || !scene) return undefined;
    const numbers = numbersOf(kind, scene, moves);
    return new Map([...numbers].map(([point, number]) => [point, { number, label: t.board.numbered(number) }]));
  }, [isOn, kind, scene, language.value]);
}
