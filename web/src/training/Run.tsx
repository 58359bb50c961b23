// One run of learning.

import { useEffect, useMemo } from "preact/hooks";
import { t } from "../i18n";
import type { RunDetails, RunNow } from "../protocol/messages";
import { watchedRuns, watchNamedRuns } from "../session/runs";
import { useTitle } from "../ui/title";
import { Charts } from "./Charts";
import { Checkpoints } from "./Checkpoints";
import { NewestGames } from "./NewestGames";
import { originOf } from "./origin";
import { RunsPage } from "./RunsPage";
import { StartMatch } from "./StartMatch";
import { gameName, Live } from "./Training";

const text = t.training;
/** A fact of more letters takes the place of two. */
const LONG = 24;

function factsOf(run: RunDetails): (readonly [string, string])[] {
  const { summary, now, strength } = run;
  const facts: (readonly [string, string])[] = [
    [text.trained, t.chart.duration(summary.trained_s)],
    [text.step, text.integer(summary.step)],
    [text.games, text.integer(summary.games)],
  ];
  if (summary.network) facts.push([text.network, summary.network]);
  const measured = strength[strength.length - 1];
  if (measured)
    facts.push([text.measured, text.strengthAt(text.strength(measured.score, measured.low, measured.high, measured.opponent), measured.step)]);
  return [...facts, ...(now ? going(now) : []), ...originOf(run)];
}

function going(now: RunNow): (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [
    [text.examples, text.integer(now.examples)],
    [text.window, text.windowOf(now.window, now.window_bytes, now.window_bytes_max)],
    [text.gamesPerS, text.speed(now.games_per_s)],
    [text.evaluationsPerS, text.count(now.evaluations_per_s)],
    [text.batch, text.batchOf(now.batch_mean)],
    [text.busy, text.percent(now.busy_share)],
    [text.learning, text.percent(now.learning_share)],
  ];
  if (now.rate !== null) facts.push([text.rate, text.rateOf(now.rate)]);
  if (now.resignation !== null) facts.push([text.resigning, text.resigningOf(...now.resignation)]);
  if (now.left_s !== null && !now.stopped) facts.push([text.left, t.chart.duration(now.left_s)]);
  return facts;
}

function Settings({ run }: { run: RunDetails }) {
  return (
    <details class="run-settings">
      <summary>{text.settings}</summary>
      <dl>
        {run.settings.map((setting) => (
          <div key={setting.name}>
            <dt>{setting.name}</dt>
            <dd>{setting.value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Whole({ run }: { run: RunDetails }) {
  const { summary, now, problems } = run;
  const runs = useMemo(() => [run], [run]);
  return (
    <>
      {problems.length > 0 && (
        <div class="run-problems" role="alert">
          <p>{text.problems}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem} lang="en">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p class="run-state">
        <Live run={summary} /> {now && !now.stopped && summary.is_live ? (now.notice ?? text.waits[now.waits]) : (now?.notice ?? "")}
      </p>
      <dl class="facts">
        {factsOf(run).map(([name, value]) => (
          <div key={name} class={value.length > LONG ? "long" : ""}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="curves-title">
        <h2 id="curves-title">{text.curves}</h2>
        <Charts runs={runs} />
      </section>
      <div>
        <h2>{text.checkpoints}</h2>
        <p class="soft">{text.checkpointsAbout}</p>
        <Checkpoints run={run} />
      </div>
      {summary.rules !== null && run.checkpoints.some((one) => one.model !== null) && (
        <section aria-labelledby="start-match-title">
          <h2 id="start-match-title">{text.matchTitle}</h2>
          <StartMatch key={summary.name} rules={summary.rules} checkpoints={run.checkpoints} />
        </section>
      )}
      <NewestGames run={summary} />
      <Settings run={run} />
    </>
  );
}

export function Run({ name }: { name: string }) {
  useEffect(() => watchNamedRuns([name]), [name]);
  const run = watchedRuns.value.find(({ summary }) => summary.name === name);
  useTitle(name, text.title);
  const heading = (
    <>
      {name} {run && <span class="soft">{gameName(run.summary)}</span>}
    </>
  );
  return <RunsPage heading={heading}>{run ? <Whole run={run} /> : null}</RunsPage>;
}
