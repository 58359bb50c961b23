// Results of a measurement, in words and tables.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type { ExperimentEnding, ExperimentFaults, ExperimentReport, LeagueReport, OpponentScore, StrengthReport } from "../protocol/messages";
import { Spec } from "../ui/Spec";

const text = t.measurements;

function Grid({ label, head, children }: { label: string; head: readonly string[]; children: ComponentChildren }) {
  return (
    <div class="scroll" role="region" aria-label={label} tabindex={0}>
      <table class="data">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function faultsOf(faults: ExperimentFaults): string {
  const counts = [
    [faults.time, text.faults.time],
    [faults.illegal_move, text.faults.illegal],
    [faults.failed, text.faults.failed],
    [faults.hung, text.faults.hung],
  ] as const;
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${text.integer(count)} ${words}`)
    .join(", ");
  return faults.last === undefined ? words : `${words} (${faults.last})`;
}

function Faults({ who, faults }: { who: string; faults: ExperimentFaults }) {
  const words = faultsOf(faults);
  return words === "" ? null : (
    <li class="form-problem">
      {who}: {words}
    </li>
  );
}

const endingOf = (ending: ExperimentEnding) => text.endings[ending];

function League({ report }: { report: LeagueReport }) {
  const { standings, superiority, first, draws, ending } = report;
  const head = [text.player, text.elo, text.eloInterval, text.sure, text.points, text.perMove];
  return (
    <>
      <Grid label={text.standings} head={head}>
        {standings.map((one, place) => {
          const sure = superiority[place]?.[place + 1];
          return (
            <tr key={one.title}>
              <th scope="row" class="player-cell">
                {place + 1}. <Spec text={one.title} />
                {one.title !== one.spec && (
                  <span class="soft spec">
                    {" "}
                    <Spec text={one.spec} />
                  </span>
                )}
                {one.suspended && <span class="soft"> ({text.suspended})</span>}
              </th>
              <td class="strong">{text.eloOf(one.elo.mean)}</td>
              <td>{text.eloRange(one.elo.low, one.elo.high)}</td>
              <td>{sure === undefined ? text.nothing : text.percent(sure)}</td>
              <td>{text.pointsOf(one.points, one.games)}</td>
              <td>{one.seconds_a_move === null ? text.nothing : text.seconds(one.seconds_a_move)}</td>
            </tr>
          );
        })}
      </Grid>
      <ul class="words">
        <li>{endingOf(ending)}</li>
        <li>{text.firstElo(first.mean, first.low, first.high)}</li>
        {draws > 0 && <li>{text.draws(draws)}</li>}
        {report.faulty > 0 && <li>{t.matches.faulty(report.faulty)}</li>}
        <li class="soft">{text.standingsAbout}</li>
        {standings.map((one) => (
          <Faults key={one.title} who={one.title} faults={one.faults} />
        ))}
      </ul>
    </>
  );
}

/** A player's points against opponents of several strengths. */
export function Opponents({ scores }: { scores: readonly OpponentScore[] }) {
  if (scores.length === 0) return null;
  return (
    <Grid label={text.byOpponent} head={[text.opponentRollouts, text.gamesTitle, text.points, text.score]}>
      {scores.map(({ rollouts, games, points }) => (
        <tr key={rollouts}>
          <th scope="row">{text.integer(rollouts)}</th>
          <td>{text.integer(games)}</td>
          <td>{text.halves(points)}</td>
          <td class="strong">{text.percent(points / games)}</td>
        </tr>
      ))}
    </Grid>
  );
}

function Strength({ report }: { report: StrengthReport }) {
  const { strength, opponents, games, points, ending } = report;
  const { seconds_a_move: seconds, equal_time_rollouts: equal, score_at_equal_time: score } = report;
  return (
    <>
      <p class="finding">{text.asStrongAs(opponents, strength.mean, strength.low, strength.high)}</p>
      <ul class="words">
        <li>{text.decades(strength.mean, strength.low, strength.high)}</li>
        <li>
          {text.fromGames(games, points)} {endingOf(ending)}
        </li>
        <li>{text.slopeAndFirst(strength.slope, strength.first)}</li>
        {seconds !== null && (
          <li>
            {text.time(seconds)}
            {equal !== null && score !== null && ` ${text.equalTime(opponents, equal, score)}`}
          </li>
        )}
        {report.faulty > 0 && <li>{t.matches.faulty(report.faulty)}</li>}
        <Faults who={text.ofPlayer} faults={report.faults} />
        <Faults who={text.notCounted} faults={report.opponent_faults} />
      </ul>
      <Opponents scores={report.opponents_played} />
    </>
  );
}

export function ReportView({ report }: { report: ExperimentReport }) {
  if ("league" in report) return <League report={report.league} />;
  return "strength" in report ? <Strength report={report.strength} /> : null;
}
