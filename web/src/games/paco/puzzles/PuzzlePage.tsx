// Puzzles of Paco Ŝako: one position, one way to win.

import { useEffect } from "preact/hooks";
import { t } from "../../../i18n";
import { analysisAddress } from "../../../lib/route";
import { ChoicePanel } from "../../../puzzles/ChoicePanel";
import { PuzzleTabs } from "../../../puzzles/PuzzleTabs";
import { Share } from "../../../puzzles/Share";
import { BoardStage, Frame } from "../../../review/Frame";
import { useTitle } from "../../../ui/title";
import { editorOf, puzzleOf } from "../addresses";
import { plainScene } from "../board";
import { fenInAddress } from "../fen";
import { adapter, PacoBoard, sideName } from "../PacoBoard";
import { words } from "../words";
import {
  arrows,
  ask,
  chooseGrade,
  chooseLength,
  count,
  draw,
  helpText,
  hinted,
  isOpen,
  isUnderWay,
  LENGTHS,
  length,
  make,
  openAddress,
  playable,
  press,
  promotions,
  puzzle,
  restart,
  scene,
  trouble,
  verdict,
  verdictText,
  wasSolved,
} from "./puzzle";

function Board() {
  const shown = scene.value;
  const held = (shown?.held.length ?? 0) > 0;
  const at = hinted.value;
  const signs = at === null ? undefined : new Map([[at, { kind: "circle" as const, text: "", label: words.puzzle.hint }]]);
  return (
    <PacoBoard
      scene={shown ?? plainScene([], "first")}
      label={t.puzzles.board}
      view={puzzle.value?.scene.to_move ?? "first"}
      playable={playable.value}
      targets={held ? playable.value : undefined}
      onPress={press}
      arrows={arrows.value}
      signs={signs}
    />
  );
}

function Choice() {
  const items = LENGTHS.map((id) => ({ id, label: words.puzzle.lengths[id] }));
  const other = { title: words.puzzle.lengthTitle, items, value: length.value, onChange: chooseLength };
  return <ChoicePanel onGrade={chooseGrade} other={other} count={count.value} />;
}

function Task() {
  const text = words.puzzle;
  const common = t.puzzles;
  const of = puzzle.value;
  if (!of) return null;
  const kind = verdict.value?.kind;
  const mood = kind === "solved" ? "good" : kind === "wrong" ? "bad" : "";
  const rules = `paco:fen=${fenInAddress(of.fen)}`;
  const distractors = text.distractors(of.distractors);
  return (
    <section class="panel" aria-labelledby="puzzle-task">
      <h2 id="puzzle-task">{text.task(sideName(of.scene.to_move), of.moves)}</h2>
      <p class="soft">
        {common.about(adapter.title, of.grade)}
        {distractors && `. ${distractors}`}
      </p>
      {promotions.value.length > 0 && (
        <div class="button-row" role="group" aria-label={text.promote}>
          {promotions.value.map((one) => (
            <button key={one} type="button" class="button small" onClick={() => void make(one)}>
              {text.promotions(one)}
            </button>
          ))}
        </div>
      )}
      <div class="button-row">
        <button
          type="button"
          class={mood === "bad" ? "button small primary" : "button small"}
          disabled={!isUnderWay.value && mood !== "bad"}
          onClick={restart}
        >
          {isUnderWay.value ? text.restart : common.again}
        </button>
        <button type="button" class="button small" disabled={!isOpen.value} onClick={() => void ask("hint")}>
          {text.hint}
        </button>
        <button type="button" class="button small" disabled={mood === "good"} onClick={() => void ask("solution")}>
          {common.solution}
        </button>
        <button type="button" class={mood === "good" ? "button small primary" : "button small"} onClick={() => void draw()}>
          {common.next}
        </button>
      </div>
      <div class="puzzle-answer">
        {verdictText.value !== "" && <p class={`puzzle-verdict ${mood}`}>{verdictText.value}</p>}
        {helpText.value !== "" && <p class="puzzle-verdict">{helpText.value}</p>}
        {verdictText.value === "" && wasSolved.value && <p class="soft">{common.wasSolved}</p>}
      </div>
      <div class="button-row">
        <a class="button small" href={analysisAddress(rules, [])}>
          {common.analyze}
        </a>
        <Share address={puzzleOf(fenInAddress(of.fen))} />
      </div>
      <p>
        <a href={editorOf(fenInAddress(of.fen))}>{text.toEditor}</a>
      </p>
    </section>
  );
}

export function PuzzlePage({ query }: { query: string }) {
  useTitle(t.puzzles.title, words.title);
  useEffect(() => {
    void openAddress(query);
  }, [query]);
  return (
    <Frame
      kind="paco-page puzzles-page"
      title={t.puzzles.title}
      head={<PuzzleTabs here={adapter.kind} />}
      notice={{ words: trouble.value, onDismiss: () => (trouble.value = null) }}
      main={
        <BoardStage kind="squares" label={t.board.label(adapter.title)}>
          <Board />
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
