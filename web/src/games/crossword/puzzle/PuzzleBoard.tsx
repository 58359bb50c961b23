// The board and the rack of a puzzle of a position.

import { t } from "../../../i18n";
import { BoardStage } from "../../../review/Frame";
import { names } from "../names";
import { TileHand } from "../TileTask";
import { attempt, ground, judged, move, rack, refusal, trouble } from "./puzzle";

export function PuzzleBoard() {
  const here = ground.value;
  const label = t.puzzles.board;
  return (
    <BoardStage kind="tiles" label={t.board.label(names.title)}>
      {here ? (
        <TileHand
          ground={here}
          rack={rack.value}
          label={label}
          isLive={judged.value === null}
          shown={move.value}
          problem={refusal.value}
          onPlay={(text) => void attempt(text)}
        />
      ) : (
        <p class={trouble.value === null ? "soft" : "form-problem"} role="status">
          {trouble.value ?? t.study.board.loading}
        </p>
      )}
    </BoardStage>
  );
}
