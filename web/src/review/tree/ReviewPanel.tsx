// The review of a whole line, its mistakes, and the lessons made from them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { moveName } from "../../game/turns";
import { t } from "../../i18n";
import { link } from "../../session/connection";
import { MessageText } from "../../ui/MessageText";
import { MakePuzzle } from "../mistakes/MakePuzzle";
import { choices, choose, REVIEW_VISITS } from "./choices";
import { currentMistake, endLesson, type Lesson, lesson, mistakesOf, nextMistake, showBest, type Taught, teach } from "./lesson";
import { isOffered } from "./Offer";
import { positionBefore, puzzleOf } from "./puzzles";
import { areSidesKnown, isReviewed, lacksPoints, losses, type Mistake, mistakes, progress, review, reviewProblem, stopReview } from "./review";
import { adapter, go, line } from "./study";

const SIDES: readonly Taught[] = ["first", "second", "both"];
/** Largest number of mistakes that are listed. */
const LISTED_MAX = 20;

function name(move: string): string {
  return moveName(adapter.value.kind, move);
}

function Row({ one }: { one: Mistake }) {
  const text = t.study.review;
  const side = adapter.value.sideName(one.side);
  const puzzle = puzzleOf(one);
  return (
    <li class="mistake-row">
      <button type="button" class="mistake" onClick={() => go(one.id)}>
        <span class="move-number">{one.ply}</span>
        <span class={`dot ${one.side}`} />
        <span class="mistake-move">
          <span class="visually-hidden">{side} </span>
          {name(one.move)}
        </span>
        <span class="mistake-loss">
          {text.lost(one.loss)}
          {one.points !== null && one.points > 0 && <span class="points-lost">{text.lostPoints(one.points)}</span>}
        </span>
        <span class="soft">{text.better(name(one.better))}</span>
      </button>
      <MakePuzzle before={positionBefore(one)} move={name(one.move)} make={puzzle && (() => puzzle)} />
    </li>
  );
}

function Learn() {
  const text = t.study.review;
  return (
    <div class="learn">
      <span>{text.learn}</span>
      {SIDES.map((side) => (
        <button key={side} type="button" class="button tiny" disabled={mistakesOf(side).length === 0} onClick={() => teach(side)}>
          {side === "both" ? text.both : adapter.value.sideName(side)}
        </button>
      ))}
    </div>
  );
}

export function ReviewPanel() {
  const text = t.study.review;
  const { reviewVisits, dots } = choices.value;
  const canReview = line.value.length > 1 && areSidesKnown.value && link.value.kind === "open";
  const now = progress.value;
  const list = mistakes.value;
  // The panel would give away the lesson's answer.
  if (lesson.value) return null;
  return (
    <section class="panel" aria-labelledby="review-title">
      <h2 id="review-title" tabindex={-1}>
        {text.title}
      </h2>
      <div class="review-row">
        {now && !isOffered.value ? (
          <>
            <progress max={now.all} value={now.done} aria-label={text.title} />
            <span class="soft">{text.progress(now.done, now.all)}</span>
            <button type="button" class="button tiny" onClick={stopReview}>
              {text.stop}
            </button>
          </>
        ) : (
          <>
            {!isOffered.value && (
              <button type="button" class="button tiny" disabled={!canReview} onClick={() => void review()}>
                {text.start}
              </button>
            )}
            <select aria-label={text.visits} value={reviewVisits} onChange={(event) => choose({ reviewVisits: Number(event.currentTarget.value) })}>
              {REVIEW_VISITS.map((visits) => (
                <option key={visits} value={visits}>
                  {text.depth(visits)}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      {reviewProblem.value !== null && (
        <p class="form-problem" role="alert">
          <MessageText message={reviewProblem.value} />
        </p>
      )}
      {losses.value.size > 0 && (
        <label class="tick">
          <input type="checkbox" checked={dots} onChange={(event) => choose({ dots: event.currentTarget.checked })} />
          {text.dots}
        </label>
      )}
      {lacksPoints.value && <p class="soft">{text.noPoints}</p>}
      {list.length === 0 ? (
        <p class="soft">{isReviewed.value ? text.clean : text.none}</p>
      ) : (
        <>
          {!isReviewed.value && !now && <p class="soft">{text.partly}</p>}
          <ol class="mistakes" aria-label={text.list}>
            {list.slice(0, LISTED_MAX).map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ol>
          {!now && <Learn />}
        </>
      )}
    </section>
  );
}

function wordsOf(now: Lesson, mistake: Mistake): string {
  const text = t.study;
  const tried = name(now.tried ?? "");
  switch (now.stage) {
    case "playing":
      return text.lesson.playing;
    case "judging":
      return text.lesson.judging;
    case "wrong":
      return text.lessonWrong(tried, now.loss ?? 0);
    case "right":
      return `${text.lessonRight(tried)} ${text.lessonBest(name(mistake.better))}`;
    case "shown":
      return text.lessonBest(name(mistake.better));
    case "over":
      return text.lessonOver(now.found, now.mistakes.length);
    case "asking":
      return text.lessonTask(adapter.value.sideName(mistake.side), name(mistake.move), mistake.loss);
  }
}

/** The running lesson, above everything else. */
export function LessonPanel() {
  const text = t.study.lesson;
  const [now, mistake] = [lesson.value, currentMistake()];
  const panel = useRef<HTMLElement>(null);
  // A pressed button may be gone after the next render.
  const hadFocus = panel.current?.contains(document.activeElement) ?? false;
  const isThere = now !== null && mistake !== null;
  useLayoutEffect(() => {
    const isLost = hadFocus && !panel.current?.contains(document.activeElement);
    if (isLost) panel.current?.querySelector<HTMLElement>(".button.strong, .lesson-words")?.focus();
  }, [now?.stage, now?.index]);
  useLayoutEffect(() => {
    // The button that started the lesson is gone.
    if (isThere) panel.current?.querySelector<HTMLElement>(".lesson-words")?.focus();
  }, [isThere]);
  if (!now || !mistake) return null;
  const end = () => {
    endLesson();
    window.requestAnimationFrame(() => document.getElementById("review-title")?.focus());
  };
  const isOpen = now.stage === "asking" || now.stage === "wrong";
  return (
    <section class="panel lesson" ref={panel} aria-labelledby="lesson-title">
      <div class="panel-head">
        <h2 id="lesson-title">{text.title}</h2>
        <span class="soft">{text.count(now.index + 1, now.mistakes.length)}</span>
      </div>
      <p class={`lesson-words ${now.stage}`} tabindex={-1}>
        {wordsOf(now, mistake)}
      </p>
      {now.problem !== null && (
        <p class="form-problem" role="alert">
          {now.problem}
        </p>
      )}
      <div class="button-row">
        {isOpen && (
          <button type="button" class="button tiny" onClick={showBest}>
            {text.best}
          </button>
        )}
        {now.stage !== "over" && now.stage !== "playing" && (
          <button type="button" class="button tiny" onClick={nextMistake}>
            {isOpen ? text.skip : text.next}
          </button>
        )}
        {now.stage === "over" && (
          <button type="button" class="button tiny" onClick={() => teach(now.side)}>
            {text.again}
          </button>
        )}
        <button type="button" class="button tiny" onClick={end}>
          {text.end}
        </button>
      </div>
    </section>
  );
}
