// The two players of a match against each other.

import { t } from "../i18n";
import type { Elo, Estimate, MatchReport, Trinomial } from "../protocol/messages";
import { Spec } from "../ui/Spec";

const text = t.matches;
const NOTHING = "–";

function mirrored(counts: Trinomial): Trinomial {
  return { wins: counts.losses, draws: counts.draws, losses: counts.wins };
}

/** The estimate of the other player's score. */
function mirroredEstimate(one: Estimate): Estimate {
  return {
    observations: one.observations,
    score: 1 - one.score,
    score_low: 1 - one.score_high,
    score_high: 1 - one.score_low,
    elo: mirroredElo(one.elo),
    superiority: 1 - one.superiority,
  };
}

function mirroredElo({ difference, low, high }: Elo): Elo {
  const minus = (value: number | null) => (value === null ? null : -value);
  return { difference: minus(difference), low: minus(high), high: minus(low) };
}

const record = ({ wins, draws, losses }: Trinomial) => text.record(wins, draws, losses);
const points = ({ wins, draws }: Trinomial) => wins + draws / 2;
const games = ({ wins, draws, losses }: Trinomial) => wins + draws + losses;

/** The interval of an Elo difference; few games leave it open at one end or both. */
function eloRange({ low, high }: Elo): string {
  if (low === null) return high === null ? text.tooFew : text.eloAtMost(high);
  return high === null ? text.eloAtLeast(low) : text.eloRange(low, high);
}

/** The name of a player, with its spec in a hint, or else the spec. */
function Name({ name, title, spec }: { name: string | undefined; title: string; spec: string }) {
  if (name !== undefined && name !== title) return <span title={spec}>{name}</span>;
  return (
    <span class="spec">
      <Spec text={title} />
    </span>
  );
}

export function CrossTable({ report, names }: { report: MatchReport; names: readonly string[] }) {
  const { players, estimate: of } = report;
  const own = [report.games, mirrored(report.games)];
  const opening = [report.as_first, mirrored(report.as_second)];
  const replying = [report.as_second, mirrored(report.as_first)];
  const estimates = of ? [of, mirroredEstimate(of)] : [];
  return (
    <div class="scroll" role="region" aria-label={text.crossTable} tabindex={0}>
      <table class="data cross">
        <thead>
          <tr>
            <th scope="col">{text.player}</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">{text.points}</th>
            <th scope="col">{text.score}</th>
            <th scope="col">{text.interval}</th>
            <th scope="col">{text.elo}</th>
            <th scope="col">{text.eloInterval}</th>
            <th scope="col">{text.opening}</th>
            <th scope="col">{text.replying}</th>
            <th scope="col">{text.perMove}</th>
            <th scope="col">{text.visits}</th>
            <th scope="col" title={text.forfeitsAbout}>
              {text.forfeits}
            </th>
          </tr>
        </thead>
        <tbody>
          {players.map((player, index) => {
            const counts = own[index]!;
            const estimate = estimates[index];
            const { moves, seconds, searches, visits } = player.spent;
            const { time, illegal_move: illegal, failed, hung } = player.faults;
            const against = <td class="strong">{record(counts)}</td>;
            const self = <td class="none">{NOTHING}</td>;
            return (
              <tr key={index}>
                <th scope="row">
                  {"AB"[index]} <Name name={names[index]} {...player} />
                  {player.time !== null && <span class="soft"> {player.time}</span>}
                </th>
                {index === 0 ? self : against}
                {index === 0 ? against : self}
                <td>
                  {text.halves(points(counts))} / {text.halves(games(counts))}
                </td>
                <td class="strong">{estimate ? text.percent(estimate.score) : NOTHING}</td>
                <td>{estimate ? text.range(estimate.score_low, estimate.score_high) : NOTHING}</td>
                <td class="strong">{estimate && estimate.elo.difference !== null ? text.eloOf(estimate.elo.difference) : NOTHING}</td>
                <td>{estimate ? eloRange(estimate.elo) : NOTHING}</td>
                <td>{record(opening[index]!)}</td>
                <td>{record(replying[index]!)}</td>
                <td>{moves > 0 ? text.seconds(seconds / moves) : NOTHING}</td>
                <td>{visits > 0 ? text.count(visits / searches) : NOTHING}</td>
                <td>{text.halves(time + illegal + failed + hung)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
