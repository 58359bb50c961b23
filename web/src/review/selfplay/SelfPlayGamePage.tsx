// One game of a run's self-play: every position of it, with the values and visits of its searches.

import { adapterFor } from "../../game";
import { t } from "../../i18n";
import { getJson } from "../../lib/poll";
import { runAddress, selfPlayAddress } from "../../lib/route";
import type { RunReplay, Side } from "../../protocol/messages";
import { type ReplayedGame, ReplayPage } from "../replay/ReplayPage";
import { selfPlayOutcome } from "./outcome";

const text = t.selfPlay;

/** The sides in the order of their first moves. */
function seatsOf({ kind, rules }: RunReplay): readonly [Side, Side] {
  const opener = adapterFor(kind).opener(rules);
  return [opener, opener === "first" ? "second" : "first"];
}

function Seats({ replay }: { replay: RunReplay }) {
  const adapter = adapterFor(replay.kind);
  return (
    <>
      <ul class="seats">
        {seatsOf(replay).map((side, seat) => (
          <li key={side} class={replay.game.winner === seat ? "winner" : ""}>
            <span class={`dot ${side}`} aria-hidden="true" />
            <span>{adapter.sideName(side)}</span>
          </li>
        ))}
      </ul>
      <p class="soft">{text.network(replay.game.step)}</p>
    </>
  );
}

interface Where {
  readonly run: string;
  readonly segment: number;
  readonly number: number;
}

/** Links to the previous and the next game of the segment. */
function Neighbours({ run, segment, number, games }: Where & { games: number }) {
  return (
    <>
      {number > 1 && (
        <>
          {" · "}
          <a href={selfPlayAddress(run, segment, number - 1)}>{t.replay.previousGame}</a>
        </>
      )}
      {number < games && (
        <>
          {" · "}
          <a href={selfPlayAddress(run, segment, number + 1)}>{t.replay.nextGame}</a>
        </>
      )}
    </>
  );
}

export function SelfPlayGamePage({ run, segment, number }: Where) {
  const game: ReplayedGame<RunReplay> = {
    id: `${run}/${segment}/${number}`,
    ask: (ply) => getJson(`/api/runs/${encodeURIComponent(run)}/games/${segment}/${number}${ply === null ? "" : `?ply=${ply}`}`),
    isOver: () => true,
    outcome: ({ game, kind, rules }) => selfPlayOutcome(game, kind, rules),
    title: text.title(number, segment),
    titleOf: run,
    head: (replay) => (
      <p>
        <a class="back" href={runAddress(run)}>
          {text.back}
        </a>
        {replay && <Neighbours run={run} segment={segment} number={number} games={replay.games} />}
      </p>
    ),
    missing: text.missing,
    players: (replay) => <Seats replay={replay} />,
    record: () => null,
  };
  return <ReplayPage game={game} />;
}
