import { useLayoutEffect, useState } from "preact/hooks";
import { adapterFor } from "../game";
import type { GameAdapter } from "../game/adapter";
import { candidateWords } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Analysis, CandidateMove, GameState } from "../protocol/messages";
import { levelTitle } from "../session/names";
import { SpecSuggestions } from "../session/SpecSuggestions";
import { levelsOf } from "../session/session";
import { settings } from "../session/settings";
import { LazyPart } from "../ui/Lazy";
import { MessageText } from "../ui/MessageText";
import { type Asked, asked, chooseAnalyst, hasChances, hasPriors, watched } from "./analysis";
import { Comparison } from "./ComparisonTable";
import { runsOf } from "./comparison";
import { fullTreeText } from "./fullTree";
import { leadOf, leadText, lossOf, toggleOwnership } from "./ownership";

const text = t.analysis;
const SUGGESTIONS = "analyst-specs";
/** Rows of the list. */
const ROWS_MAX = 12;

function AnalystField({ kind }: { kind: string }) {
  const { player, spec, run } = settings.value.analysis;
  const runs = runsOf(kind);
  const levels = levelsOf(kind);
  const [typed, setTyped] = useState(spec);
  useLayoutEffect(() => setTyped(spec), [spec]);
  const known = player === "opponent" || player === "custom" || (player === "run" && runs.length > 0) || levels.some((level) => level.id === player);
  return (
    <div class="analyst">
      <select
        aria-label={text.player}
        value={known ? player : "usual"}
        onChange={(event) => chooseAnalyst({ player: event.currentTarget.value, spec, run })}
      >
        <option value="usual">{text.usual}</option>
        <option value="opponent">{text.opponent}</option>
        {levels.map((level) => (
          <option key={level.id} value={level.id}>
            {levelTitle(level)}
          </option>
        ))}
        <option value="custom">{text.custom}</option>
        {runs.length > 0 && <option value="run">{t.compare.option}</option>}
      </select>
      {player === "custom" && <SpecSuggestions id={SUGGESTIONS} />}
      {player === "custom" && (
        <input
          type="text"
          list={SUGGESTIONS}
          aria-label={text.spec}
          value={typed}
          maxLength={1000}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => chooseAnalyst({ player, spec: event.currentTarget.value, run })}
        />
      )}
    </div>
  );
}

function Verdict({ shown, now }: { shown: GameView; now: Asked }) {
  const { analysis, stage } = now;
  if (!analysis) return <p class="verdict">{text[stage === "done" ? "none" : stage]}</p>;
  const side = adapterFor(shown.state.kind).sideName(shown.state.scene.to_move);
  const parts = [text.verdict(side, analysis.win_rate, analysis.proven)];
  if (analysis.visits > 0) parts.push(t.players.visits(analysis.visits), text.seconds(analysis.seconds));
  const { rules, moves, scene } = shown.state;
  const lead = leadOf(
    rules,
    moves.map((move) => move.text),
    analysis,
    scene.to_move,
  );
  if (adapterFor(shown.state.kind).points && lead !== null) parts.splice(1, 0, leadText(rules, lead));
  return (
    <>
      <p class="verdict">{parts.join(" · ")}</p>
      <FullTree analysis={analysis} />
    </>
  );
}

/** Says that the search tree is full, if it is. */
export function FullTree({ analysis }: { analysis: Analysis }) {
  const notice = fullTreeText(analysis);
  return notice === null ? null : <p class="soft">{notice}</p>;
}

/** Shows who will own each point, or not, in a game in which points are counted. */
export function OwnershipToggle({ points }: Pick<GameAdapter, "points">) {
  if (!points) return null;
  const { title, hint } = points.estimate ?? t.ownership;
  return (
    <button type="button" class="button tiny ownership-toggle" aria-pressed={settings.value.ownership} title={hint} onClick={toggleOwnership}>
      {title}
    </button>
  );
}

function chance({ win_rate, proven }: CandidateMove): string {
  if (win_rate === null) return text.nothing;
  return proven ? text.proven(win_rate) : text.percent(win_rate);
}

