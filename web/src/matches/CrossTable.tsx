// The two players of a match against each other.

import { t } from "../i18n";
import type { MatchCounts, MatchDetails, MatchEstimate } from "../protocol/messages";

const text = t.matches;
const NOTHING = "–";

function mirrored(counts: MatchCounts): MatchCounts {
  return { wins: counts.losses, draws: counts.draws, losses: counts.wins };
}

/** What the estimate of one player's score says of the other's. */
function mirroredEstimate(one: MatchEstimate): MatchEstimate {
  const minus = (value: number | null) => (value === null ? null : -value);
  return {
    observations: one.observations,
    score: 1 - one.score,
    low: 1 - one.high,
    high: 1 - one.low,
    elo: minus(one.elo),
    elo_low: minus(one.elo_high),
    elo_high: minus(one.elo_low),
    superiority: 1 - one.superiority,
  };
}

const record = ({ wins, draws, losses }: MatchCounts) => text.record(wins, draws, losses);
const points = ({ wins, draws }: MatchCounts) => wins + draws / 2;
const games = ({ wins, draws, losses }: MatchCounts) => wins + draws + losses;
const elo = (value: number | null, unbounded: string) => (value === null ? unbounded : text.eloOf(value));

export function CrossTable({ details }: { details: MatchDetails }) {
  const { players, summary } = details;
  const own = [details.games, mirrored(details.games)];
  const opening = [details.as_first, mirrored(details.as_second)];
  const replying = [details.as_second, mirrored(details.as_first)];
  const estimates = summary.estimate ? [summary.estimate, mirroredEstimate(summary.estimate)] : [];
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
            const moves = Math.max(player.moves, 1);
            const against = <td class="strong">{record(counts)}</td>;
            const self = <td class="self" aria-label={NOTHING} />;
            return (
              <tr key={index}>
                <th scope="row">
                  {"AB"[index]} <span class="spec">{player.spec}</span>
                  {player.time !== null && <span class="soft"> {player.time}</span>}
                </th>
                {index === 0 ? self : against}
                {index === 0 ? against : self}
                <td>
                  {text.halves(points(counts))} / {text.halves(games(counts))}
                </td>
                <td class="strong">{estimate ? text.percent(estimate.score) : NOTHING}</td>
                <td>{estimate ? text.range(estimate.low, estimate.high) : NOTHING}</td>
                <td class="strong">{estimate ? elo(estimate.elo, estimate.score > 0.5 ? "+∞" : "−∞") : NOTHING}</td>
                <td>{estimate ? text.eloRange(elo(estimate.elo_low, "−∞"), elo(estimate.elo_high, "+∞")) : NOTHING}</td>
                <td>{record(opening[index]!)}</td>
                <td>{record(replying[index]!)}</td>
                <td>{player.moves > 0 ? text.seconds(player.seconds / moves) : NOTHING}</td>
                <td>{player.visits > 0 ? text.count(player.visits / moves) : NOTHING}</td>
                <td>{text.halves(player.forfeits)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
