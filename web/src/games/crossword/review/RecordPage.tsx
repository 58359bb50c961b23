// A crossword game of a record, turn by turn: what was played, what it lost, what would have been better.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import "../../../style/crossword.css";
import "../../../style/record.css";
import { t } from "../../../i18n";
import { recall } from "../../../lib/storage";
import { useTitle } from "../../../ui/title";
import { Trouble } from "../../paco/Tabs";
import { taken } from "../handed";
import { names } from "../names";
import { Unseen } from "../Sheet";
import { Compare } from "./Compare";
import { Lead } from "./Lead";
import { LookPanel } from "./LookPanel";
import { stop } from "./look";
import { Mistakes } from "./Mistakes";
import { OpenRecord, openFile } from "./OpenRecord";
import { at, cancel, game, goTo, indexOf, KEPT, nameOf, nextMistake, open, positions, shown, trouble } from "./review";
import { RecordBoard, RecordRack, ShownLine } from "./Stage";
import { Totals } from "./Totals";
import { TurnList } from "./TurnList";
import { TurnPanel } from "./TurnPanel";
import { words } from "./words";

function jump(direction: 1 | -1): void {
  const position = nextMistake(direction);
  if (position !== null) goTo(position);
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => goTo(at.peek() - 1),
  ArrowRight: () => goTo(at.peek() + 1),
  Home: () => goTo(0),
  End: () => goTo(Infinity),
  n: () => jump(1),
  N: () => jump(-1),
};

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !game.peek()) return;
  const target = event.target;
  if (!(target instanceof Element) || document.querySelector("dialog[open]")) return;
  if (target.closest("input, textarea, select, summary")) return;
  const run = KEYS[event.key];
  if (!run) return;
  event.preventDefault();
  run();
}

function Walk() {
  const text = words.walk;
  const [here, last] = [at.value, positions.value.length - 1];
  const now = shown.value;
  if (!now) return null;
  const turns = game.value?.positions.filter((one) => one.played !== null).length ?? 0;
  return (
    <nav class="walk" aria-label={text.label}>
      <button type="button" class="icon-button" aria-label={text.first} disabled={here <= 0} onClick={() => goTo(0)}>
        «
      </button>
      <button type="button" class="icon-button" aria-label={text.back} disabled={here <= 0} onClick={() => goTo(here - 1)}>
        ‹
      </button>
      <button type="button" class="icon-button" data-refuge aria-label={text.on} disabled={here >= last} onClick={() => goTo(here + 1)}>
        ›
      </button>
      <button type="button" class="icon-button" aria-label={text.last} disabled={here >= last} onClick={() => goTo(last)}>
        »
      </button>
      <p class="walk-words">
        {(["first", "second"] as const).map((side) => (
          <span key={side} class={side === now.to_move && now.played !== null ? "record-score acting" : "record-score"}>
            <span class={`dot ${side}`} aria-hidden="true" /> {nameOf(side)} <strong>{words.total(now.tiles.scores[indexOf(side)] ?? 0)}</strong>
          </span>
        ))}
        <span class="soft">{text.at(here, turns)}</span>
      </p>
    </nav>
  );
}

/** The tiles of the bag and the other rack, seen by who is to move. */
function Bag() {
  const now = shown.value;
  if (!now || now.tiles.unseen.length === 0) return null;
  return <Unseen tiles={now.tiles} others={now.tiles.rack_sizes[indexOf(now.to_move) === 0 ? 1 : 0]} />;
}

export function RecordPage() {
  const [isOver, setOver] = useState(false);
  useTitle(words.title, names.title);
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    const text = taken() ?? (game.peek() ? null : recall("session", KEPT));
    if (text !== null) void open(text);
    return () => {
      cancel();
      stop();
    };
  }, []);
  return (
    <main
      class="study record"
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void openFile(file);
      }}
    >
      <div class="record-head">
        <h1 tabindex={-1}>{words.title}</h1>
      </div>
      <Trouble words={trouble.value} onDismiss={() => (trouble.value = null)} />
      {game.value ? (
        <>
          <div class="study-main">
            <section class="study-stage tiles" aria-label={words.board}>
              <RecordBoard />
            </section>
            <ShownLine />
            <div class="rack-row">
              <RecordRack />
            </div>
            <Walk />
          </div>
          <div class="study-side">
            <TurnPanel />
            <TurnList />
            <Compare />
            <Mistakes />
            <LookPanel />
            <Lead />
            <Totals />
            <Bag />
            <OpenRecord />
            <p class="soft">{words.walk.keys}</p>
          </div>
        </>
      ) : (
        <OpenRecord />
      )}
      {isOver && (
        <p class="drop-hint" aria-hidden="true">
          {t.study.record.drop}
        </p>
      )}
    </main>
  );
}
