// The opinions of one or two players about the shown position.

import { useLayoutEffect, useState } from "preact/hooks";
import { candidateWords, firstMoveOf, moveName } from "../../game/turns";
import { t } from "../../i18n";
import { FullTree, OwnershipToggle } from "../../play/AnalysisPanel";
import { leadOf, leadText } from "../../play/ownership";
import type { Analysis, CandidateMove } from "../../protocol/messages";
import { levelTitle } from "../../session/names";
import { SpecSuggestions } from "../../session/SpecSuggestions";
import { levelsOf } from "../../session/session";
import { settings } from "../../session/settings";
import { MessageText } from "../../ui/MessageText";
import { Candidates } from "./Candidates";
import { type Analyst, choices, choose, type Heat, LIMITS } from "./choices";
import { lesson } from "./lesson";
import { askAgain, here, isOn, type Opinion, toggle } from "./opinions";
import { firstCorner, only, type Picking, pick, picking, searchAll } from "./restriction";
import { SearchTree } from "./SearchTree";
import { boardAnalysis, enter, shownOpinion } from "./StudyBoard";
import { adapter, at, isShown, moves, playLine, shownPosition, tree } from "./study";

const SUGGESTIONS = "study-specs";
const HEATS: readonly Heat[] = ["visits", "policy", "off"];

