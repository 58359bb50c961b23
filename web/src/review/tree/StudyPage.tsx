// The analysis page: a game with variations, the players' opinions, and lessons.

import { batch } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { ANALYSIS, route, settleAt } from "../../lib/route";
import type { PositionAnswer, Side } from "../../protocol/messages";
import { keyHelp } from "../../session/keyboard";
import { Icon } from "../../ui/Icon";
import { LazyPart } from "../../ui/Lazy";
import type { Line } from "../../walk/line";
import { ExplorerPanel } from "../explorer/ExplorerPanel";
import { followExplorer } from "../explorer/explorer";
import { ReviewPage } from "../ReviewPage";
import type { Source } from "../source";
import { forget, visitWith } from "./choices";
import { noteEnd } from "./ended";
import { EXPLORABLE } from "./explorable";
import { Graph } from "./Graph";
import { actionOf } from "./keys";
import { endLesson, lesson } from "./lesson";
import { NodePanel } from "./NodePanel";
import { ReviewOffer } from "./Offer";
import { OpinionPanel } from "./OpinionPanel";
import { followPosition, isOn } from "./opinions";
import { isOpening, OPENER, RecordBar, RecordDialog } from "./Record";
import { LessonPanel, ReviewPanel } from "./ReviewPanel";
import { stopReview } from "./review";
import { enter, previewed, StudyBoard } from "./StudyBoard";
import { sharedIn, TooLong } from "./share";
import { adapter, at, bounds, follow, goTo, line, moves, notice, open, shownPosition, step, tree, trouble } from "./study";
import { TheoryPanel } from "./TheoryPanel";
import { TreePanel } from "./TreePanel";
import { followTheory } from "./theory";
import { movesTo } from "./tree";

/** Restores the contents of a link; the address is then that of the page alone. */
async function restore(query: string): Promise<void> {
  // Meanwhile the person may have left the page or opened another link.
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
      if (new URLSearchParams(query).has("over")) noteEnd(shared.tree.rules, movesTo(shared.tree, shared.at));
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

/** The side to move or the winner, and buttons for the moves that are not points. */
function Here() {
  const text = t.study.navigation;
  const ply = line.value.indexOf(at.value);
  const position = shownPosition.value;
  const side = position?.winner ?? position?.to_move ?? null;
  const isDrawn = position !== null && position.to_move === null && position.winner === null;
  const words = side === null ? (isDrawn ? t.status.draw : "") : position?.winner ? wonText(position, side) : text.turn(adapter.value.sideName(side));
  const specials = position?.scene.legal.filter((move) => move.point === null && adapter.value.specialMove(move.text)?.sort !== "promote") ?? [];
  // Counts moves, not plies; one under way is the next.
  const [number, count] = [bounds.value.findIndex((bound) => bound >= ply), bounds.value.length - 1];
  return (
    <>
      <p>
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
    </>
  );
}

/** The line through the tree that contains the shown node. */
const LINE: Line = {
  get here() {
    return line.value.indexOf(at.value);
  },
  get last() {
    return line.value.length - 1;
  },
  goTo,
  step,
  stepPart: (by) => step(by, "ply"),
};

function dismiss(): void {
  trouble.value = null;
  notice.value = null;
}

/** The threats of either side, in games whose pages know them. */
function Threats() {
  const [position, page] = [shownPosition.value, adapter.value.pieces?.threats];
  if (!page || !position || position.to_move === null || lesson.value) return null;
  const show = (plies: readonly string[] | null) => (previewed.value = plies);
  return <LazyPart page={page} props={{ rules: tree.value.rules, moves: moves.value, scene: position.scene, show }} />;
}

export function StudyPage({ query }: { query: string }) {
  useEffect(() => {
    const stops = [follow(), followPosition(), followTheory(), followExplorer(EXPLORABLE)];
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
  const problem = isOpening.value ? null : trouble.value;
  const source: Source = {
    kind: ["study", lesson.value && "teaching", adapter.value.palette && `stones-${adapter.value.palette}`].filter(Boolean).join(" "),
    title: t.study.title,
    isTitleHidden: true,
    notice: { words: problem ?? notice.value, kind: problem === null ? "note" : "problem", onDismiss: dismiss },
    opener: OPENER,
    line: LINE,
    board: { kind: shownPosition.value?.scene.geometry.kind ?? "", label: t.board.label(adapter.value.title), content: <StudyBoard /> },
    walk: { at: <Here /> },
    belowWalk: (
      <>
        <ReviewOffer place="below" />
        <Graph />
      </>
    ),
    panels: (
      <>
        <ReviewOffer place="beside" />
        <RecordBar />
        <LessonPanel />
        <OpinionPanel />
        <TheoryPanel />
        <Threats />
        {lesson.value === null && <ExplorerPanel about={EXPLORABLE} />}
        <TreePanel />
        <NodePanel />
        <ReviewPanel />
      </>
    ),
    keys: { help: [...t.study.shortcuts.keys, ...keyHelp("study")], actionOf },
  };
  return (
    <>
      <ReviewPage source={source} />
      <RecordDialog />
    </>
  );
}
