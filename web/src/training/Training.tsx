// The runs of learning that the server knows.

import { useEffect } from "preact/hooks";
import { adapterForRules, canShow } from "../game";
import { t } from "../i18n";
import { runAddress } from "../lib/route";
import type { RunSummary } from "../protocol/messages";
import { runList, trouble, watchRuns } from "../session/runs";
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

function Card({ run }: { run: RunSummary }) {
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
      {run.problem !== null && <span class="form-problem">{run.problem}</span>}
    </li>
  );
}

function List() {
  const list = runList.value;
  if (!list) return trouble.value === null ? <p class="soft">{text.loading}</p> : null;
  if (list.folder === null) return <p>{text.noFolder}</p>;
  return (
    <>
      <p class="soft">{text.inFolder(list.folder)}</p>
      {list.runs.length === 0 ? (
        <p>{text.noRuns}</p>
      ) : (
        <ul class="run-list">
          {list.runs.map((run) => (
            <Card key={run.name} run={run} />
          ))}
        </ul>
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
