// The measurements that the server knows.

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { measurementAddress, measurementIn, type PageProps } from "../lib/route";
import { gameOf } from "../matches/MatchesPage";
import type { ExperimentSummary } from "../protocol/messages";
import { useTitle } from "../ui/title";
import { MeasurementView } from "./MeasurementView";
import { experimentList, experimentTrouble, keyOf, watchExperiments } from "./measurements";

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

function List() {
  useEffect(() => watchExperiments(), []);
  useTitle(text.title);
  const list = experimentList.value;
  const trouble = experimentTrouble.value;
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
          <p class="soft">{text.inFolders(list.folders)}</p>
          {list.experiments.length === 0 ? (
            <p>{text.noExperiments}</p>
          ) : (
            <ul class="cards wide">
              {list.experiments.map((summary) => (
                <Card key={`${summary.place}/${summary.name}`} summary={summary} />
              ))}
            </ul>
          )}
          {list.left_out > 0 && <p class="soft">{text.leftOut(list.left_out)}</p>}
        </section>
      )}
    </main>
  );
}

export function MeasurementsPage(where: PageProps) {
  const { place, name, part } = measurementIn(where);
  if (place === null || name === null) return <List />;
  const wanted = { place, name, part };
  return <MeasurementView key={keyOf(wanted)} wanted={wanted} />;
}
