// Dead and captured cells, connections, and the answers of a proven win.

import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import type { TheoryAnswer, TheoryEnd, TheoryFindings, TheoryLink, TheoryProof } from "../../protocol/messages";
import { MessageText } from "../../ui/MessageText";
import { lesson } from "./lesson";
import { previewed } from "./StudyBoard";
import { adapter, shownPosition } from "./study";
import { follow, goBack, idOf, isOn, nextMove, pointed, pressed, proofCarrier, theory, toggle, wayBack, winnerWords } from "./theory";

const name = (point: number) => shownPosition.value?.scene.point_names[point] ?? "";

function endName({ point, border }: TheoryEnd): string {
  return border === null ? name(point ?? 0) : t.study.theory.borders[border];
}

function linkWords({ side, ends: [a, b], key, carrier }: TheoryLink): string {
  const text = t.study.theory;
  const words = text.link(adapter.value.sideName(side), endName(a), endName(b), carrier.length);
  return key === null ? words : text.ifFirst(words, name(key));
}

/** A button that shows a carrier on the board: while it is pointed at, or until it is pressed again. */
function CarrierButton({ id, side, words }: { id: string; side: TheoryLink["side"]; words: string }) {
  const leave = () => {
    if (pointed.peek() === id) pointed.value = null;
  };
  return (
    <button
      type="button"
      class="carrier-button"
      aria-pressed={pressed.value === id}
      onPointerEnter={() => (pointed.value = id)}
      onPointerLeave={leave}
      onFocus={() => (pointed.value = id)}
      onBlur={leave}
      onClick={() => (pressed.value = pressed.peek() === id ? null : id)}
    >
      <span class={`dot ${side}`} aria-hidden="true" />
      {words}
    </button>
  );
}

function Cells({ findings }: { findings: TheoryFindings }) {
  const text = t.study.theory;
  const names = (points: readonly number[]) => points.map(name).join(" ");
  const [first = [], second = []] = findings.captured;
  const rows = [
    ["dead", text.deadTitle, findings.dead],
    ["first", text.capturedTitle(adapter.value.sideName("first")), first],
    ["second", text.capturedTitle(adapter.value.sideName("second")), second],
    ["must-play", text.mustPlayTitle, findings.must_play ?? []],
  ] as const;
  const isLost = findings.must_play?.length === 0;
  return (
    <dl class="theory-cells">
      {rows
        .filter(([kind, , points]) => points.length > 0 || (kind === "must-play" && isLost))
        .map(([kind, title, points]) => (
          <div key={kind}>
            <dt>
              <span class={`swatch ${kind}`} aria-hidden="true" />
              {title}
            </dt>
            <dd>{points.length > 0 ? names(points) : text.everyMoveLoses}</dd>
          </div>
        ))}
    </dl>
  );
}

function Connections({ findings: { links, spans } }: { findings: TheoryFindings }) {
  const text = t.study.theory;
  if (links.length + spans.length === 0) return <p class="soft">{text.noLinks}</p>;
  return (
    <ul class="theory-links" aria-label={text.links}>
      {[...links, ...spans].map((link) => (
        <li key={idOf(link)}>
          <CarrierButton id={idOf(link)} side={link.side} words={linkWords(link)} />
        </li>
      ))}
    </ul>
  );
}

/** A move, or a move and its answer: pressing it plays them, pointing at it shows them. */
function Moves({ points, words, note = null }: { points: readonly number[]; words: string; note?: string | null }) {
  const isNext = nextMove.value === name(points[0] ?? 0);
  const notes = [note, isNext ? t.study.theory.played : null].filter((one) => one !== null);
  const show = () => (previewed.value = points.map(name));
  const hide = () => (previewed.value = null);
  return (
    <button
      type="button"
      class="move-button"
      aria-label={notes.length > 0 ? [words, ...notes].join(", ") : undefined}
      aria-current={isNext || undefined}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={() => follow(points)}
    >
      {words}
    </button>
  );
}

