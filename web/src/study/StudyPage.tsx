// The analysis page: a game with variations, the players' opinions, and lessons.

import { batch } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { ANALYSIS, route, settleAt } from "../lib/route";
import type { PositionAnswer, Side } from "../protocol/messages";
import { useFileDrop } from "../review/drop";
import { useWalkKeys } from "../review/keys";
import { openFile } from "../review/OpenPanel";
import { Walk } from "../review/Walk";
import { Icon } from "../ui/Icon";
import { forget, visitWith } from "./choices";
import { Graph } from "./Graph";
import { actionOf } from "./keys";
import { NodePanel } from "./NodePanel";
import { OpinionPanel } from "./OpinionPanel";
import { followPosition, isOn } from "./opinions";
import { OPENER, RecordBar, RecordDialog } from "./Record";
import { LessonPanel, ReviewPanel } from "./ReviewPanel";
import { stopReview } from "./review";
import { enter, StudyBoard } from "./StudyBoard";
import { sharedIn, TooLong } from "./share";
import { adapter, at, bounds, follow, line, notice, open, shownPosition, step, trouble } from "./study";
import { TreePanel } from "./TreePanel";
import { endLesson, lesson } from "./teach";

/** Restores what a link holds; the address then is that of the page alone. */
async function restore(query: string): Promise<void> {
  // By now the person may be elsewhere, or have opened another link.
  const isCurrent = () => {
    const now = route.peek();
    return now.page === "analysis" && now.query === query;
  };
  try {
    const shared = await sharedIn(query);
    if (!shared || !isCurrent()) return;
    batch(() => {
      endLesson();
      stopReview();
      visitWith(shared.choices);
      open(shared.tree, shared.at);
      isOn.value = shared.on;
    });
  } catch (error) {
    if (isCurrent()) trouble.value = error instanceof TooLong ? t.study.longLink(error.most) : t.study.brokenLink;
  } finally {
    if (isCurrent()) settleAt(ANALYSIS);
  }
}

/** The winner, and the margin where points are counted. */
function wonText({ count }: PositionAnswer, side: Side): string {
  const name = adapter.value.sideName(side);
  return count ? t.study.navigation.wonBy(name, Math.abs(count.margin_halves) / 2) : t.study.navigation.won(name);
}

function StudyWalk() {
  const text = t.study.navigation;
  const ply = line.value.indexOf(at.value);
  const last = line.value.length - 1;
  const position = shownPosition.value;
  const side = position?.winner ?? position?.to_move ?? null;
  const isDrawn = position !== null && position.to_move === null && position.winner === null;
  const words = side === null ? (isDrawn ? t.status.draw : "") : position?.winner ? wonText(position, side) : text.turn(adapter.value.sideName(side));
  const specials = position?.scene.legal.filter((move) => move.point === null && adapter.value.specialMove(move.text)?.sort !== "promote") ?? [];
  // Moves, not plies; one under way is the next.
  const [number, count] = [bounds.value.findIndex((bound) => bound >= ply), bounds.value.length - 1];
  return (
    <Walk here={ply} last={last} onFirst={() => step(-Infinity)} onBack={() => step(-1)} onNext={() => step(1)} onLast={() => step(Infinity)}>
      <p class="walk-words">
        <strong>{words}</strong> <span class="soft">{text.ply(Math.max(number, 0), Math.max(count, 0))}</span>
      </p>
      {specials.map((move) => {
        const special = adapter.value.specialMove(move.text);
        return (
          <button key={move.text} type="button" class="button small" title={special?.hint} onClick={() => enter(move.text)}>
            <Icon name={special?.sort === "pass" ? "pass" : "swap"} />
            {special?.button ?? move.text}
          </button>
        );
      })}
    </Walk>
  );
}

function Keys() {
  const text = t.study.shortcuts;
  return (
    <details class="panel keys">
      <summary>{text.title}</summary>
      <dl>
        {text.keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Notices() {
  const words = trouble.value ?? notice.value;
  if (words === null) return null;
  const dismiss = () => {
    trouble.value = null;
    notice.value = null;
  };
  return (
    <div class={trouble.value === null ? "study-notice" : "study-notice problem"} role={trouble.value === null ? "status" : "alert"}>
      <span>{words}</span>
      <button type="button" class="icon-button" aria-label={t.study.dismiss} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export function StudyPage({ query }: { query: string }) {
  const { area, hint } = useFileDrop((file) => openFile(OPENER, file));
  useWalkKeys(actionOf);
  useEffect(() => {
    document.title = `${t.study.title} · ${t.appName}`;
    const stops = [follow(), followPosition()];
    return () => {
      for (const stop of stops) stop();
      stopReview();
      endLesson();
      forget();
    };
  }, []);
  useEffect(() => {
    if (query) void restore(query);
  }, [query]);
  return (
    <main
      class={["study", lesson.value && "teaching", adapter.value.palette && `stones-${adapter.value.palette}`].filter(Boolean).join(" ")}
      {...area}
    >
      <h1 class="visually-hidden" tabindex={-1}>
        {t.study.title}
      </h1>
      <Notices />
      <div class="study-main">
        <section class={`study-stage ${shownPosition.value?.scene.geometry.kind ?? ""}`} aria-label={t.board.label(adapter.value.title)}>
          <StudyBoard />
        </section>
        <StudyWalk />
        <Graph />
      </div>
      <div class="study-side">
        <RecordBar />
        <LessonPanel />
        <OpinionPanel />
        <TreePanel />
        <NodePanel />
        <ReviewPanel />
        <Keys />
      </div>
      {hint}
      <RecordDialog />
    </main>
  );
}
