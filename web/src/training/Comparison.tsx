// Several runs in the same charts, with the settings in which they differ.

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { runAddress } from "../lib/route";
import type { RunDetails } from "../protocol/messages";
import { watchedRuns, watchNamedRuns } from "../session/runs";
import { useTitle } from "../ui/title";
import { Charts } from "./Charts";
import { differencesOf } from "./differences";
import { originOf } from "./origin";
import { RunsPage } from "./RunsPage";

const text = t.training;

function Differences({ runs }: { runs: readonly RunDetails[] }) {
  const differences = differencesOf(runs.map((run) => ({ settings: [...run.settings, ...originOf(run).map(([name, value]) => ({ name, value }))] })));
  if (differences.length === 0) return <p>{text.noDifferences}</p>;
  return (
    <div class="differences">
      <table>
        <thead>
          <tr>
            <th scope="col">{text.setting}</th>
            {runs.map(({ summary }) => (
              <th key={summary.name} scope="col">
                <a href={runAddress(summary.name)}>{summary.name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={runs[index]?.summary.name}>{value ?? "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Comparison({ names }: { names: readonly string[] }) {
  const key = names.join("/");
  useEffect(() => watchNamedRuns(names), [key]);
  const runs = watchedRuns.value;
  const areRead = runs.map(({ summary }) => summary.name).join("/") === key;
  useTitle(text.comparison, text.title);
  const heading = (
    <>
      {text.comparison} <span class="soft">{names.join(", ")}</span>
    </>
  );
  return (
    <RunsPage heading={heading}>
      {areRead ? (
        <>
          <section aria-labelledby="differences-title">
            <h2 id="differences-title">{text.differences}</h2>
            <Differences runs={runs} />
          </section>
          <section aria-labelledby="curves-title">
            <h2 id="curves-title">{text.curves}</h2>
            <Charts runs={runs} />
          </section>
        </>
      ) : null}
    </RunsPage>
  );
}
