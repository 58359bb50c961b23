// The remarks on the move that is shown, and the wins that existed before it.

import { MakePuzzle } from "../../../review/mistakes/MakePuzzle";
import { words } from "../words";
import { at, game, hideWay, kindOfWays, labels, positionBefore, puzzleOf, remarksOf, shownWay, showWay, showWays, stepWay, ways } from "./replay";

function Steps() {
  const text = words.replay;
  const now = shownWay.value;
  if (!now) return null;
  const last = now.way.actions.length;
  return (
    <>
      <div class="button-row">
        <button type="button" class="button small" disabled={now.step === 0} onClick={() => stepWay(-1)}>
          {text.stepBack}
        </button>
        <button type="button" class="button small" disabled={now.step === last} onClick={() => stepWay(1)}>
          {text.stepOn}
        </button>
        <button type="button" class="button small" onClick={hideWay}>
          {text.backToGame}
        </button>
      </div>
      <p class="soft">{text.wayStep(now.way.notation, now.step, last)}</p>
    </>
  );
}

export function WayPanel() {
  const text = words.replay;
  const move = at.value - 1;
  const label = labels.value.get(move);
  const remarks = remarksOf(label);
  if (move < 0 || !label || remarks.length === 0) return null;
  const kind = kindOfWays(label);
  const found = ways.value;
  const isMissed = label.misses_paco || label.misses_paco_in_two === true;
  return (
    <section class="panel" aria-labelledby="paco-way-title">
      <h2 id="paco-way-title">{text.remarksTitle}</h2>
      <ul class="paco-remarks">
        {remarks.map((remark) => (
          <li key={remark}>
            <span class={`paco-chip ${remark}`}>{text.remarks[remark].short}</span> {text.remarks[remark].long}
          </li>
        ))}
      </ul>
      {kind !== null && (isMissed || !found) && (
        <div class="button-row">
          {!found && (
            <button type="button" class="button small" onClick={() => void showWays(move, kind)}>
              {kind === "one" ? text.showOne : text.showTwo}
            </button>
          )}
          {isMissed && <MakePuzzle before={positionBefore(move)} move={game.value?.moves[move]?.notation ?? ""} make={() => puzzleOf(move, kind)} />}
        </div>
      )}
      {found && found.found.kind !== "known" && <p class="soft">{words.editor.unknown}</p>}
      {found?.found.kind === "known" && (
        <ul class="paco-ways" aria-label={found.kind === "one" ? text.showOne : text.showTwo}>
          {found.found.ways.map((way) => (
            <li key={way.actions.join()}>
              <button
                type="button"
                class="button tiny"
                aria-pressed={shownWay.value?.way === way}
                onClick={() => void showWay(found.move, found.kind, way)}
              >
                {way.notation}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Steps />
    </section>
  );
}
