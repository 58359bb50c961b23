// The matches that the server knows.

import { useEffect } from "preact/hooks";
import { adapterForRules, canShow } from "../game";
import { t } from "../i18n";
import { matchAddress, matchIn, type PageProps } from "../lib/route";
import type { ExperimentSummary } from "../protocol/messages";
import { useTitle } from "../ui/title";
import { MatchView } from "./MatchView";
import { matchList, matchTrouble, watchMatches } from "./matches";
import { ReplayView } from "./ReplayView";

const text = t.matches;

export function gameOf(kind: string | null, rules: string | null): string {
  if (rules === null) return "";
  return kind !== null && canShow(kind) ? adapterForRules(rules).describe(rules) : rules;
}

export function Stage({ summary }: { summary: ExperimentSummary }) {
  return <span class={summary.is_live ? "live" : "quiet"}>{summary.is_live ? text.live : text.stage[summary.ending ?? "open"]}</span>;
}

function Score({ summary }: { summary: ExperimentSummary }) {
  const { estimate } = summary;
  if (!estimate) return null;
  const { difference } = estimate.elo;
  const elo = difference === null ? "" : ` · ${text.elo} ${text.eloOf(difference)}`;
  return (
    <span class="match-score">
      A {text.percent(estimate.score)} ({text.range(estimate.score_low, estimate.score_high)}){elo}
    </span>
  );
}

function Card({ summary }: { summary: ExperimentSummary }) {
  const [a = "", b = ""] = summary.players;
  return (
    <li>
      <a class="card match-card" href={matchAddress(summary.name)}>
        <span class="card-title match-title">{summary.players.length > 0 ? text.versus(a, b) : summary.name}</span>
        <span class="match-facts">
          <Stage summary={summary} />
          <span>{gameOf(summary.kind, summary.rules)}</span>
          <span>{text.played(summary.played, summary.planned)}</span>
        </span>
        <Score summary={summary} />
        <span class="soft match-name">{summary.name}</span>
        {summary.problem !== null && <span class="form-problem">{summary.problem}</span>}
      </a>
    </li>
  );
}

function List() {
  useEffect(() => watchMatches(), []);
  useTitle(text.title);
  const list = matchList.value;
  const trouble = matchTrouble.value;
  return (
    <main class="page">
      <div class="page-head">
        <h1 tabindex={-1}>{text.title}</h1>
        <p class="soft">{text.about}</p>
      </div>
      {trouble && (
        <p class="form-problem" role="alert">
          {text.trouble(trouble.words)}
        </p>
      )}
      {!list ? (
        !trouble && <p class="soft">{text.loading}</p>
      ) : list.folders.length === 0 ? (
        <p>{text.noFolder}</p>
      ) : (
        <section aria-label={text.title}>
          <p class="soft">{text.inFolder(list.folders.join(", "))}</p>
          {list.experiments.length === 0 ? (
            <p>{text.noMatches}</p>
          ) : (
            <ul class="cards wide">
              {list.experiments.map((summary) => (
                <Card key={summary.name} summary={summary} />
              ))}
            </ul>
          )}
          {list.left_out > 0 && <p class="soft">{text.leftOut(list.left_out)}</p>}
        </section>
      )}
    </main>
  );
}

export function MatchesPage(where: PageProps) {
  const { match: name, number } = matchIn(where);
  if (name === null) return <List />;
  return number === null ? <MatchView key={name} name={name} /> : <ReplayView key={`${name}/${number}`} name={name} number={number} />;
}
