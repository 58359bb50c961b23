// The status while an earlier position of the game is shown: which one this is, and what has happened since.

import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { levelsOf } from "../session/session";
import { useGameLine } from "./GameWalk";
import { backToGame } from "./past";
import { resultText } from "./status";

interface Props {
  readonly shown: GameView;
  /** The number of moves of the game when the person left its present position. */
  readonly known: number;
}

export function PastStatus({ shown, known }: Props) {
  const { state } = shown;
  const { turns, words } = useGameLine(shown);
  const adapter = adapterFor(state.kind);
  const fresh = turns.filter((turn) => turn.isComplete && turn.first + turn.plies > known).at(-1);
  const arrival = fresh && t.past.arrived(adapter.sideName(fresh.side), fresh.text);
  const end = fresh || state.result ? resultText(shown, levelsOf(state.kind)) : null;
  return (
    <section class="status past" aria-label={t.status.title}>
      <p class="status-title">{words}</p>
      <button type="button" class="button primary" onClick={backToGame}>
        {state.result ? t.past.toEnd : t.past.toGame}
      </button>
      <p class={arrival ? "status-reason arrival" : "status-reason"}>{[arrival, end?.title].filter(Boolean).join(" ") || t.past.hint}</p>
    </section>
  );
}