interface RowProps {
  readonly state: GameState;
  readonly one: CandidateMove;
  readonly best: CandidateMove | undefined;
  readonly priors: boolean;
  readonly scores: boolean;
}

function Row({ state, one, best, priors, scores }: RowProps) {
  const loss = lossOf(one, best);
  const { move, line } = candidateWords(state, one);
  const isWatched = watched.value === one.text;
  const hasPieces = adapterFor(state.kind).pieces !== undefined;
  const row = (
    <tr>
      <th scope="row">
        {hasPieces ? (
          <button type="button" class="candidate" aria-pressed={isWatched} onClick={() => (watched.value = isWatched ? null : one.text)}>
            {move}
          </button>
        ) : (
          move
        )}
      </th>
      <td>{chance(one)}</td>
      <td>{one.visits > 0 ? text.count(one.visits) : text.nothing}</td>
      {scores && <td class="points-lost">{loss === null ? text.nothing : text.score(loss)}</td>}
      {priors && <td>{one.prior === null ? text.nothing : text.fine(one.prior)}</td>}
      {!hasPieces && <td class="line">{line.join(" ")}</td>}
    </tr>
  );
  if (!hasPieces || line.length === 0) return row;
  // Moves of pieces are long, so their line has a row of its own.
  return (
    <>
      {row}
      <tr class="line-row">
        <td class="whole-line" colSpan={3 + Number(scores) + Number(priors)}>
          {line.join(" ")}
        </td>
      </tr>
    </>
  );
}

function heatKey(analysis: Analysis): string {
  if (!hasChances(analysis)) return text.heatPriorAlone;
  return hasPriors(analysis) ? text.heatPrior : text.heatVisits;
}

function Candidates({ state, analysis }: { state: GameState; analysis: Analysis }) {
  const priors = hasPriors(analysis);
  const hasPieces = adapterFor(state.kind).pieces !== undefined;
  const scores = adapterFor(state.kind).points !== undefined && analysis.candidates.some((one) => one.score !== null);
  return (
    <div class="candidates" role="region" aria-label={text.candidates} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.move}</th>
            <th scope="col">{text.wins}</th>
            <th scope="col">{text.visits}</th>
            {scores && (
              <th scope="col" title={text.pointsHint}>
                {text.points}
              </th>
            )}
            {priors && <th scope="col">{text.prior}</th>}
            {!hasPieces && (
              <th scope="col" class="line">
                {text.line}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {analysis.candidates.slice(0, ROWS_MAX).map((one) => (
            <Row key={one.text} state={state} one={one} best={analysis.candidates[0]} priors={priors} scores={scores} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The analysis of the position, while it is on. */
export function AnalysisPanel({ shown }: { shown: GameView | null }) {
  const now = asked.value;
  if (!shown || !now) return null;
  const { analysis, problem } = now;
  const { parts } = adapterFor(shown.state.kind);
  return (
    <section class="analysis" aria-labelledby="analysis-title">
      <div class="analysis-head">
        <h2 id="analysis-title">{text.title}</h2>
        <OwnershipToggle points={adapterFor(shown.state.kind).points} />
        <AnalystField kind={shown.state.kind} />
      </div>
      {problem !== null ? (
        <p class="form-problem" role="alert">
          <MessageText message={problem} />
        </p>
      ) : now.rows ? (
        <Comparison shown={shown} now={now} rows={now.rows} />
      ) : (
        <Verdict shown={shown} now={now} />
      )}
      {!now.rows && analysis && analysis.candidates.length > 0 && parts && (
        <LazyPart page={parts.Candidates} props={{ state: shown.state, analysis }} />
      )}
      {!now.rows && analysis && analysis.candidates.length > 0 && !parts && (
        <>
          <Candidates state={shown.state} analysis={analysis} />
          <p class="heat-key">
            {[
              heatKey(analysis),
              adapterFor(shown.state.kind).pieces && hasChances(analysis) && text.arrows.colour,
              adapterFor(shown.state.kind).pieces && text.arrowKey,
              adapterFor(shown.state.kind).points && settings.value.ownership ? t.ownership.key : "",
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        </>
      )}
    </section>
  );
}
