// The buttons and keys that lead back through the game on the board, and forward to its present position.

import { useMemo } from "preact/hooks";
import { boundFrom, boundsOf, isInPairs, turnsOf } from "../game/turns";
import type { GameView } from "../game/view";
import { language, t } from "../i18n";
import { say } from "../ui/announcer";
import { useKeys } from "../walk/keys";
import type { Keys, Line } from "../walk/line";
import { Walk } from "../walk/Walk";
import { placeWords } from "../walk/words";
import { backToGame, past, showPast } from "./past";

const NO_KEYS: Keys = { help: [] };

/** The places of the game on the board, the present position last, and the words for them. */
export function useGameLine({ state }: GameView) {
  const { game, version, moves } = state;
  const [bounds, turns] = useMemo(() => [boundsOf(state), turnsOf(state)] as const, [game, version, language.value]);
  const last = moves.length;
  const here = past.value?.ply ?? last;
  const words = placeWords(bounds, turns, here);
  const goTo = (place: number) => {
    if (place >= last) return backToGame();
    const at = Math.max(0, place);
    showPast(at);
    say(placeWords(bounds, turns, at));
  };
  const line: Line = {
    here,
    last,
    goTo,
    step: (by) => goTo(boundFrom(bounds, here, by)),
    ...(isInPairs(state.kind) && { stepPart: (by: 1 | -1) => goTo(here + by) }),
    isLive: state.result === null,
  };
  return { line, turns, words };
}

export function GameWalk({ shown }: { shown: GameView }) {
  const { line, turns } = useGameLine(shown);
  useKeys(line, NO_KEYS, () => {});
  const at = turns.filter((turn) => turn.first + turn.plies <= line.here).length;
  return (
    <div class="game-walk">
      <Walk line={line} texts={t.past.walk} at={<p class="walk-count">{turns.length > 0 && t.past.count(at, turns.length)}</p>} />
    </div>
  );
}
