// The count of a game that has ended, line by line.

import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { GameState, ScoringState } from "../protocol/messages";
import { act } from "../session/session";
import { isJudge, totals } from "./scoring";

const SIDES = ["first", "second"] as const;

/** Buttons of the person who judges the count. */
function Judge({ state }: { state: GameState }) {
  return (
    <div class="judge">
      <button type="button" class="button primary" onClick={() => act({ kind: "accept-count" })}>
        {t.scoring.accept}
      </button>
      {state.take_back_plies !== null && (
        <button type="button" class="button" title={t.scoring.resumeHint} onClick={() => act({ kind: "take-back" })}>
          {t.scoring.resume}
        </button>
      )}
    </div>
  );
}

export function Count({ shown, scoring: { count, stage, changed } }: { shown: GameView; scoring: ScoringState }) {
  const text = t.scoring;
  const adapter = adapterFor(shown.state.kind);
  return (
    <section class="count" aria-labelledby="count-title">
      <h2 id="count-title">{text.title}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {SIDES.map((side) => (
              <th key={side} scope="col">
                <span class={`dot ${side}`} aria-hidden="true" /> {adapter.sideName(side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {count.lines.map(({ part, halves }) => (
            <tr key={part}>
              <th scope="row">{adapter.points?.partName(part) ?? part}</th>
              {halves.map((points, side) => (
                <td key={side}>{points === 0 ? t.analysis.nothing : text.points(points / 2)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {totals(count).map((points, side) => (
              <td key={side}>{text.points(points / 2)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {isJudge(shown) && <Judge state={shown.state} />}
      {stage === "open" && changed && !shown.state.measured && shown.state.seats.some((seat) => seat.who.kind === "player") && (
        <p class="soft">{text.changed}</p>
      )}
    </section>
  );
}
