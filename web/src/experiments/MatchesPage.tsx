// The matches that the server knows.

import { gameOf } from "../game";
import { t } from "../i18n";
import { SERVE_MATCHES } from "../lib/commands";
import { matchAddress, matchIn, type PageProps } from "../lib/route";
import type { ExperimentSummary } from "../protocol/messages";
import { MatchGamePage } from "../review/match/MatchGamePage";
import { FailureText } from "../session/FailureText";
import { MATCHES_KIND } from "./experiments";
import { ExperimentsList } from "./frame";
import { MatchForm } from "./MatchForm";
import { MatchView } from "./MatchView";
import { namesOf, Stage } from "./summary";

const text = t.matches;

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
  const [a = "", b = ""] = namesOf(summary);
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
        {summary.problem !== null && (
          <span class="form-problem">
            <FailureText failure={{ message: summary.problem, why: null }} />
          </span>
        )}
      </a>
    </li>
  );
}

export function MatchesPage(where: PageProps) {
  const { match: name, number } = matchIn(where);
  if (name === null)
    return (
      <ExperimentsList kind={MATCHES_KIND} words={text} Card={Card} command={SERVE_MATCHES}>
        <MatchForm />
      </ExperimentsList>
    );
  return number === null ? <MatchView key={name} name={name} /> : <MatchGamePage key={`${name}/${number}`} name={name} number={number} />;
}
