// The checkpoints of a run: what each had learned, and buttons to play against it.

import { useState } from "preact/hooks";
import { canShow } from "../game";
import { t } from "../i18n";
import { goToBoard } from "../lib/route";
import { analyzeWith } from "../play/analysis";
import type { RunCheckpoint, RunDetails, RunStrength, StepLosses } from "../protocol/messages";
import { playAgainst, starting } from "../session/session";
import { checkpointSpec } from "./checkpointSpec";

const text = t.training;
/** Rows before all are asked for. */
const ROWS = 12;

function losses(found: StepLosses | null): string {
  return found ? text.losses(found.policy, found.value) : text.nothing;
}

/** The measured strength of a checkpoint, with its step where that differs. */
function measured({ score, low, high, opponent, step }: RunStrength, own: number): string {
  const words = text.strength(score, low, high, opponent);
  return step === own ? words : text.strengthAt(words, step);
}

function Row({ one, rules, isShown }: { one: RunCheckpoint; rules: string | null; isShown: boolean }) {
  const { point, strength, model } = one;
  const last = strength[strength.length - 1];
  const spec = model === null ? "" : checkpointSpec(model);
  const playable = spec !== "" && rules !== null && isShown;
  const name = text.ofStep(point.step);
  return (
    <tr>
      <th scope="row">{text.integer(point.step)}</th>
      <td class="meet">
        <button
          type="button"
          class="button small"
          disabled={!playable || starting.value}
          onClick={() => rules && playAgainst(rules, spec, goToBoard)}
        >
          {text.play}
          <span class="visually-hidden">{name}</span>
        </button>
        <button
          type="button"
          class="button small"
          disabled={!playable || starting.value}
          onClick={() => rules && analyzeWith(rules, spec, goToBoard)}
        >
          {text.analyze}
          <span class="visually-hidden">{name}</span>
        </button>
      </td>
      <td>{t.chart.duration(point.trained_s)}</td>
      <td>{text.integer(point.games)}</td>
      <td>{losses(point.training)}</td>
      <td>{losses(point.held_out)}</td>
      <td>{last ? measured(last, point.step) : text.nothing}</td>
    </tr>
  );
}

export function Checkpoints({ run }: { run: RunDetails }) {
  const [isWhole, setWhole] = useState(false);
  const { checkpoints, summary } = run;
  if (checkpoints.length === 0) return <p class="soft">{text.noCheckpoints}</p>;
  const rows = isWhole ? checkpoints : checkpoints.slice(0, ROWS);
  const isShown = summary.kind !== null && canShow(summary.kind);
  return (
    <>
      <div class="checkpoints" role="region" aria-label={text.checkpoints} tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.step}</th>
              <th scope="col" class="meet">
                {text.tryIt}
              </th>
              <th scope="col">{text.trained}</th>
              <th scope="col">{text.games}</th>
              <th scope="col">{text.training}</th>
              <th scope="col">{text.fresh}</th>
              <th scope="col">{text.measured}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Row key={one.number} one={one} rules={summary.rules} isShown={isShown} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < checkpoints.length && (
        <button type="button" class="button small" onClick={() => setWhole(true)}>
          {text.showAll(checkpoints.length)}
        </button>
      )}
      {checkpoints.length < summary.checkpoints && <p class="soft">{text.leftOut(summary.checkpoints - checkpoints.length)}</p>}
    </>
  );
}
