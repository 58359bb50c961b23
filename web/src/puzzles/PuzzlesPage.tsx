// The page of puzzles of all games: one position, one right move.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { adapterFor } from "../game";
import { t } from "../i18n";
import { analysisAddress, type PageProps } from "../lib/route";
import { BoardStage, Frame } from "../review/Frame";
import { LazyPart } from "../ui/Lazy";
import { useTitle } from "../ui/title";
import { GameChoice } from "./GameChoice";
import { OwnPage } from "./own/OwnPage";
import { PuzzleBoard } from "./PuzzleBoard";
import { isSolved } from "./progress";
import {
  at,
  attempt,
  attemptTyped,
  choice,
  chooseGrade,
  GRADE_NAMES,
  grade,
  hintText,
  isOpen,
  kind,
  next,
  OWN,
  openAddress,
  retry,
  scene,
  solvedCount,
  task,
  taskText,
  trouble,
  verdict,
  verdictText,
  walkTo,
} from "./puzzle";
import { Walk } from "./Walk";

const text = t.puzzles;

/** A field for the move, in games that are not played by clicking a point. */
function PlayForm() {
  const [typed, setTyped] = useState("");
  const id = task.value?.id;
  useLayoutEffect(() => setTyped(""), [id]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() !== "") void attemptTyped(typed.trim());
  };
  return (
    <form class="puzzle-play" onSubmit={submit}>
      <label class="field">
        <span>{text.play}</span>
        <input type="text" value={typed} autocomplete="off" spellcheck={false} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button small primary" disabled={!isOpen.value}>
        {text.submit}
      </button>
      <p class="soft">{hintText.value}</p>
    </form>
  );
}

function Task() {
  const now = task.value;
  if (!now) return null;
  const { parts } = adapterFor(now.kind);
  const found = verdict.value;
  const mood = !found || found.wasShown ? "" : found.is_right ? "good" : "bad";
  return (
    <section class="panel" aria-labelledby="puzzle-task">
      <h2 id="puzzle-task">{taskText.value}</h2>
      <p class="soft">{text.about(adapterFor(now.kind).describe(now.rules), now.grade)}</p>
      {parts && <PlayForm />}
      <div class="puzzle-answer">
        {found && <p class={`puzzle-verdict ${mood}`}>{verdictText.value}</p>}
        {found && found.steps.length > 0 && <Walk at={at.value} count={found.steps.length} walkTo={walkTo} />}
        {!found && isSolved(now.kind, now.id) && <p class="soft">{text.wasSolved}</p>}
      </div>
      <div class="button-row">
        <button type="button" class={mood === "bad" ? "button small primary" : "button small"} disabled={!found} onClick={retry}>
          {text.again}
        </button>
        <button type="button" class="button small" disabled={!isOpen.value && mood !== "bad"} onClick={() => void attempt(null)}>
          {text.solution}
        </button>
        <button type="button" class={mood === "good" ? "button small primary" : "button small"} onClick={() => void next()}>
          {text.next}
        </button>
      </div>
      {now.moves.length > 0 && (
        <p>
          <a href={analysisAddress(now.rules, now.moves)}>{text.analyze}</a>
        </p>
      )}
      <p class="soft">{text.origin(now.game, now.seed)}</p>
    </section>
  );
}

function Choice() {
  const all = choice.value;
  return (
    <section class="panel" aria-labelledby="puzzle-choice">
      <h2 id="puzzle-choice">{text.choiceTitle}</h2>
      <div class="puzzle-fields">
        <GameChoice value={kind.value} />
        <label class="field">
          <span>{text.gradeTitle}</span>
          <select value={grade.value} onChange={(event) => chooseGrade(GRADE_NAMES.find((one) => one === event.currentTarget.value) ?? "any")}>
            {GRADE_NAMES.map((one) => (
              <option key={one} value={one}>
                {text.grades[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {all && <p class="soft">{all.length === 0 ? text.none : text.solved(solvedCount.value, all.length)}</p>}
    </section>
  );
}

function GamesPage({ parts }: Pick<PageProps, "parts">) {
  useTitle(text.title);
  const address = parts.join("/");
  useEffect(() => {
    void openAddress(parts);
  }, [address]);
  const { palette, parts: own } = adapterFor(kind.value);
  const shown = scene.value;
  return (
    <Frame
      kind={["puzzles-page", palette && `stones-${palette}`].filter(Boolean).join(" ")}
      title={text.title}
      notice={{ words: trouble.value, onDismiss: () => (trouble.value = null) }}
      main={
        <BoardStage kind={shown?.geometry.kind ?? ""} label={t.board.label(adapterFor(kind.value).title)}>
          <PuzzleBoard />
        </BoardStage>
      }
      side={
        <>
          {own && shown && <LazyPart page={own.Racks} props={{ kind: kind.value, scene: shown }} />}
          <Task />
          <Choice />
        </>
      }
    />
  );
}

export function PuzzlesPage({ parts, query }: PageProps) {
  return parts[0] === OWN ? <OwnPage query={query} /> : <GamesPage parts={parts} />;
}
