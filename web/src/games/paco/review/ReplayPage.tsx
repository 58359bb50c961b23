// A whole game of Paco Ŝako, move by move, with remarks on what its moves give, miss and find.

import { useEffect, useLayoutEffect } from "preact/hooks";
import { t } from "../../../i18n";
import { OpenPanel, type PanelOpener } from "../../../review/OpenPanel";
import { ReviewPage } from "../../../review/ReviewPage";
import type { Source } from "../../../review/source";
import type { Line } from "../../../walk/line";
import { plainScene } from "../board";
import { START, setupOf } from "../fen";
import { adapter, PacoBoard, sideName } from "../PacoBoard";
import { words } from "../words";
import { EXAMPLE } from "./example";
import { Moves } from "./Moves";
import { arrows, at, done, game, goOn, goTo, labels, leave, nextHighlight, open, remarksOf, run, scene, shownWay, stage, stepWay } from "./replay";
import { WayPanel } from "./WayPanel";

function jump(direction: 1 | -1): void {
  const move = nextHighlight(direction);
  if (move !== null) goTo(move + 1);
}

/** The shown move in words. */
function moveWords(): string {
  const move = game.value?.moves[at.value - 1];
  return move ? `${sideName(move.side)}: ${move.notation}` : words.replay.atStart;
}

/** Progress of the labels, with a mark for each move that has a remark. */
function Progress() {
  const text = words.replay;
  const open = game.value;
  if (!open) return null;
  const all = open.moves.length;
  const marks = [...labels.value.values()].flatMap((label) => {
    const [remark] = remarksOf(label).filter((one) => one !== "sako" && one !== "unknown");
    return remark ? [{ move: label.move, remark }] : [];
  });
  const [back, on] = [nextHighlight(-1), nextHighlight(1)];
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
          {text.previousHighlight}
        </button>
        <button type="button" class="button small" disabled={on === null} onClick={() => jump(1)}>
          {text.nextHighlight}
        </button>
        {run.isRunning ? (
          <button type="button" class="button small" onClick={() => run.cancel()}>
            {text.cancel}
          </button>
        ) : (
          done.value < all && (
            <button type="button" class="button small" onClick={goOn}>
              {text.again}
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

const OPENER: PanelOpener = {
  trouble: run.trouble,
  isReading: () => run.stage.value === "reading",
  open,
  bytesMax: 1 << 20,
  accept: ".json,.jsonl,.sgf,.txt",
  example: EXAMPLE,
  words: words.replay.open,
};

const LINE: Line = {
  get here() {
    return at.value;
  },
  get last() {
    return game.value?.moves.length ?? 0;
  },
  goTo,
  onArrow: (by) => (shownWay.peek() ? stepWay(by) : goTo(at.peek() + by)),
  jump,
};

export function ReplayPage({ query }: { query: string }) {
  const text = words.replay;
  useLayoutEffect(() => leave, []);
  useEffect(() => openLinked(query), [query]);
  const open = game.value;
  const ending = open ? text.ending(open.ending) : "";
  const source: Source = {
    kind: "paco-page",
    title: text.title,
    titleOf: words.title,
    notice: {
      words: run.trouble.value,
      onDismiss: () => {
        run.trouble.value = null;
      },
    },
    opener: OPENER,
    openPanel: <OpenPanel opener={OPENER} isOpen={open !== null} />,
    line: open && LINE,
    board: { kind: "squares", label: t.board.label(adapter.title), content: <Board /> },
    walk: {
      keepsFocus: true,
      at: open && (
        <p>
          <strong>{moveWords()}</strong> <span class="soft">{t.study.navigation.ply(at.value, open.moves.length)}</span>
        </p>
      ),
      slider: { words: moveWords(), goTo: (move) => goTo(move, "silent") },
    },
    panels: open && (
      <>
        <Progress />
        <WayPanel />
        <Moves />
        {ending !== "" && <p class="soft">{ending}</p>}
        {open.unfinished > 0 && <p class="soft">{text.unfinished(open.unfinished)}</p>}
        {open.games > 1 && <p class="soft">{text.moreGames(open.games)}</p>}
      </>
    ),
    keys: { help: text.keys, keptBy: "summary" },
  };
  return <ReviewPage source={source} />;
}

/** Opens the game of a link: its moves, separated by commas, and perhaps its rules. */
function openLinked(query: string): void {
  const found = new URLSearchParams(query);
  const moves = found.get("moves");
  if (moves !== null) void open(`${found.get("rules") ?? "paco"}\n${moves.replaceAll(",", " ")}`);
}
