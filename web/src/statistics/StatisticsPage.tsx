// The page of statistics: games over time, results, lengths, and the points where the person played.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardMark } from "../board/Board";
import { FigureChart } from "../chart/FigureChart";
import { adapterFor, adapterForRules, canShow, GAMES } from "../game";
import { t } from "../i18n";
import { getJson } from "../lib/poll";
import { SceneBoard } from "../play/SceneBoard";
import type { PlayedBoard, PlayedGame, StatisticsAnswer } from "../protocol/messages";
import { link } from "../session/connection";
import { errorText } from "../session/failures";
import { playerName } from "../session/names";
import { levelsOf, sessionKey } from "../session/session";
import { useTitle } from "../ui/title";
import { byDay, byLength, byMonth, type Tally, talliesOf } from "./statistics";

const text = t.statistics;

const kindOf = (rules: string) => rules.split(":")[0] ?? "";
const gameName = ({ summary: { rules } }: PlayedGame) => (canShow(kindOf(rules)) ? adapterForRules(rules).describe(rules) : rules);

/** The name of the opponent; null where the person did not play one side. */
function opponentName({ summary, own }: PlayedGame): string | null {
  const seat = own === null ? undefined : summary.seats[1 - own];
  if (own === null || !seat) return null;
  const name = summary.names[1 - own] ?? null;
  return seat.kind === "person" && name === null ? t.newGame.person : playerName(seat, name, levelsOf(kindOf(summary.rules)));
}

function Results({ title, head, tallies }: { title: string; head: string; tallies: readonly Tally[] }) {
  if (tallies.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div class="scroll" role="region" aria-label={title} tabindex={0}>
        <table class="data">
          <thead>
            <tr>
              {[head, text.games, text.won, text.lost, text.drawn, text.unfinished, text.mean].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tallies.map(({ name, games, won, lost, drawn, unfinished, moves }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[games, won, lost, drawn, unfinished].map((count, at) => (
                  <td key={at}>{t.chart.number(count)}</td>
                ))}
                <td>{games > unfinished ? t.chart.number(Math.round(moves / (games - unfinished))) : t.chart.nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The points of a board, the more intense the more often the person played there. */
function HeatMap({ board }: { board: PlayedBoard }) {
  const { kind, rules, scene, moves, games } = board;
  const title = text.boardOf(adapterFor(kind).describe(rules), games);
  const marks = useMemo(() => {
    const most = Math.max(1, ...moves);
    const mark = (count: number): BoardMark => ({ heat: count / most, text: t.chart.number(count), label: text.times(count), best: count === most });
    return new Map(moves.flatMap((count, point) => (count > 0 ? [[point, mark(count)] as const] : [])));
  }, [board]);
  return (
    <figure class="heat-map">
      <figcaption>{title}</figcaption>
      <div class="heat-board">
        <SceneBoard kind={kind} rules={rules} scene={scene} label={title} marks={marks} />
      </div>
    </figure>
  );
}

function Heat({ boards }: { boards: readonly PlayedBoard[] }) {
  const shown = boards.filter(({ kind, moves }) => canShow(kind) && moves.some((count) => count > 0));
  return (
    <section>
      <h2>{text.heat}</h2>
      <p class="soft">{shown.length > 0 ? text.heatNote : text.nowhere}</p>
      <div class="heat-maps">
        {shown.map((board) => (
          <HeatMap key={`${board.kind} ${board.moves.length}`} board={board} />
        ))}
      </div>
    </section>
  );
}

function Numbers({ answer }: { answer: StatisticsAnswer }) {
  const [kind, setKind] = useState("");
  const [now] = useState(() => new Date());
  const kinds = GAMES.filter((game) => answer.games.some(({ summary }) => kindOf(summary.rules) === game.kind));
  const games = useMemo(() => answer.games.filter(({ summary }) => kind === "" || kindOf(summary.rules) === kind), [answer, kind]);
  const figures = useMemo(() => {
    const words = (title: string, x: string) => ({ title, x, y: t.chart.games });
    return [
      byDay(games, now, { ...words(text.days, text.day), at: t.chart.day }),
      byMonth(games, now, { ...words(text.months, text.month), at: t.chart.month }),
      byLength(games, words(text.lengths, text.moves)),
    ];
  }, [games]);
  return (
    <>
      {kinds.length > 1 && (
        <label class="field statistics-game">
          <span>{text.filter}</span>
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
            <option value="">{text.all}</option>
            {kinds.map((game) => (
              <option key={game.kind} value={game.kind}>
                {game.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <section>
        <h2>{text.when}</h2>
        <div class="charts">
          {figures.map((figure) => (
            <FigureChart key={figure.name} figure={figure} isBars />
          ))}
        </div>
      </section>
      <Results title={text.byGame} head={text.game} tallies={talliesOf(games, gameName)} />
      <Results title={text.byOpponent} head={text.opponent} tallies={talliesOf(games, opponentName)} />
      <p class="soft">{text.resultsNote}</p>
      <Heat boards={answer.boards.filter((board) => kind === "" || board.kind === kind)} />
      {answer.unread > 0 && <p class="soft">{text.unread(answer.unread)}</p>}
    </>
  );
}

export function StatisticsPage() {
  useTitle(text.title);
  const [answer, setAnswer] = useState<StatisticsAnswer | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isOpen = link.value.kind === "open";
  useEffect(() => {
    const key = sessionKey();
    if (!isOpen || key === null) return;
    getJson<StatisticsAnswer>("/api/games/statistics", { "X-Ponder-Session": key }).then(
      (found) => {
        setAnswer(found);
        setTrouble(null);
      },
      (error) => setTrouble(errorText(error)),
    );
  }, [isOpen]);
  return (
    <main class="page statistics">
      <div class="page-head">
        <h1 tabindex={-1}>{text.title}</h1>
        <p class="soft">{text.lead}</p>
      </div>
      {trouble !== null && (
        <p class="form-problem" role="alert">
          {t.measurements.trouble(trouble)}
        </p>
      )}
      {!answer ? (
        trouble === null && <p class="soft">{text.loading}</p>
      ) : !answer.is_kept ? (
        <p>{text.notKept}</p>
      ) : answer.games.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Numbers answer={answer} />
      )}
    </main>
  );
}
