// The task of a puzzle of a position, the field for the move, and the verdict.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { words } from "../words";
import { attempt, ground, isJudging, judged, NEAR, open, refusal, retry, showSolution, verdictText } from "./puzzle";

interface Props {
  readonly position: string;
  readonly played: string | null;
  readonly lost: number | null;
  onAnswer(isRight: boolean): void;
  readonly back: string;
  onNext(): void;
}

export function PuzzleTask({ position, played, lost, onAnswer, back, onNext }: Props) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    setTyped("");
    void open(position);
  }, [position]);
  const now = judged.value;
  const text = words.puzzle;
  const mood = now?.stage === "right" ? "good" : now?.stage === "wrong" ? "bad" : "";
  const isOpen = ground.value !== null && !now && !isJudging.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (typed.trim() === "" || !isOpen) return;
    const isRight = await attempt(typed.trim());
    if (isRight !== null) onAnswer(isRight);
  };
  const show = async () => {
    if (await showSolution()) onAnswer(false);
  };
  return (
    <>
      <h2 id="puzzle-task">{played === null ? text.task : text.missed(played, lost)}</h2>
      <p class="soft">{text.near(NEAR)}</p>
      <form class="puzzle-play" onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>{t.puzzles.play}</span>
          <input
            type="text"
            value={typed}
            autocomplete="off"
            spellcheck={false}
            aria-invalid={refusal.value !== null}
            aria-describedby="puzzle-hint"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button small primary" disabled={!isOpen}>
          {t.puzzles.submit}
        </button>
        <p id="puzzle-hint" class={refusal.value === null ? "soft" : "form-problem"} role="status">
          {refusal.value ?? t.puzzles.playHint}
        </p>
      </form>
      <div class="puzzle-answer">
        {now && (
          <p class={`puzzle-verdict ${mood}`}>
            {verdictText.value} {back && <span class="own-back">{back}</span>}
          </p>
        )}
      </div>
      <div class="button-row">
        <button type="button" class={mood === "bad" ? "button small primary" : "button small"} disabled={!now} onClick={retry}>
          {t.puzzles.again}
        </button>
        <button type="button" class="button small" disabled={!isOpen && mood !== "bad"} onClick={() => void show()}>
          {t.puzzles.solution}
        </button>
        <button type="button" class={mood === "good" ? "button small primary" : "button small"} onClick={onNext}>
          {t.puzzles.own.next}
        </button>
      </div>
    </>
  );
}
