// Choice of the comparison of turns, and its progress.

import { info } from "../../../session/session";
import { remarkText } from "./remarks";
import { again, game, goTo, lexicon, mistakes, nextMistake, playouts, run, stage, turns } from "./review";
import { words } from "./words";

const PLAYOUTS = [500, 2000, 10_000] as const;

function Choices() {
  const text = words.compare;
  const lexica = info.value?.lexica ?? [];
  return (
    <div class="record-selects">
      <label class="field">
        <span>{text.by}</span>
        <select
          value={String(playouts.value ?? "")}
          onChange={(event) => {
            playouts.value = event.currentTarget.value === "" ? null : Number(event.currentTarget.value);
            again();
          }}
        >
          <option value="">{text.equity}</option>
          {PLAYOUTS.map((count) => (
            <option key={count} value={count}>
              {text.playouts(count)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{text.words}</span>
        <select
          value={lexicon.value ?? ""}
          onChange={(event) => {
            lexicon.value = event.currentTarget.value || null;
            again();
          }}
        >
          <option value="">{text.wordsOfRecord}</option>
          {lexica.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

export function Compare() {
  const text = words.compare;
  const open = game.value;
  if (!open) return null;
  const all = open.positions.filter((one) => one.played !== null).length;
  const done = turns.value.size;
  const isRunning = stage.value === "running" || stage.value === "reading";
  const [back, on] = [nextMistake(-1), nextMistake(1)];
  const isOther = open.stated_lexicon !== "" && open.stated_lexicon.toLowerCase() !== open.lexicon.toLowerCase();
  return (
    <section class="panel" aria-labelledby="record-compare-title">
      <div class="panel-head">
        <h2 id="record-compare-title">{text.title}</h2>
        <span class="soft record-progress">{text.progress(stage.value, done, all)}</span>
      </div>
      <Choices />
      {isRunning && <progress class="record-bar-progress" aria-label={text.title} max={Math.max(all, 1)} value={done} />}
      <div class="button-row">
        {isRunning ? (
          <button type="button" class="button small" onClick={() => run.cancel()}>
            {text.stop}
          </button>
        ) : (
          done < all && (
            <button type="button" class="button small" onClick={again}>
              {text.again}
            </button>
          )
        )}
        {mistakes.value.length > 0 && (
          <>
            <button type="button" class="button small" disabled={back === null} onClick={() => back !== null && goTo(back)}>
              {words.mistakes.back}
            </button>
            <button type="button" class="button small" disabled={on === null} onClick={() => on !== null && goTo(on)}>
              {words.mistakes.next}
            </button>
          </>
        )}
      </div>
      <p class="soft">{isOther ? text.otherWords(open.stated_lexicon, open.lexicon) : text.used(open.lexicon)}</p>
      {open.remarks.length > 0 && (
        <details>
          <summary>
            {text.remarks} ({open.remarks.length})
          </summary>
          <ul class="record-remarks">
            {open.remarks.map((remark, index) => (
              <li key={index}>{remark.line === null ? remarkText(remark.what) : text.ofLine(remark.line, remarkText(remark.what))}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
