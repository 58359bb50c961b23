// The page of the puzzles that a person has made of mistakes, and of links to such puzzles.

import { useEffect } from "preact/hooks";
import { adapterForRules } from "../../game";
import { t } from "../../i18n";
import { analysisAddress, OWN } from "../../lib/route";
import { BoardStage, Frame } from "../../review/Frame";
import { add, cardOfPuzzle } from "../../review/mistakes/collection";
import { addressOf, type MistakePuzzle } from "../../review/mistakes/puzzle";
import { Copyable } from "../../ui/Copyable";
import { LazyPart } from "../../ui/Lazy";
import { useTitle } from "../../ui/title";
import { PuzzleTabs } from "../PuzzleTabs";
import { Walk } from "../Walk";
import { Cards } from "./Cards";
import { OwnBoard, Specials } from "./OwnBoard";
import {
  backText,
  bounds,
  close,
  isOpen,
  next,
  noteAnswer,
  open,
  position,
  puzzleHere,
  retry,
  showSolution,
  solving,
  taskText,
  textPuzzle,
  trouble,
  verdictText,
  walkTo,
} from "./own";

const text = t.puzzles;

/** Other uses of a puzzle: to keep it, to analyze it, to share it. */
function Uses({ puzzle }: { puzzle: MistakePuzzle }) {
  const isKept = cardOfPuzzle(puzzle) !== null;
  const { position } = puzzle;
  return (
    <>
      <div class="button-row">
        <button type="button" class="button small" aria-disabled={isKept || undefined} onClick={() => add(puzzle)}>
          {isKept ? text.own.kept : text.own.keep}
        </button>
        {position === undefined ? (
          <a class="button small" href={analysisAddress(puzzle.rules, puzzle.moves)}>
            {text.analyze}
          </a>
        ) : (
          <button type="button" class="button small" onClick={() => adapterForRules(puzzle.rules).parts?.review(position)}>
            {text.analyze}
          </button>
        )}
      </div>
      <Copyable label={text.own.link} hint={text.own.linkHint} value={`${location.origin}${location.pathname}${addressOf(puzzle)}`} />
    </>
  );
}

function Task() {
  const now = solving.value;
  if (!now) return null;
  const { puzzle, stage, at } = now;
  const isAnswered = verdictText.value !== "";
  const mood = stage === "right" ? "good" : stage === "wrong" ? "bad" : "";
  return (
    <section class="panel" aria-labelledby="puzzle-task">
      <h2 id="puzzle-task">{taskText.value || t.pages.loading}</h2>
      <p class="soft">{adapterForRules(puzzle.rules).describe(puzzle.rules)}</p>
      <div class="button-row">
        <Specials />
        <button type="button" class={mood === "bad" ? "button small primary" : "button small"} disabled={!isAnswered} onClick={retry}>
          {text.again}
        </button>
        <button type="button" class="button small" disabled={!isOpen.value && mood !== "bad"} onClick={showSolution}>
          {text.solution}
        </button>
        <button type="button" class={mood === "good" ? "button small primary" : "button small"} onClick={next}>
          {text.own.next}
        </button>
      </div>
      <div class="puzzle-answer">
        {isAnswered && (
          <p class={`puzzle-verdict ${mood}`}>
            {verdictText.value} {backText.value && <span class="own-back">{backText.value}</span>}
          </p>
        )}
        {isAnswered && <Walk at={Math.max(bounds.value.indexOf(at), 0)} count={bounds.value.length - 1} walkTo={walkTo} />}
      </div>
      <Uses puzzle={puzzle} />
    </section>
  );
}

/** The task of a puzzle of which a text gives the position, judged by the part of its game. */
function TextTask() {
  const puzzle = textPuzzle.value?.puzzle;
  const parts = puzzle && adapterForRules(puzzle.rules).parts;
  if (!puzzle?.position || !parts) return null;
  const { position, played, lost } = puzzle;
  return (
    <section class="panel" aria-labelledby="puzzle-task">
      <LazyPart
        page={parts.PuzzleTask}
        props={{ position, played: played[0] ?? null, lost, onAnswer: noteAnswer, back: backText.value, onNext: next }}
        until={<h2 id="puzzle-task">{t.pages.loading}</h2>}
      />
      <Uses puzzle={puzzle} />
    </section>
  );
}

export function OwnPage({ query }: { query: string }) {
  useTitle(text.own.title);
  useEffect(() => close, []);
  useEffect(() => open(query), [query]);
  const puzzle = puzzleHere.value;
  const game = puzzle && adapterForRules(puzzle.rules);
  const own = textPuzzle.value && game?.parts;
  return (
    <Frame
      kind={["puzzles-page own-puzzles", game?.palette && `stones-${game.palette}`].filter(Boolean).join(" ")}
      title={text.own.title}
      head={<PuzzleTabs here={OWN} />}
      notice={{ words: trouble.value, onDismiss: () => (trouble.value = null) }}
      main={
        own ? (
          <LazyPart page={own.PuzzleBoard} props={{}} />
        ) : (
          game && (
            <BoardStage kind={position.value?.scene.geometry.kind ?? ""} label={t.board.label(game.title)}>
              <OwnBoard />
            </BoardStage>
          )
        )
      }
      side={
        <>
          <Task />
          <TextTask />
          <Cards />
        </>
      }
    />
  );
}