function AnalystField({ index }: { index: 0 | 1 }) {
  const text = t.study.analysis;
  const { player, spec } = choices.value.analysts[index];
  const levels = levelsOf(adapter.value.kind);
  const [typed, setTyped] = useState(spec);
  useLayoutEffect(() => setTyped(spec), [spec]);
  const change = (next: Analyst) => {
    const [first, second] = choices.value.analysts;
    choose({ analysts: index === 0 ? [next, second] : [first, next] });
  };
  const isKnown = player === "custom" || levels.some((level) => level.id === player);
  return (
    <div class="analyst">
      <label>
        <span>{index === 0 ? text.who : text.whoSecond}</span>
        <select value={isKnown ? player : "usual"} onChange={(event) => change({ player: event.currentTarget.value, spec })}>
          <option value="usual">{t.analysis.usual}</option>
          {levels.map((level) => (
            <option key={level.id} value={level.id}>
              {levelTitle(level)}
            </option>
          ))}
          <option value="custom">{t.analysis.custom}</option>
        </select>
      </label>
      {player === "custom" && (
        <input
          type="text"
          list={SUGGESTIONS}
          aria-label={index === 0 ? text.spec : text.specSecond}
          value={typed}
          maxLength={1000}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => change({ player, spec: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function Verdict({ opinion }: { opinion: Opinion }) {
  const { analysis, stage, side, problem } = opinion;
  if (problem !== null) {
    return (
      <p class="form-problem" role="alert">
        <MessageText message={problem} />
      </p>
    );
  }
  if (!analysis)
    return <p class="verdict">{stage === "done" ? t.analysis.none : stage === "waiting" ? t.study.analysis.waiting : t.analysis.searching}</p>;
  const parts = [t.analysis.verdict(adapter.value.sideName(side), analysis.win_rate, analysis.proven)];
  if (analysis.visits > 0) parts.push(t.players.visits(analysis.visits), t.analysis.seconds(analysis.seconds));
  const lead = leadOf(tree.value.rules, moves.value, analysis, side);
  if (adapter.value.points && lead !== null) parts.splice(1, 0, leadText(tree.value.rules, lead));
  return (
    <>
      <p class="verdict">{parts.join(" · ")}</p>
      <FullTree analysis={analysis} />
    </>
  );
}

/** Legend of the colours and numbers on the board. */
function keyOf({ candidates }: Analysis, heat: Heat): string {
  const text = t.study.analysis;
  const hasSearched = candidates.some((one) => one.visits > 0);
  const hasGuess = candidates.some((one) => one.prior !== null);
  const isGuess = !hasSearched || (heat === "policy" && hasGuess);
  if (adapter.value.pieces) {
    const { arrows } = t.analysis;
    const shading = heat === "off" ? "" : isGuess ? text.key.policy : arrows.shading;
    // Arrows have win rates wherever there are any.
    return [hasSearched ? arrows.colour : "", shading, hasSearched ? arrows.numbers : arrows.guesses].filter(Boolean).join(" ");
  }
  const colours = heat === "off" ? "" : isGuess ? text.key.policy : text.key.visits;
  const owners = adapter.value.points && settings.value.ownership ? t.ownership.key : "";
  return [colours, isGuess ? text.guesses : text.numbers, owners].filter(Boolean).join(" ");
}

/** Plays a candidate: the whole move, or in a lesson its first ply. */
function choosePlay(one: CandidateMove): void {
  const played = { kind: adapter.value.kind, rules: tree.value.rules, moves: moves.value.map((text) => ({ text })) };
  const plies = firstMoveOf(played, one.variation.length > 0 ? one.variation : [one.text]);
  if (lesson.value || plies.length < 2 || !isShown.value) return enter(one.text);
  playLine(at.value, plies);
}

function Column({ index }: { index: 0 | 1 }) {
  const text = t.study.analysis;
  const { second, heat } = choices.value;
  const opinion = here.value[index];
  return (
    <div class="opinion">
      {second && <AnalystField index={index} />}
      {second && opinion?.analysis && (
        <label class="on-board">
          <input type="radio" name="on-board" checked={shownOpinion.value === index} onChange={() => (shownOpinion.value = index)} />
          {text.onBoard}
        </label>
      )}
      {opinion && <Verdict opinion={opinion} />}
      {opinion?.analysis && opinion.analysis.candidates.length > 0 && (
        <Candidates label={index === 0 ? text.first : text.other} candidates={opinion.analysis.candidates} word={text.play} onChoose={choosePlay} />
      )}
      {!second && boardAnalysis.value && <p class="heat-key">{keyOf(boardAnalysis.value, heat)}</p>}
    </div>
  );
}

/** Returns whether two players would play the same. */
function Comparison() {
  const [first, second] = here.value.map((opinion) => opinion?.analysis?.candidates[0]);
  if (first === undefined || second === undefined) return null;
  const played = { kind: adapter.value.kind, rules: tree.value.rules, moves: moves.value.map((text) => ({ text })) };
  const [a, b] = [candidateWords(played, first).move, candidateWords(played, second).move];
  return <p class="verdict">{a === b ? t.study.analysis.agree(a) : t.study.analysis.differ(a, b)}</p>;
}

const WAYS: readonly Picking[] = ["points", "rectangle"];

/** The choice of points to which the search is restricted, in games of stones. */
function Restriction() {
  const text = t.study.analysis.only;
  const { kind, pieces } = adapter.value;
  if (pieces || lesson.value) return null;
  const words = only.value.map((move) => moveName(kind, move)).join(", ");
  const now = picking.value;
  const name = firstCorner.value === null ? undefined : shownPosition.value?.scene.point_names[firstCorner.value];
  return (
    <div class="restriction">
      <div class="button-row">
        {WAYS.map((way) => (
          <button key={way} type="button" class="button tiny" aria-pressed={now === way} title={text.hints[way]} onClick={() => pick(way)}>
            {text.ways[way]}
          </button>
        ))}
        {only.value.length > 0 && (
          <button type="button" class="button tiny" onClick={searchAll}>
            {text.all}
          </button>
        )}
      </div>
      {name !== undefined && (
        <p class="soft" role="status">
          {text.from(name)}
        </p>
      )}
      {words !== "" ? <p class="soft">{text.these(words)}</p> : now && name === undefined && <p class="soft">{text.hints[now]}</p>}
    </div>
  );
}

export function OpinionPanel() {
  const text = t.study.analysis;
  const { limit, heat, second } = choices.value;
  const isOver = shownPosition.value?.to_move === null;
  const isHidden = lesson.value !== null && boardAnalysis.value === null;
  const isRunning = here.value.some((opinion) => opinion !== null && opinion.problem === null && opinion.stage !== "done");
  const isAsked = here.value.some((opinion) => opinion !== null);
  return (
    <section class="panel opinions" aria-labelledby="ask-title">
      <div class="panel-head">
        <h2 id="ask-title">{text.title}</h2>
        <div class="button-row">
          <OwnershipToggle points={adapter.value.points} />
          {isOn.value && !isOver && (
            <button type="button" class="button tiny" onClick={askAgain}>
              {text.again}
            </button>
          )}
          <button type="button" class="button tiny primary" aria-pressed={isOn.value} onClick={toggle}>
            {!isOn.value ? text.on : isRunning ? text.off : text.done}
          </button>
        </div>
      </div>
      <SpecSuggestions id={SUGGESTIONS} />
      <div class="ask-options">
        {!second && <AnalystField index={0} />}
        <label>
          <span>{text.limit}</span>
          <select value={limit} onChange={(event) => choose({ limit: event.currentTarget.value })}>
            {LIMITS.map(({ id }) => (
              <option key={id} value={id}>
                {text.limits[id]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{text.heat}</span>
          <select value={heat} onChange={(event) => choose({ heat: event.currentTarget.value as Heat })}>
            {HEATS.map((one) => (
              <option key={one} value={one}>
                {text.heats[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="tick">
          <input type="checkbox" checked={second} onChange={(event) => choose({ second: event.currentTarget.checked })} />
          <span>{text.second}</span>
        </label>
      </div>
      <Restriction />
      {isHidden ? null : (
        <>
          {second && <Comparison />}
          <div class={second ? "columns two" : "columns"}>
            <Column index={0} />
            {second && <Column index={1} />}
          </div>
          {isOver ? <p class="soft">{text.over}</p> : !isOn.value && !isAsked && <p class="soft">{text.hint}</p>}
          <details class="glossary">
            <summary>{text.words}</summary>
            <dl>
              {(adapter.value.points ? [...text.glossary, [t.analysis.points, t.analysis.pointsHint] as const] : text.glossary).map(
                ([word, meaning]) => (
                  <div key={word}>
                    <dt>{word}</dt>
                    <dd>{meaning}</dd>
                  </div>
                ),
              )}
            </dl>
          </details>
          <SearchTree />
        </>
      )}
    </section>
  );
}
