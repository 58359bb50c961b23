// A whole game of Paco Ŝako, move by move, with what its moves give, miss and find.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { t } from "../../../i18n";
import { useTitle } from "../../../ui/title";
import { plainScene } from "../board";
import { START, setupOf } from "../fen";
import { adapter, PacoBoard, sideName } from "../PacoBoard";
import { Tabs, Trouble } from "../Tabs";
import { words } from "../words";
import { MoveList } from "./MoveList";
import { OpenGame, openFile } from "./OpenGame";
import {
  arrows,
  at,
  cancel,
  done,
  game,
  goOn,
  goTo,
  labels,
  leave,
  nextNews,
  open,
  remarksOf,
  scene,
  shownWay,
  stage,
  stepWay,
  trouble,
} from "./replay";
import { WayPanel } from "./WayPanel";

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => (shownWay.peek() ? stepWay(-1) : goTo(at.peek() - 1)),
  ArrowRight: () => (shownWay.peek() ? stepWay(1) : goTo(at.peek() + 1)),
  Home: () => goTo(0),
  End: () => goTo(Infinity),
  n: () => jump(1),
  N: () => jump(-1),
};

function jump(direction: 1 | -1): void {
  const move = nextNews(direction);
  if (move !== null) goTo(move + 1);
}

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
  const text = words.replay;
  const walk = t.study.walk;
  const open = game.value;
  if (!open) return null;
  const [here, last] = [at.value, open.moves.length];
  const move = open.moves[here - 1];
  const title = move ? `${sideName(move.side)}: ${move.notation}` : text.atStart;
  return (
    <nav class="walk" aria-label={walk.label}>
      <button type="button" class="icon-button" aria-label={walk.first} disabled={here <= 0} onClick={() => goTo(0)}>
        «
      </button>
      <button type="button" class="icon-button" aria-label={walk.back} disabled={here <= 0} onClick={() => goTo(here - 1)}>
        ‹
      </button>
      <button type="button" class="icon-button" data-refuge aria-label={walk.on} disabled={here >= last} onClick={() => goTo(here + 1)}>
        ›
      </button>
      <button type="button" class="icon-button" aria-label={walk.last} disabled={here >= last} onClick={() => goTo(last)}>
        »
      </button>
      <p class="walk-words">
        <strong>{title}</strong> <span class="soft">{walk.ply(here, last)}</span>
      </p>
    </nav>
  );
}

/** How far the labels are, with a mark where something is said of a move. */
function Progress() {
  const text = words.replay;
  const open = game.value;
  if (!open) return null;
  const all = open.moves.length;
  const isRunning = stage.value === "running" || stage.value === "reading";
  const marks = [...labels.value.values()].flatMap((label) => {
    const [remark] = remarksOf(label).filter((one) => one !== "sako" && one !== "unknown");
    return remark ? [{ move: label.move, remark }] : [];
  });
  const [back, on] = [nextNews(-1), nextNews(1)];
  return (
    <section class="panel paco-progress" aria-labelledby="paco-progress-title">
      <div class="panel-head">
        <h2 id="paco-progress-title">{text.progressTitle}</h2>
        <span class="soft">{text.progress(stage.value, done.value, all)}</span>
      </div>
      <div class="paco-strip">
        <progress aria-label={text.progressTitle} max={Math.max(all, 1)} value={done.value} />
        <div class="paco-marks" aria-hidden="true">
          {marks.map(({ move, remark }) => (
            <span key={move} class={`paco-mark ${remark}`} style={{ left: `${((move + 0.5) / all) * 100}%` }} />
          ))}
          <span class="paco-here" style={{ left: `${(at.value / Math.max(all, 1)) * 100}%` }} />
        </div>
      </div>
      <div class="button-row">
        <button type="button" class="button small" disabled={back === null} onClick={() => jump(-1)}>
          {text.backNews}
        </button>
        <button type="button" class="button small" disabled={on === null} onClick={() => jump(1)}>
          {text.nextNews}
        </button>
        {isRunning ? (
          <button type="button" class="button small" onClick={cancel}>
            {text.cancel}
          </button>
        ) : (
          done.value < all && (
            <button type="button" class="button small" onClick={goOn}>
              {text.goOn}
            </button>
          )
        )}
      </div>
    </section>
  );
}

function Board() {
  const text = words.replay;
  const start = setupOf(START);
  const shown = scene.value ?? plainScene(start?.pieces ?? [], "first");
  return <PacoBoard scene={shown} label={text.board} arrows={arrows.value} />;
}

export function ReplayPage({ query }: { query: string }) {
  const text = words.replay;
  const [isOver, setOver] = useState(false);
  useTitle(words.parts.replay, words.title);
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      leave();
    };
  }, []);
  useEffect(() => openLinked(query), [query]);
  const ending = game.value ? text.ending(game.value.ending) : "";
  return (
    <main
      class="study paco"
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
      <div class="paco-head">
        <h1 tabindex={-1}>{text.title}</h1>
        <Tabs here="replay" />
      </div>
      <Trouble words={trouble.value} onDismiss={() => (trouble.value = null)} />
      <div class="study-main">
        <section class="study-stage squares" aria-label={t.board.label(adapter.title)}>
          <Board />
        </section>
        <Walk />
      </div>
      <div class="study-side">
        {!game.value && <OpenGame />}
        {game.value && (
          <>
            <Progress />
            <WayPanel />
            <MoveList />
            <OpenGame />
            {ending !== "" && <p class="soft">{ending}</p>}
            {game.value.unfinished > 0 && <p class="soft">{text.unfinished(game.value.unfinished)}</p>}
            {game.value.games > 1 && <p class="soft">{text.moreGames(game.value.games)}</p>}
            <p class="soft">{text.keys}</p>
          </>
        )}
      </div>
      {isOver && (
        <p class="drop-hint" aria-hidden="true">
          {t.study.record.drop}
        </p>
      )}
    </main>
  );
}

/** Opens the game of a link: its moves, between which there are commas, and perhaps its rules. */
function openLinked(query: string): void {
  const found = new URLSearchParams(query);
  const moves = found.get("moves");
  if (moves !== null) void open(`${found.get("rules") ?? "paco"}\n${moves.replaceAll(",", " ")}`);
}
