// Tutorials: the list of them, and one step on a board.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { adapterFor, canShow, GAMES } from "../game";
import type { GameAdapter } from "../game/adapter";
import type { Tutorial } from "../game/tutorial";
import { loadWords, t } from "../i18n";
import { LEARN, learnAddress, lessonIn, type PageProps, settleAt } from "../lib/route";
import { BoardStage, Frame } from "../review/Frame";
import { show } from "../session/dialogs";
import { change, settings } from "../session/settings";
import { Icon } from "../ui/Icon";
import { useTitle } from "../ui/title";
import { LessonBoard, Specials } from "./LessonBoard";
import { filled, type Lesson, lesson, open, retry, showHint, textsOf, tutorialLanguage } from "./lesson";
import { isDone, resumeAt } from "./progress";

/** The tutorials that are loaded, by the kinds of their games. */
const tutorials = signal<ReadonlyMap<string, Tutorial>>(new Map());
const isFailed = signal(false);

async function load(games: readonly GameAdapter[]): Promise<void> {
  isFailed.value = false;
  try {
    const found = await Promise.all(games.map(async (game) => [game.kind, await game.tutorial()] as const));
    // The words that came with the boards.
    await loadWords();
    tutorials.value = new Map([...tutorials.peek(), ...found]);
  } catch {
    isFailed.value = true;
  }
}

function Failed({ games }: { games: readonly GameAdapter[] }) {
  if (!isFailed.value) return null;
  return (
    <p role="alert">
      {t.pages.failed}{" "}
      <button type="button" class="button small" onClick={() => void load(games)}>
        {t.connection.retry}
      </button>
    </p>
  );
}

function Course({ game }: { game: GameAdapter }) {
  const steps = tutorials.value.get(game.kind)?.steps;
  const done = steps?.filter((step) => isDone(game.kind, step)).length ?? 0;
  const isOver = steps !== undefined && done === steps.length;
  return (
    <li>
      <a class="card" href={learnAddress(game.kind, isOver ? 1 : undefined)}>
        <span class={game.palette ? `learn-picture stones-${game.palette}` : "learn-picture"} aria-hidden="true">
          <game.sample.Picture step={game.sample.steps} />
        </span>
        <span class="card-title">{game.title}</span>
        <span class="soft">{game.lead()}</span>
        <span class="learn-progress">
          <progress max={steps?.length ?? 1} value={done} aria-hidden="true" />
          {steps ? t.learn.progress(done, steps.length) : "\u00a0"}
          <strong>{isOver ? t.learn.again : done > 0 ? t.learn.resume : t.learn.begin}</strong>
        </span>
      </a>
    </li>
  );
}

function Courses() {
  useTitle(t.learn.title);
  useEffect(() => void load(GAMES), []);
  return (
    <main class="page learn-list">
      <h1 tabindex={-1}>{t.learn.title}</h1>
      <p class="lead">{t.learn.lead}</p>
      <Failed games={GAMES} />
      <ul class="cards">
        {GAMES.map((game) => (
          <Course key={game.kind} game={game} />
        ))}
      </ul>
    </main>
  );
}

/** Opens the dialog of a new game of this kind. */
function playGame(kind: string): void {
  change({ choice: { ...settings.value.choice, kind } });
  show("new-game");
}

/** The text of a step and its task. */
function Task({ at: { kind, tutorial, step, index } }: { at: Lesson }) {
  const texts = textsOf(tutorial, step);
  return (
    <section class="panel learn-text" aria-label={t.learn.number(index + 1, tutorial.steps.length)}>
      {texts.text.map((paragraph) => (
        <p key={paragraph} lang={tutorialLanguage(tutorial)}>
          {filled(kind, paragraph)}
        </p>
      ))}
      {texts.task && (
        <p class="learn-task">
          <strong>{t.learn.taskTitle}:</strong> <span lang={tutorialLanguage(tutorial)}>{filled(kind, texts.task)}</span>
        </p>
      )}
    </section>
  );
}

