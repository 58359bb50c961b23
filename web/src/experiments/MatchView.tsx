// One match: the cross-table, the running games, and a list of all games.

import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../game";
import { t } from "../i18n";
import { MATCHES, matchAddress } from "../lib/route";
import type { ExperimentDetails, MatchGame, MatchReport } from "../protocol/messages";
import { inEnglish } from "../session/failures";
import { stopMatch } from "../session/matches";
import { fetchInfo, info } from "../session/session";
import { say } from "../ui/announcer";
import { Copyable } from "../ui/Copyable";
import { MessageText } from "../ui/MessageText";
import { CrossTable } from "./CrossTable";
import { foundOf, MATCHES_KIND, reportOf, watchExperiment } from "./experiments";
import { ExperimentFrame } from "./frame";
import { namesOf, Stage } from "./summary";

const text = t.matches;
/** Games of a page of the list; the server gives as many. */
const ROWS = 100;

const letter = (contestant: number) => (contestant === 0 ? "A" : "B");

function resultOf({ winner, result }: MatchGame): string {
  const how = text.why[result.reason.kind];
  const who = winner === null ? text.drawn : text.winner(letter(winner));
  return how ? `${who}, ${how}` : who;
}

function Words({ report, names }: { report: MatchReport; names: readonly string[] }) {
  const { estimate, first_player: opener, sprt: test, players, copies, faulty } = report;
  const better = estimate && estimate.superiority < 0.5 ? 1 : 0;
  const sure = estimate ? Math.max(estimate.superiority, 1 - estimate.superiority) : 0;
  return (
    <ul class="words">
      {estimate && <li>{text.stronger(`${letter(better)} (${names[better] ?? players[better].title})`, sure)}</li>}
      {opener && <li>{text.opener(opener.score, opener.score_low, opener.score_high)}</li>}
      {test && <li>{text.test(test.llr, test.lower, test.upper)}</li>}
      {copies > 0 && <li>{text.copies(copies)}</li>}
      {faulty > 0 && <li>{text.faulty(faulty)}</li>}
      <li class="soft">{text.recordAbout}</li>
    </ul>
  );
}

function Games({ details, skip, onSkip }: { details: ExperimentDetails; skip: number; onSkip: (skip: number) => void }) {
  const { games: rows, summary } = details;
  if (rows.length === 0) return <p class="soft">{text.noGames}</p>;
  const name = summary.name;
  return (
    <>
      <div class="scroll" role="region" aria-label={text.gamesTitle} tabindex={0}>
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.opening}</th>
              <th scope="col" class="words-cell">
                {text.result}
              </th>
              <th scope="col">{text.moves}</th>
              <th scope="col">{text.length}</th>
              <th scope="col">{text.ended}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((game) => (
              <tr key={game.number}>
                <th scope="row">
                  <a href={matchAddress(name, game.number)} aria-label={text.gameNumber(game.number)}>
                    {game.number}
                  </a>
                </th>
                <td>{letter(game.first)}</td>
                <td class="words-cell">{resultOf(game)}</td>
                <td>{game.moves}</td>
                <td>{text.seconds(game.seconds)}</td>
                <td>{text.when(game.ended_unix_s)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {summary.played > ROWS && (
        <p class="pager">
          <button type="button" class="button small" disabled={skip === 0} onClick={() => onSkip(Math.max(skip - ROWS, 0))}>
            {text.newer}
          </button>
          <span class="soft">{text.shownGames(skip + 1, skip + rows.length, summary.played)}</span>
          <button type="button" class="button small" disabled={skip + rows.length >= summary.played} onClick={() => onSkip(skip + ROWS)}>
            {text.older}
          </button>
        </p>
      )}
    </>
  );
}

function Now({ details }: { details: ExperimentDetails }) {
  if (details.live.length === 0) return null;
  return (
    <section aria-labelledby="now-title">
      <h2 id="now-title">{text.nowTitle}</h2>
      <ul class="cards">
        {details.live.map((game) => (
          <li key={game.number}>
            <a class="card" href={matchAddress(details.summary.name, game.number)}>
              <span class="card-title live">{text.watchGame(game.number)}</span>
              <span class="soft">
                {text.opening}: {letter(game.first)} · {text.moveCount(game.moves)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Announces to screen readers that a game has ended. */
function useAnnouncements(details: ExperimentDetails | null): void {
  const played = details?.summary.played ?? null;
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    if (details && announced !== null && played !== null && played > announced) {
      const { summary } = details;
      const score = summary.estimate ? `, A ${text.percent(summary.estimate.score)}` : "";
      say(`${text.played(summary.played, summary.planned)}${score}.`);
    }
    setAnnounced(played);
  }, [played]);
}

/** A button that stops the match if the page's server plays it, or why it ended early. */
function Started({ name, isLive }: { name: string; isLive: boolean }) {
  const { allowed = false, last = null } = info.value?.matches ?? {};
  useEffect(() => {
    if (allowed) void fetchInfo();
  }, [name, isLive]);
  if (last?.name !== name) return null;
  if (last.is_running)
    return (
      <p>
        <button type="button" class="button" onClick={() => void stopMatch()}>
          {text.stop}
        </button>
      </p>
    );
  return last.problem === null ? null : (
    <p class="form-problem">
      <MessageText message={inEnglish(last.problem, text.endedEarly)} />
    </p>
  );
}

/** The command that plays the rest of an unfinished match. */
function Resume({ summary }: Pick<ExperimentDetails, "summary">) {
  const folder = info.value?.matches.folder ?? null;
  const isOpen = !summary.is_live && (summary.ending ?? "open") === "open" && summary.problem === null;
  if (folder === null || !isOpen || summary.place !== "matches") return null;
  return <Copyable label={text.resume} hint={text.resumeHint} value={`ponder experiment ${folder}/${summary.name}`} />;
}

export function MatchView({ name }: { name: string }) {
  const [skip, setSkip] = useState(0);
  useEffect(() => watchExperiment(MATCHES_KIND, { name, skip }), [name, skip]);
  const found = foundOf({ name });
  const details = found?.details ?? null;
  const report = details && reportOf(details);
  const damaged = details?.findings?.damaged_lines ?? 0;
  const names = details ? namesOf(details.summary) : [];
  const [a = "", b = ""] = names;
  useAnnouncements(details);
  const facts = details && (
    <p class="match-facts">
      <Stage summary={details.summary} />
      <span>{gameOf(details.summary.kind, details.summary.rules)}</span>
      <span>{text.played(details.summary.played, details.summary.planned)}</span>
      <span class="soft match-name">{name}</span>
    </p>
  );
  return (
    <ExperimentFrame title={a ? text.versus(a, b) : name} words={text} back={{ address: MATCHES, words: text.all }} details={details} facts={facts}>
      {details && report && (
        <>
          <section>
            <h2>{text.crossTable}</h2>
            <CrossTable report={report} names={names} />
            <Words report={report} names={names} />
          </section>
          <Started name={name} isLive={details.summary.is_live} />
          <Resume summary={details.summary} />
          <Now details={details} />
          <section>
            <h2>{text.gamesTitle}</h2>
            <Games details={details} skip={found?.target.skip ?? 0} onSkip={setSkip} />
          </section>
          {damaged > 0 && <p class="form-problem">{t.measurements.damaged(damaged)}</p>}
        </>
      )}
    </ExperimentFrame>
  );
}
