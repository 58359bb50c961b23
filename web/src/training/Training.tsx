// The runs of learning that the server knows.

import { useEffect, useState } from "preact/hooks";
import { adapterForRules, canShow } from "../game";
import { t } from "../i18n";
import { TRAIN } from "../lib/commands";
import { runAddress, runsAddress } from "../lib/route";
import type { RunSummary } from "../protocol/messages";
import { FailureText } from "../session/FailureText";
import { runList, trouble, watchRuns } from "../session/runs";
import { Copyable } from "../ui/Copyable";
import { useTitle } from "../ui/title";

const text = t.training;

export function gameName(run: RunSummary): string {
  if (run.rules === null) return "";
  return run.kind !== null && canShow(run.kind) ? adapterForRules(run.rules).describe(run.rules) : run.rules;
}

export function Live({ run }: { run: RunSummary }) {
  const words = run.is_live ? text.live : text.quiet(run.written_unix_s);
  return <span class={run.is_live ? "live" : "quiet"}>{words}</span>;
}

interface CardProps {
  run: RunSummary;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Card({ run, isChosen, onChoose }: CardProps) {
  const { strength } = run;
  return (
    <li class="run-card">
      <a href={runAddress(run.name)}>{run.name}</a>
      <span class="run-game">{[gameName(run), run.network].filter(Boolean).join(" · ")}</span>
      <span class="run-live">
        <Live run={run} />
      </span>
      <span class="run-counts">{text.counts(run.trained_s, run.step, run.games, run.checkpoints)}</span>
      {strength && (
        <span class="run-strength">
          {text.strengthAt(text.strength(strength.score, strength.low, strength.high, strength.opponent), strength.step)}
        </span>
      )}
      {run.problem !== null && (
        <span class="form-problem">
          <FailureText failure={{ message: run.problem, why: null }} />
        </span>
      )}
      <label class="run-choice">
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} /> {text.compare}
        <span class="visually-hidden"> {run.name}</span>
      </label>
    </li>
  );
}

/** A link to the comparison of the chosen runs, or a word on how to get there. */
function Compare({ names }: { names: readonly string[] }) {
  if (names.length < 2) return <p class="soft">{text.compareHint}</p>;
  return (
    <p>
      <a class="button" href={runsAddress(names)}>
        {text.compareRuns(names.length)}
      </a>
    </p>
  );
}

function List() {
  const list = runList.value;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!list) return trouble.value === null ? <p class="soft">{text.loading}</p> : null;
  if (list.folder === null) return <Copyable label={text.noFolder} value={TRAIN} />;
  return (
    <>
      <p class="soft">{text.inFolder(list.folder)}</p>
      {list.runs.length === 0 ? (
        <Copyable label={text.noRuns} value={TRAIN} />
      ) : (
        <>
          {list.runs.length > 1 && <Compare names={list.runs.map(({ name }) => name).filter((name) => chosen.includes(name))} />}
          <ul class="run-list">
            {list.runs.map((run) => (
              <Card
                key={run.name}
                run={run}
                isChosen={chosen.includes(run.name)}
                onChoose={(isChosen) => setChosen(isChosen ? [...chosen, run.name] : chosen.filter((name) => name !== run.name))}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function Training() {
  useEffect(() => watchRuns(), []);
  useTitle(text.title);
  return (
    <main class="training">
      <h1 tabindex={-1}>{text.title}</h1>
      {trouble.value !== null && (
        <p class="form-problem" role="alert">
          {text.trouble(trouble.value)}
        </p>
      )}
      <List />
    </main>
  );
}
