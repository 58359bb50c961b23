// The task of a puzzle of a position, and the verdict.

import { useEffect } from "preact/hooks";
import type { OwnTaskProps } from "../../../game/adapter";
import { t } from "../../../i18n";
import { MISTAKE_POINTS } from "../../../protocol/messages";
import { words } from "../words";
import { close, isOpen, judged, open, opened, retry, showSolution, verdictText } from "./puzzle";

export function PuzzleTask({ position, played, lost, onAnswer, back, onNext }: OwnTaskProps) {
  useEffect(() => {
    void open(position);
    return close;
  }, [position]);
  // The verdict of the puzzle before is no answer to this one.
  const now = opened.value === position ? judged.value : null;
  useEffect(() => {
    if (now) onAnswer(now.stage === "right");
  }, [now]);
  const text = words.puzzle;
  const mood = now?.stage === "right" ? "good" : now?.stage === "wrong" ? "bad" : "";
  return (
    <>
      <h2 id="puzzle-task">{played === null ? text.task : text.missed(played, lost)}</h2>
      <p class="soft">{text.near(MISTAKE_POINTS)}</p>
      <div class="button-row">
        <button type="button" class={mood === "bad" ? "button small primary" : "button small"} disabled={!now} onClick={retry}>
          {t.puzzles.again}
        </button>
        <button type="button" class="button small" disabled={!isOpen.value && mood !== "bad"} onClick={() => void showSolution()}>
          {t.puzzles.solution}
        </button>
        <button type="button" class={mood === "good" ? "button small primary" : "button small"} onClick={onNext}>
          {t.puzzles.own.next}
        </button>
      </div>
      <div class="puzzle-answer">
        {now && (
          <p class={`puzzle-verdict ${mood}`}>
            {verdictText.value} {back && <span class="own-back">{back}</span>}
          </p>
        )}
      </div>
    </>
  );
}
