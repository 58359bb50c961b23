// The newest games of a run's self-play, to look at.

import { useEffect, useState } from "preact/hooks";
import { canShow } from "../game";
import { t } from "../i18n";
import { getJson, poll } from "../lib/poll";
import { selfPlayAddress } from "../lib/route";
import type { RunGames, RunSummary } from "../protocol/messages";
import { selfPlayOutcome } from "../review/selfplay/outcome";
import { errorText } from "../session/failures";

const text = t.training;

const LIVE_MS = 5_000;
const QUIET_MS = 60_000;

/** The games, or why they cannot be read. */
function useGames(run: string, isLive: boolean): RunGames | null {
  const [found, setFound] = useState<RunGames | null>(null);
  useEffect(() => {
    let gone = false;
    const end = poll(async () => {
      const answer = getJson<RunGames>(`/api/runs/${encodeURIComponent(run)}/games`);
      const games = await answer.catch((error) => ({ games: [], problem: errorText(error) }));
      if (!gone) setFound(games);
      return isLive ? LIVE_MS : QUIET_MS;
    });
    return () => {
      gone = true;
      end();
    };
  }, [run, isLive]);
  return found;
}

export function NewestGames({ run }: { run: RunSummary }) {
  const { name, kind, rules } = run;
  const found = useGames(name, run.is_live);
  if (!found || kind === null || rules === null || !canShow(kind)) return null;
  return (
    <section aria-labelledby="newest-games-title">
      <h2 id="newest-games-title">{text.newestGames}</h2>
      {found.problem !== null && <p class="form-problem">{text.trouble(found.problem)}</p>}
      {found.games.length === 0 && found.problem === null && <p class="soft">{text.noGames}</p>}
      <ul class="newest-games">
        {found.games.map((game) => (
          <li key={`${game.segment}.${game.number}`}>
            <a href={selfPlayAddress(name, game.segment, game.number)}>{text.gameOfMoves(game.moves)}</a>{" "}
            <span class="soft">{selfPlayOutcome(game, kind, rules)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