/** The verdict on the person's moves, and what to do next. */
function Answer({ at }: { at: Lesson }) {
  const { kind, tutorial, step, index, stage } = at;
  const texts = textsOf(tutorial, step);
  const isLast = index + 1 === tutorial.steps.length;
  const isOver = stage === "right" || stage === "read";
  const verdict = stage === "right" ? "good" : stage === "wrong" ? "bad" : "";
  return (
    <section class="panel learn-answer" aria-label={t.learn.answer}>
      {at.isHinted && texts.hint && (
        <p class="soft" lang={tutorialLanguage(tutorial)}>
          {filled(kind, texts.hint)}
        </p>
      )}
      {step.goal && <p class={`learn-verdict ${verdict}`}>{at.words}</p>}
      {isOver && isLast && <p>{t.learn.finished}</p>}
      <div class="button-row">
        {at.now && <Specials at={at} position={at.now} />}
        {step.goal && (
          <button type="button" class={stage === "wrong" ? "button primary" : "button"} disabled={at.own.length === 0} onClick={retry}>
            {t.learn.retry}
          </button>
        )}
        {step.goal && (
          <button type="button" class="button" disabled={isOver} onClick={showHint}>
            <Icon name="lamp" />
            {t.learn.hint}
          </button>
        )}
        {isLast ? (
          <button type="button" class={isOver ? "button primary" : "button"} onClick={() => playGame(kind)}>
            {t.learn.play}
          </button>
        ) : (
          <a class={isOver ? "button primary" : "button"} href={learnAddress(kind, index + 2)}>
            {t.learn.next}
          </a>
        )}
      </div>
    </section>
  );
}

function StepList({ kind, tutorial, number }: { kind: string; tutorial: Tutorial; number: number }) {
  return (
    <nav class="panel learn-all-steps" aria-labelledby="steps-title">
      <h2 id="steps-title">{t.learn.steps}</h2>
      <ol class="learn-steps">
        {tutorial.steps.map((step, index) => (
          <li key={step.id}>
            <a href={learnAddress(kind, index + 1)} aria-current={index + 1 === number ? "step" : undefined}>
              <span class="learn-number">{index + 1}</span>
              {textsOf(tutorial, step).title}
              {isDone(kind, step) && (
                <span class="learn-done">
                  <span aria-hidden="true">✓</span>
                  <span class="visually-hidden">{t.learn.done}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
      <p>
        <a class="learn-all" href={LEARN}>
          {t.learn.overview}
        </a>
      </p>
    </nav>
  );
}

function CourseStep({ kind, tutorial, number }: { kind: string; tutorial: Tutorial; number: number }) {
  const game = adapterFor(kind);
  const step = tutorial.steps[number - 1];
  useEffect(() => void open(kind, tutorial, number - 1), [kind, tutorial, number]);
  const title = step ? textsOf(tutorial, step).title : t.learn.none;
  useTitle(title, game.title);
  const at = lesson.value?.step === step ? lesson.value : null;
  const shape = at?.now?.scene.geometry.kind ?? "hexagons";
  return (
    <Frame
      kind={game.palette ? `learn stones-${game.palette}` : "learn"}
      title={title}
      head={<p class="soft">{`${game.title} · ${t.learn.number(number, tutorial.steps.length)}`}</p>}
      notice={{ words: at?.trouble ?? null }}
      main={
        <div class="learn-board" data-stage={at?.stage} data-changes={at?.changes}>
          <BoardStage kind={shape} label={t.board.label(game.title)}>
            {at?.now && <LessonBoard at={at} position={at.now} />}
          </BoardStage>
        </div>
      }
      side={
        <>
          {at && <Task at={at} />}
          {at && <Answer at={at} />}
          <StepList kind={kind} tutorial={tutorial} number={number} />
        </>
      }
    />
  );
}

function NoLesson() {
  useTitle(t.learn.none);
  return (
    <main class="page">
      <h1 tabindex={-1}>{t.learn.none}</h1>
      <a class="button" href={LEARN}>
        {t.learn.overview}
      </a>
    </main>
  );
}

function Opening({ game, step }: { game: GameAdapter; step: number | null }) {
  const tutorial = tutorials.value.get(game.kind);
  useEffect(() => {
    if (!tutorial) void load([game]);
    else if (step === null) settleAt(learnAddress(game.kind, resumeAt(game.kind, tutorial.steps)));
  }, [game, tutorial, step]);
  if (tutorial && step !== null) {
    return tutorial.steps[step - 1] ? <CourseStep kind={game.kind} tutorial={tutorial} number={step} /> : <NoLesson />;
  }
  return (
    <main class="page">
      <h1 tabindex={-1}>{game.title}</h1>
      <Failed games={[game]} />
    </main>
  );
}

export function LearnPage(where: PageProps) {
  const { kind, step } = lessonIn(where);
  if (kind === null) return where.parts.length === 0 ? <Courses /> : <NoLesson />;
  return canShow(kind) ? <Opening game={adapterFor(kind)} step={step} /> : <NoLesson />;
}