function AnswerButton({ answer: { to, reply } }: { answer: TheoryAnswer }) {
  const text = t.study.theory;
  if (reply === null) return <Moves points={[to]} words={text.arrow(name(to), text.unknown)} note={text.unanswered} />;
  const [points, answered] = [[to, reply.point], name(reply.point)];
  if (reply.is_any) return <Moves points={points} words={text.arrow(name(to), text.any)} note={text.anyAnswer(answered)} />;
  return <Moves points={points} words={text.arrow(name(to), answered)} />;
}

function Proof({ proof }: { proof: TheoryProof }) {
  const text = t.study.theory;
  const { best, answers } = proof;
  const carrier = proofCarrier.value;
  const next = nextMove.value;
  const isElsewhere = answers.every((answer) => name(answer.to) !== next);
  return (
    <>
      <p class="verdict">{winnerWords(proof)}</p>
      {best && (
        <div class="answers">
          <Moves points={[best.point]} words={best.is_any ? text.anyMove(name(best.point)) : t.study.analysis.play(name(best.point))} />
        </div>
      )}
      {answers.length > 0 && (
        <>
          <ul class="answers" aria-label={text.answerList}>
            {answers.map((answer) => (
              <li key={answer.to}>
                <AnswerButton answer={answer} />
              </li>
            ))}
          </ul>
          <p class="soft">{isElsewhere && next !== null ? text.elsewherePlayed(next) : text.elsewhere}</p>
        </>
      )}
      {carrier && (
        <CarrierButton id={idOf(carrier)} side={carrier.side} words={text.needed(adapter.value.sideName(carrier.side), carrier.carrier.length)} />
      )}
    </>
  );
}

function Content() {
  const text = t.study.theory;
  const now = theory.value;
  if (shownPosition.value?.to_move === null) return <p class="soft">{text.over}</p>;
  if (now?.problem != null) {
    return (
      <p class="form-problem" role="alert">
        <MessageText message={now.problem} />
      </p>
    );
  }
  if (!now?.findings) return <p class="soft">{text.searching}</p>;
  return (
    <>
      {now.proof ? <Proof proof={now.proof} /> : <p class="soft">{now.stage === "done" ? text.unproven : text.searching}</p>}
      <Cells findings={now.findings} />
      <Connections findings={now.findings} />
    </>
  );
}

export function TheoryPanel() {
  const text = t.study.theory;
  const panel = useRef<HTMLElement>(null);
  const isWalking = useRef(false);
  const proof = theory.value?.proof ?? null;
  const back = wayBack.value;
  useLayoutEffect(() => {
    // The button of the answer that was followed is gone.
    const focused = document.activeElement;
    if (!isWalking.current || (focused !== document.body && !panel.current?.contains(focused))) return;
    const next = panel.current?.querySelector<HTMLElement>(".answers button");
    (next ?? panel.current?.querySelector<HTMLElement>(".way-back"))?.focus();
    isWalking.current = !next;
  }, [proof, back]);
  if (!adapter.value.hasTheory || lesson.value) return null;
  return (
    <section
      class="panel theory"
      ref={panel}
      aria-labelledby="theory-title"
      onClickCapture={(event) => {
        isWalking.current = event.target instanceof Element && event.target.closest(".answers") !== null;
      }}
    >
      <div class="panel-head">
        <h2 id="theory-title">{text.title}</h2>
        <div class="button-row">
          {isOn.value && back !== null && (
            <button type="button" class="button tiny way-back" onClick={goBack}>
              {text.back}
            </button>
          )}
          <button type="button" class="button tiny" aria-pressed={isOn.value} onClick={toggle}>
            {isOn.value ? text.hide : text.show}
          </button>
        </div>
      </div>
      {isOn.value ? <Content /> : <p class="soft">{text.hint}</p>}
    </section>
  );
}
