// The page of puzzles of all games: one position, one right move.

import { useEffect } from "preact/hooks";
import { adapterFor } from "../game";
import { t } from "../i18n";
import { analysisAddress, OWN, type PageProps, puzzleAddress } from "../lib/route";
import { BoardStage, Frame } from "../review/Frame";
import { Lazy } from "../ui/Lazy";
import { useTitle } from "../ui/title";
import { ChoicePanel } from "./ChoicePanel";
import { ANY } from "./filter";
import { OwnPage } from "./own/OwnPage";
import { PuzzleBoard } from "./PuzzleBoard";
import { PuzzleTabs } from "./PuzzleTabs";
import { isSolved } from "./progress";
import {
  at,
  attempt,
  choice,
  chooseGrade,
  chooseSort,
  isOpen,
  kind,
  kindIn,
  next,
  openAddress,
  retry,
  scene,
  solvedCount,
  sort,
  sorts,
  task,
  taskText,
  trouble,
  verdict,
  verdictText,
  walkTo,
} from "./puzzle";
import { Share } from "./Share";
import { Walk } from "./Walk";

const text = t.puzzles;

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
      <div class="puzzle-answer">
        {found && <p class={`puzzle-verdict ${mood}`}>{verdictText.value}</p>}
        {found && found.steps.length > 0 && <Walk at={at.value} count={found.steps.length} walkTo={walkTo} />}
        {!found && isSolved(now.kind, now.id) && <p class="soft">{text.wasSolved}</p>}
      </div>
      <div class="button-row">
        {parts ? (
          <button type="button" class="button small" onClick={() => parts.reviewScene(now.rules, now.scene)}>
            {text.analyze}
          </button>
        ) : (
          now.moves.length > 0 && (
            <a class="button small" href={analysisAddress(now.rules, now.moves)}>
              {text.analyze}
            </a>
          )
        )}
        <Share address={puzzleAddress(now.kind, now.id)} />
      </div>
      <p class="soft">{text.origin(now.game, now.seed)}</p>
    </section>
  );
}

function Choice() {
  const all = choice.value;
  const items = [{ id: ANY, label: text.anySort }, ...sorts.value];
  const other = sorts.value.length > 1 ? { title: text.sortTitle, items, value: sort.value, onChange: chooseSort } : null;
  return <ChoicePanel onGrade={chooseGrade} other={other} count={all && { all: all.length, solved: solvedCount.value }} />;
}

function CommonPage() {
  useTitle(text.title);
  const { palette } = adapterFor(kind.value);
  const shown = scene.value;
  return (
    <Frame
      kind={["puzzles-page", palette && `stones-${palette}`].filter(Boolean).join(" ")}
      title={text.title}
      head={<PuzzleTabs here={kind.value} />}
      notice={{ words: trouble.value, onDismiss: () => (trouble.value = null) }}
      main={
        <BoardStage kind={shown?.geometry.kind ?? ""} label={t.board.label(adapterFor(kind.value).title)}>
          <PuzzleBoard />
        </BoardStage>
      }
      side={
        <>
          <Task />
          <Choice />
        </>
      }
    />
  );
}

function GamePage({ parts, query }: PageProps) {
  const address = parts.join("/");
  useEffect(() => {
    void openAddress(parts, query);
  }, [address, query]);
  const { puzzlePage } = adapterFor(kindIn(parts));
  return puzzlePage ? <Lazy page={puzzlePage} props={{ parts, query }} /> : <CommonPage />;
}

export function PuzzlesPage({ parts, query }: PageProps) {
  return parts[0] === OWN ? <OwnPage query={query} /> : <GamePage parts={parts} query={query} />;
}
