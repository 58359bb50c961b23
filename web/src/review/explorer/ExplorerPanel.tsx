// The opening explorer: the moves that were played in the shown position, their results, and the games.

import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { gameAddress, matchAddress, selfPlayAddress } from "../../lib/route";
import type { ExplorerAnswer, ExplorerGame, ExplorerMove, ExplorerSource, Side } from "../../protocol/messages";
import { playerName } from "../../session/names";
import { levelsOf } from "../../session/session";
import { MessageText } from "../../ui/MessageText";
import { type Explorable, explored, isFresh, isOn, searched, setSource, sources, toggle } from "./explorer";

/** The share of won, drawn and lost games, in the colours of the two sides. */
function Bar({ move: { won, drawn, lost }, mover }: { move: ExplorerMove; mover: Side }) {
  const other = mover === "first" ? "second" : "first";
  return (
    <span class="results" role="img" aria-label={t.study.explorer.results(won, drawn, lost)} title={t.study.explorer.results(won, drawn, lost)}>
      <span class={mover} style={{ flexGrow: won }} />
      <span class="drawn" style={{ flexGrow: drawn }} />
      <span class={other} style={{ flexGrow: lost }} />
    </span>
  );
}

function Moves({ answer, mover, about }: { answer: ExplorerAnswer; mover: Side; about: Explorable }) {
  const text = t.study.explorer;
  const hide = () => about.preview(null);
  const play = (plies: readonly string[]) => {
    hide();
    if (isFresh(about)) about.act.run(plies);
  };
  // In games whose moves have points, these and the lead at the end are more than the score.
  const hasPoints = answer.moves.some((move) => move.points !== null);
  return (
    <div class="candidates" role="region" aria-label={text.moves} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.analysis.move}</th>
            <th scope="col">{text.games}</th>
            <th scope="col" class="bar">
              {text.result}
            </th>
            {hasPoints ? (
              <>
                <th scope="col">{t.analysis.points}</th>
                <th scope="col" title={text.leadHint}>
                  {text.lead}
                </th>
              </>
            ) : (
              <th scope="col">{text.score}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {answer.moves.map((move) => {
            const { plies, won, drawn, lost, points, lead } = move;
            const games = won + drawn + lost;
            const words = about.moveWords(plies);
            const show = () => {
              if (isFresh(about)) about.preview(plies);
            };
            return (
              <tr key={plies.join(" ")} onPointerEnter={show} onPointerLeave={hide}>
                <th scope="row">
                  <button
                    type="button"
                    class="move-button"
                    aria-label={about.act.label(words)}
                    onFocus={show}
                    onBlur={hide}
                    onClick={() => play(plies)}
                  >
                    {words}
                  </button>
                </th>
                <td>{t.analysis.count(games)}</td>
                <td class="bar">
                  <Bar move={move} mover={mover} />
                </td>
                {hasPoints ? (
                  <>
                    <td>{points === null ? t.analysis.nothing : t.analysis.count(points)}</td>
                    <td>{lead === null ? t.analysis.nothing : t.analysis.score(lead)}</td>
                  </>
                ) : (
                  <td>{t.analysis.percent((won + drawn / 2) / games)}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function addressOf({ place }: ExplorerGame): string {
  switch (place.source) {
    case "own":
      return gameAddress(place.game);
    case "matches":
      return matchAddress(place.name, place.number);
    case "runs":
      return selfPlayAddress(place.run, place.segment, place.number);
  }
}

function gameWords({ place, players }: ExplorerGame, kind: string): string {
  const text = t.study.explorer;
  const levels = levelsOf(kind);
  const who = (name: string | null) => playerName(name === null ? { kind: "person" } : { kind: "player", spec: name }, name, levels);
  const names = players.map(who).join(" – ");
  switch (place.source) {
    case "own":
      return names;
    case "matches":
      return text.matchGame(names, place.number);
    case "runs":
      return text.runGame(place.run, place.segment, place.number);
  }
}

function Games({ games, about }: { games: readonly ExplorerGame[]; about: Explorable }) {
  const text = t.study.explorer;
  const result = ({ winner_side }: ExplorerGame) =>
    winner_side === null ? t.study.explorer.draw : t.study.navigation.won(about.sideName(winner_side));
  return (
    <ul class="explored-games" aria-label={text.list}>
      {games.map((game) => (
        <li key={addressOf(game)}>
          <a href={addressOf(game)}>{gameWords(game, about.kind)}</a>
          <span class="soft">{[game.plies.length > 0 ? about.moveWords(game.plies) : text.ended, result(game)].join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}

/** The reason why no game is shown. */
function emptyWords({ sources: totals, plies_max }: ExplorerAnswer, { plies }: Explorable): string {
  const text = t.study.explorer;
  if (totals.every((total) => total.games === 0)) return text.noGames;
  if (plies >= plies_max) return text.deep;
  return totals.length === 1 && totals[0]?.source === "own" ? text.noneOwn : text.none;
}

function Content({ about }: { about: Explorable }) {
  const text = t.study.explorer;
  const now = explored.value;
  const { mover } = about;
  if (searched(about).length === 0) return <p class="soft">{text.noSource}</p>;
  if (now?.problem != null) {
    return (
      <p class="form-problem" role="alert">
        <MessageText message={now.problem} />
      </p>
    );
  }
  if (!now?.answer) return <p class="soft">{text.loading}</p>;
  const { answer } = now;
  if (answer.games.length === 0) return <p class="soft">{emptyWords(answer, about)}</p>;
  return (
    <div class="explored" aria-busy={!isFresh(about)}>
      {mover && answer.moves.length > 0 && <Moves answer={answer} mover={mover} about={about} />}
      <Games games={answer.games} about={about} />
    </div>
  );
}

export function ExplorerPanel({ about }: { about: Explorable }) {
  const text = t.study.explorer;
  const panel = useRef<HTMLElement>(null);
  const isWalking = useRef(false);
  const now = explored.value;
  useLayoutEffect(() => {
    // The button of the move that was played is gone.
    const focused = document.activeElement;
    if (!isWalking.current || (focused !== document.body && !panel.current?.contains(focused))) return;
    isWalking.current = false;
    panel.current?.querySelector<HTMLElement>(".candidates button, .panel-head button")?.focus();
  }, [now]);
  const total = (source: ExplorerSource) => (isFresh(about) ? now?.answer?.sources.find((one) => one.source === source) : undefined);
  return (
    <section
      class="panel explorer"
      ref={panel}
      aria-labelledby="explorer-title"
      onClickCapture={(event) => {
        // Only the keyboard clicks with a count of 0, and only there is the focus missed.
        isWalking.current = event.detail === 0 && event.target instanceof Element && event.target.closest(".candidates") !== null;
      }}
    >
      <div class="panel-head">
        <h2 id="explorer-title">{text.title}</h2>
        <button type="button" class="button tiny" aria-pressed={isOn.value} onClick={toggle}>
          {isOn.value ? t.study.theory.hide : t.study.theory.show}
        </button>
      </div>
      {isOn.value ? (
        <>
          <fieldset class="explorer-sources" aria-label={text.sources}>
            {about.sources.map((source) => {
              const found = total(source);
              return (
                <label key={source} class="tick">
                  <input
                    type="checkbox"
                    checked={sources.value.includes(source)}
                    onChange={(event) => setSource(source, event.currentTarget.checked)}
                  />
                  <span>{text.source[source]}</span>
                  <span class="soft">{found ? text.found(found.here, found.games, found.is_partial) : ""}</span>
                </label>
              );
            })}
          </fieldset>
          <Content about={about} />
        </>
      ) : (
        <p class="soft">{text.hint}</p>
      )}
    </section>
  );
}
