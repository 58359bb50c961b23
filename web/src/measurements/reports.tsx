// What a measurement shows, in words and tables.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type {
  CalibrationReport,
  ExperimentEnding,
  ExperimentFaults,
  ExperimentReport,
  FitCoefficient,
  LeagueReport,
  OpponentScore,
  StrengthReport,
  TimeReport,
} from "../protocol/messages";

const text = t.measurements;

/** What the published fit for Hex 11x11 says: the first player's advantage and the slope. */
const PUBLISHED: Readonly<Partial<Record<string, readonly [number, number]>>> = { "hex:11": [0.3, 1.8] };

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
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${text.integer(count)} ${words}`)
    .join(", ");
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

function numberOf(one: FitCoefficient | null): string {
  if (!one || one.value === null || one.standard_error === null) return text.nothing;
  return text.plusMinus(one.value, one.standard_error);
}

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
                {place + 1}. {one.title}
                {one.title !== one.spec && <span class="soft spec"> {one.spec}</span>}
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
        <li class="soft">{text.standingsAbout}</li>
        {standings.map((one) => (
          <Faults key={one.title} who={one.title} faults={one.faults} />
        ))}
      </ul>
    </>
  );
}

function Calibration({ report }: { report: CalibrationReport }) {
  const { fits, by_level: levels, comparisons, problems, faults, game, times } = report;
  const published = PUBLISHED[game];
  const head = [text.search, text.gamesTitle, text.first, text.slope, text.goodness, text.onlyRatio, text.slopeByLevel, text.firstByLevel];
  return (
    <>
      <p>{text.model}</p>
      {fits.length > 0 && (
        <Grid label={text.fits} head={head}>
          {fits.map((fit) => (
            <tr key={fit.search}>
              <th scope="row" class="spec">
                {fit.search}
              </th>
              <td>{text.integer(fit.games)}</td>
              <td class="strong">{numberOf(fit.first)}</td>
              <td class="strong">{numberOf(fit.slope)}</td>
              <td>{fit.goodness ? text.probability(fit.goodness.p_value) : text.nothing}</td>
              <td>{fit.only_ratio ? text.probability(fit.only_ratio.p_value) : text.nothing}</td>
              <td>{numberOf(fit.slope_by_level)}</td>
              <td>{numberOf(fit.first_change_by_level)}</td>
            </tr>
          ))}
          {published && (
            <tr>
              <th scope="row">{text.published}</th>
              <td>{text.nothing}</td>
              <td>{text.coefficient(published[0])}</td>
              <td>{text.coefficient(published[1])}</td>
              <td>{text.nothing}</td>
              <td>{text.nothing}</td>
              <td>{text.nothing}</td>
              <td>{text.nothing}</td>
            </tr>
          )}
        </Grid>
      )}
      {levels.length > 1 && <p>{text.byLevel}:</p>}
      {levels.length > 1 && (
        <Grid label={text.byLevel} head={[text.level, text.gamesTitle, text.first, text.slope]}>
          {levels.map(({ from, to, games, first, slope }) => (
            <tr key={from}>
              <th scope="row">{text.levels(from, to)}</th>
              <td>{text.integer(games)}</td>
              <td>{numberOf(first)}</td>
              <td class="strong">{numberOf(slope)}</td>
            </tr>
          ))}
        </Grid>
      )}
      <ul class="words">
        {comparisons.map((one) => {
          const { decades, time_ratio: ratio, decades_at_equal_time: atTime } = one;
          return (
            <li key={one.with}>
              {decades.value !== null && decades.standard_error !== null && text.worth(one.search, one.with, decades.value, decades.standard_error)}
              {ratio !== null &&
                atTime !== null &&
                atTime.value !== null &&
                atTime.standard_error !== null &&
                ` ${text.worthTime(ratio, atTime.value, atTime.standard_error)}`}
            </li>
          );
        })}
        {times.map((time, index) => time && <li key={index}>{text.rolloutTime(fits[index]?.search ?? "", time.seconds_a_rollout)}</li>)}
        {problems.map((problem) => (
          <li key={problem}>{text.noFit(problem)}</li>
        ))}
        <li class="soft">{text.fitsAbout}</li>
        <Faults who={text.leftOutGames} faults={faults} />
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
        <Faults who={text.countedAsLosses} faults={report.faults} />
        <Faults who={text.notCounted} faults={report.opponent_faults} />
      </ul>
      <Opponents scores={report.opponents_played} />
    </>
  );
}

function Time({ report }: { report: TimeReport }) {
  const { a, b, seconds, ratio, b_needs_more: more, games, points, ending, faults } = report;
  return (
    <>
      <p class="finding">{text.needs(a, b, ratio.mean, ratio.low, ratio.high)}</p>
      <ul class="words">
        <li>{text.needsMore(b, more)}</li>
        <li>
          {text.fromGamesOf(a, games, points)} {endingOf(ending)}
        </li>
        <li>{text.timeOf(a, seconds)}</li>
        <Faults who={a} faults={faults[0]} />
        <Faults who={b} faults={faults[1]} />
      </ul>
    </>
  );
}

export function ReportView({ report }: { report: ExperimentReport }) {
  if ("league" in report) return <League report={report.league} />;
  if ("calibration" in report) return <Calibration report={report.calibration} />;
  if ("strength" in report) return <Strength report={report.strength} />;
  return <Time report={report.time} />;
}
