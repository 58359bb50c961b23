// The opinions of several checkpoints' raw networks about the position, side by side.

import { adapterFor } from "../game";
import { moveName } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Analysis } from "../protocol/messages";
import { settings } from "../session/settings";
import { MessageText } from "../ui/MessageText";
import { type Asked, askAgain, chooseAnalyst, showOnBoard } from "./analysis";
import { compared, PICKS_MAX, pick, picked, type Row, runsOf } from "./comparison";

const text = t.compare;
const MOVES = 3;

function best(kind: string, analysis: Analysis): string {
  return analysis.candidates
    .slice(0, MOVES)
    .map((one) => text.move(moveName(kind, one.text), one.prior ?? 0))
    .join(", ");
}

function RunField({ kind }: { kind: string }) {
  const runs = runsOf(kind);
  if (runs.length < 2) return null;
  return (
    <select
      class="compared-run"
      aria-label={text.run}
      value={compared.value?.summary.name ?? settings.value.analysis.run}
      onChange={(event) => chooseAnalyst({ ...settings.value.analysis, run: event.currentTarget.value })}
    >
      {runs.map((run) => (
        <option key={run.name} value={run.name}>
          {run.name}
        </option>
      ))}
    </select>
  );
}

function Picks() {
  const run = compared.value;
  if (!run) return null;
  const chosen = picked(run).map((one) => one.number);
  const toggle = (number: number) => {
    const rest = chosen.filter((one) => one !== number);
    const next = rest.length < chosen.length ? rest : [...chosen, number];
    if (next.length === 0 || next.length > PICKS_MAX) return;
    pick(run, next);
    askAgain();
  };
  return (
    <details class="picks">
      <summary>{text.choose}</summary>
      <fieldset>
        <legend class="visually-hidden">{text.chooseOf(PICKS_MAX)}</legend>
        {run.checkpoints
          .filter((one) => one.model !== null)
          .map((one) => (
            <label key={one.number}>
              <input
                type="checkbox"
                checked={chosen.includes(one.number)}
                disabled={!chosen.includes(one.number) && chosen.length >= PICKS_MAX}
                onChange={() => toggle(one.number)}
              />
              {text.step(one.point.step)}
            </label>
          ))}
      </fieldset>
    </details>
  );
}

function Line({ kind, row, index, heat }: { kind: string; row: Row; index: number; heat: number | null }) {
  const { analysis, problem } = row;
  return (
    <tr>
      <th scope="row">{text.number(row.step)}</th>
      {analysis ? <td>{t.analysis.percent(analysis.win_rate)}</td> : <td>{t.analysis.nothing}</td>}
      <td class="compared-moves">{analysis ? best(kind, analysis) : <MessageText message={problem ?? text.asking} />}</td>
      <td>
        <input
          type="radio"
          name="heat"
          aria-label={text.show(row.step)}
          checked={heat === index}
          disabled={analysis === null}
          onChange={() => showOnBoard(index)}
        />
      </td>
    </tr>
  );
}

export function Comparison({ shown, now, rows }: { shown: GameView; now: Asked; rows: readonly Row[] }) {
  const { kind, scene } = shown.state;
  const side = adapterFor(kind).sideName(scene.to_move);
  return (
    <>
      <RunField kind={kind} />
      <div class="candidates compared" role="region" aria-label={text.title} tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.stepTitle}</th>
              <th scope="col">{text.wins(side)}</th>
              <th scope="col" class="compared-moves">
                {text.moves}
              </th>
              <th scope="col">{text.board}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Line key={row.number} kind={kind} row={row} index={index} heat={now.heat} />
            ))}
            <tr>
              <th scope="row" colSpan={3}>
                {text.nothing}
              </th>
              <td>
                <input type="radio" name="heat" aria-label={text.nothing} checked={now.heat === null} onChange={() => showOnBoard(null)} />
              </td>
            </tr>
          </tbody>
        </table>
        <Picks />
      </div>
      <p class="heat-key">{text.key}</p>
    </>
  );
}
