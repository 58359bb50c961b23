// Puzzles of Paco Ŝako: one position, one way to win.

import { useEffect } from "preact/hooks";
import { t } from "../../../i18n";
import { PuzzleTabs } from "../../../puzzles/PuzzleTabs";
import { BoardStage, Frame } from "../../../review/Frame";
import { useTitle } from "../../../ui/title";
import { editorOf } from "../addresses";
import { plainScene } from "../board";
import { fenInAddress } from "../fen";
import { adapter, PacoBoard, sideName } from "../PacoBoard";
import { words } from "../words";
import {
  arrows,
  ask,
  canRestart,
  choose,
  draw,
  GRADE_NAMES,
  grade,
  help,
  hinted,
  isOpen,
  LENGTHS,
  length,
  make,
  notation,
  openAddress,
  playable,
  press,
  promotions,
  puzzle,
  restart,
  scene,
  solved,
  trouble,
  verdict,
} from "./puzzle";

function Board() {
  const shown = scene.value;
  const held = (shown?.held.length ?? 0) > 0;
  const at = hinted.value;
  const signs = at === null ? undefined : new Map([[at, { kind: "circle" as const, text: "", label: words.puzzle.hint }]]);
  return (
    <PacoBoard
      scene={shown ?? plainScene([], "first")}
      label={words.puzzle.board}
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
  const text = words.puzzle;
  return (
    <section class="panel" aria-labelledby="paco-choice-title">
      <h2 id="paco-choice-title">{text.choiceTitle}</h2>
      <div class="paco-selects">
        <label class="field">
          <span>{text.gradeTitle}</span>
          <select value={grade.value} onChange={(event) => choose({ grade: GRADE_NAMES.find((one) => one === event.currentTarget.value) })}>
            {GRADE_NAMES.map((one) => (
              <option key={one} value={one} disabled={one === "easy" && length.value === "2"}>
                {text.grades[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{text.lengthTitle}</span>
          <select value={length.value} onChange={(event) => choose({ length: LENGTHS.find((one) => one === event.currentTarget.value) })}>
            {LENGTHS.map((one) => (
              <option key={one} value={one}>
                {text.lengths[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {solved.value > 0 && <p class="soft">{text.solvedSoFar(solved.value)}</p>}
    </section>
  );
}

function Task() {
  const text = words.puzzle;
  const of = puzzle.value;
  if (!of) return null;
  const now = verdict.value;
  const side = sideName(of.scene.to_move);
  const kind = now?.kind === "solved" ? "good" : now?.kind === "wrong" ? "bad" : "";
  return (
    <section class="panel" aria-labelledby="paco-task-title">
      <h2 id="paco-task-title">{text.task(side, of.moves)}</h2>
      <p class="soft">{text.about(of.grade, of.distractors)}</p>
      {now && now.kind !== "unfinished" && <p class={`paco-verdict ${kind}`}>{text.verdict(now, notation.value ?? "")}</p>}
      {help.value && (
        <p class="paco-verdict">
          {help.value.kind === "hint" ? text.hintWords(help.value.way.actions[0] ?? "") : text.solutionWords(help.value.way.notation)}
        </p>
      )}
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
        <button type="button" class={now?.kind === "wrong" ? "button small primary" : "button small"} disabled={!canRestart.value} onClick={restart}>
          {now?.kind === "wrong" ? text.again : text.restart}
        </button>
        <button type="button" class="button small" disabled={!isOpen.value} onClick={() => void ask("hint")}>
          {text.hint}
        </button>
        <button type="button" class="button small" disabled={now?.kind === "solved"} onClick={() => void ask("solution")}>
          {text.solution}
        </button>
        <button type="button" class={now?.kind === "solved" ? "button small primary" : "button small"} onClick={() => void draw()}>
          {text.next}
        </button>
      </div>
      <p class="soft">
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
      kind="paco-page"
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
