// The board and the rack of a puzzle of a position.

import { t } from "../../../i18n";
import { BoardStage } from "../../../review/Frame";
import { settings } from "../../../session/settings";
import { newTilesOf } from "../plays";
import { StillRacks } from "../Rack";
import { TextTable } from "../TextTable";
import { TileBoard } from "../TileBoard";
import { ground, move, trouble } from "./puzzle";

export function PuzzleBoard() {
  const [here, shown] = [ground.value, move.value];
  const label = t.puzzles.board;
  if (!here) {
    return (
      <BoardStage kind="tiles" label={label}>
        <p class={trouble.value === null ? "soft" : "form-problem"} role="status">
          {trouble.value ?? t.study.board.loading}
        </p>
      </BoardStage>
    );
  }
  return (
    <>
      <BoardStage kind="tiles" label={label}>
        {settings.value.textView ? (
          <TextTable ground={here} label={label} isLive={false} />
        ) : (
          <div class="tile-frame still">
            <TileBoard
              ground={here}
              label={label}
              showCoordinates={settings.value.coordinates}
              {...(shown !== null && { ghost: newTilesOf(here, shown) })}
            />
          </div>
        )}
      </BoardStage>
      <StillRacks kind="crossword" tiles={here.tiles} />
    </>
  );
}
