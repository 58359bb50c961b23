// A crossword game of a record, turn by turn: what was played, what it lost, what would have been better.

import { useEffect } from "preact/hooks";
import "../index.css";
import "./index.css";
import { recall } from "../../../lib/storage";
import type { PanelOpener } from "../../../review/OpenPanel";
import { ReviewPage, type Steps } from "../../../review/ReviewPage";
import { Walk } from "../../../review/Walk";
import { useTitle } from "../../../ui/title";
import { takeRecord } from "../handover";
import { names } from "../names";
import { Unseen } from "../Sheet";
import { Compare } from "./Compare";
import { EXAMPLE } from "./example";
import { Lead } from "./Lead";
import { Mistakes } from "./Mistakes";
import { at, game, goTo, indexOf, KEPT, nameOf, nextMistake, open, positions, run, shown } from "./review";
import { SimulationPanel } from "./SimulationPanel";
import { RecordBoard, RecordRack, ShownLine } from "./Stage";
import { stop } from "./simulation";
import { Totals } from "./Totals";
import { TurnList } from "./TurnList";
import { TurnPanel } from "./TurnPanel";
import { words } from "./words";

function jump(direction: 1 | -1): void {
  const position = nextMistake(direction);
  if (position !== null) goTo(position);
}

function GameWalk() {
  const text = words.walk;
  const [here, last] = [at.value, positions.value.length - 1];
  const now = shown.value;
  if (!now) return null;
  const turns = game.value?.positions.filter((one) => one.played !== null).length ?? 0;
  return (
    <Walk
      keepsFocus
      here={here}
      last={last}
      words={text}
      onFirst={() => goTo(0)}
      onBack={() => goTo(here - 1)}
      onNext={() => goTo(here + 1)}
      onLast={() => goTo(last)}
    >
      <p class="walk-words">
        {(["first", "second"] as const).map((side) => (
          <span key={side} class={side === now.to_move && now.played !== null ? "record-score acting" : "record-score"}>
            <span class={`dot ${side}`} aria-hidden="true" /> {nameOf(side)} <strong>{words.total(now.tiles.scores[indexOf(side)] ?? 0)}</strong>
          </span>
        ))}
        <span class="soft">{text.at(here, turns)}</span>
      </p>
    </Walk>
  );
}

/** The tiles of the bag and the other rack, seen by who is to move. */
function Bag() {
  const now = shown.value;
  if (!now || now.tiles.unseen.length === 0) return null;
  return <Unseen tiles={now.tiles} others={now.tiles.rack_sizes[indexOf(now.to_move) === 0 ? 1 : 0]} />;
}

const OPENER: PanelOpener = {
  trouble: run.trouble,
  isReading: () => run.stage.value === "reading",
  open,
  bytesMax: 1 << 19,
  accept: ".gcg,.txt",
  example: EXAMPLE,
  words: words.open,
};

const STEPS: Steps = { here: () => at.peek(), goTo, jump };

export function RecordPage(_: { readonly query: string }) {
  useTitle(words.title, names.title);
  useEffect(() => {
    const text = takeRecord() ?? (game.peek() ? null : recall("session", KEPT));
    if (text !== null) void open(text);
    return () => {
      run.cancel();
      stop();
    };
  }, []);
  const isOpen = game.value !== null;
  return (
    <ReviewPage
      kind="record-page"
      title={words.title}
      opener={OPENER}
      steps={STEPS}
      isOpen={isOpen}
      keys={words.walk.keys}
      board={
        isOpen && (
          <>
            <section class="study-stage tiles" aria-label={words.board}>
              <RecordBoard />
            </section>
            <ShownLine />
            <div class="rack-row">
              <RecordRack />
            </div>
            <GameWalk />
          </>
        )
      }
      panels={
        <>
          <TurnPanel />
          <TurnList />
          <Compare />
          <Mistakes />
          <SimulationPanel />
          <Lead />
          <Totals />
          <Bag />
        </>
      }
    />
  );
}
