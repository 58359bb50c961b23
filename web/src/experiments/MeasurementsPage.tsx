// The measurements that the server knows.

import { t } from "../i18n";
import { measurementAddress, measurementIn, type PageProps } from "../lib/route";
import type { ExperimentSummary } from "../protocol/messages";
import { keyOf, MEASUREMENTS_KIND } from "./experiments";
import { ExperimentsList, gameOf } from "./frame";
import { MeasurementView } from "./MeasurementView";

const text = t.measurements;

/** What a measurement is about, in a line. */
export function titleOf({ measures, players, name }: ExperimentSummary): string {
  switch (measures) {
    case "match":
      return t.matches.versus(players[0] ?? "", players[1] ?? "");
    case "strength":
      return text.titles.strength(players[0] ?? "");
    case "league":
      return text.titles.league(players.length);
    case "curve":
      return text.titles.curve(name.replace(/^strength-of-/, ""));
    default:
      return name;
  }
}

export function Facts({ summary }: { summary: ExperimentSummary }) {
  const { is_live, written_unix_s, kind, rules, played, planned, measures, name, part } = summary;
  return (
    <span class="match-facts">
      <span class={is_live ? "live" : "quiet"}>{is_live ? text.live : text.quiet(written_unix_s)}</span>
      {measures !== null && <span>{text.kinds[measures]}</span>}
      {rules !== null && <span>{gameOf(kind, rules)}</span>}
      <span>{planned > 0 ? text.played(played, planned) : text.games(played)}</span>
      <span class="soft match-name">{part === null ? name : `${name}/${part}`}</span>
    </span>
  );
}

function Card({ summary }: { summary: ExperimentSummary }) {
  return (
    <li>
      <a class="card match-card" href={measurementAddress(summary.place, summary.name)}>
        <span class="card-title match-title">{titleOf(summary)}</span>
        <Facts summary={summary} />
        {summary.problem !== null && <span class="form-problem">{summary.problem}</span>}
      </a>
    </li>
  );
}

export function MeasurementsPage(where: PageProps) {
  const { place, name, part } = measurementIn(where);
  if (place === null || name === null) return <ExperimentsList kind={MEASUREMENTS_KIND} words={text} Card={Card} />;
  const target = { place, name, part: part ?? undefined };
  return <MeasurementView key={keyOf(target)} target={target} />;
}
