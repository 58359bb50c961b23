// A crossword game of a record, turn by turn: the moves, their losses, and the better moves.

import { useEffect } from "preact/hooks";
import "../index.css";
import "./index.css";
import { t } from "../../../i18n";
import { recall } from "../../../lib/storage";
import { ExplorerPanel } from "../../../review/explorer/ExplorerPanel";
import { followExplorer } from "../../../review/explorer/explorer";
import { OpenPanel, type PanelOpener } from "../../../review/OpenPanel";
import { ReviewPage } from "../../../review/ReviewPage";
import type { Source } from "../../../review/source";
import type { Line } from "../../../walk/line";
import { edit } from "../editor/editor";
import { takeRecord } from "../handover";
import { names } from "../names";
import { Unseen } from "../Sheet";
import { Compare } from "./Compare";
import { EXAMPLE } from "./example";
import { EXPLORABLE } from "./explorable";
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

/** The scores, and which turn is shown. */
function Here() {
  const now = shown.value;
  if (!now) return null;
  const turns = game.value?.positions.filter((one) => one.played !== null).length ?? 0;
  return (
    <>
      {(["first", "second"] as const).map((side) => (
        <span key={side} class={side === now.to_move && now.played !== null ? "record-score acting" : "record-score"}>
          <span class={`dot ${side}`} aria-hidden="true" /> {nameOf(side)} <strong>{words.total(now.tiles.scores[indexOf(side)] ?? 0)}</strong>
        </span>
      ))}
      <span class="soft">{words.walk.at(at.value, turns)}</span>
    </>
  );
}

/** The tiles of the bag and the other rack, seen by who is to move. */
function Bag() {
  const now = shown.value;
  if (!now || now.tiles.unseen.length === 0) return null;
  return <Unseen tiles={now.tiles} others={now.tiles.rack_sizes[indexOf(now.to_move) === 0 ? 1 : 0]} />;
}

/** Opens the shown position in the editor of tiles. */
function EditButton() {
  const [now, open] = [shown.value, game.value];
  if (!now || !open || open.rows !== open.cols) return null;
  return (
    <button type="button" class="button small" onClick={() => edit(now, open.rows, open.lexicon)}>
      {t.position.edit}
    </button>
  );
}

const OPENER: PanelOpener = {
  trouble: run.trouble,
  isReading: () => run.stage.value === "reading",
  open,
  bytesMax: 1 << 19,
  accept: ".gcg,.cgp,.txt",
  example: EXAMPLE,
  words: words.open,
};

const LINE: Line = {
  get here() {
    return at.value;
  },
  get last() {
    return positions.value.length - 1;
  },
  goTo: (position) => goTo(position),
  jump,
};

export function RecordPage(_: { readonly query: string }) {
  useEffect(() => {
    const text = takeRecord() ?? (game.peek() ? null : recall("session", KEPT));
    if (text !== null) void open(text);
    const stopExplorer = followExplorer(EXPLORABLE);
    return () => {
      stopExplorer();
      run.cancel();
      stop();
    };
  }, []);
  const isOpen = game.value !== null;
  const source: Source = {
    kind: "record-page",
    title: words.title,
    titleOf: names.title,
    notice: {
      words: run.trouble.value,
      onDismiss: () => {
        run.trouble.value = null;
      },
    },
    opener: OPENER,
    openPanel: <OpenPanel opener={OPENER} isOpen={isOpen} />,
    line: isOpen ? LINE : null,
    board: isOpen ? { kind: "tiles", label: words.board, content: <RecordBoard /> } : null,
    belowBoard: (
      <>
        <ShownLine />
        <div class="rack-row">
          <RecordRack />
          <EditButton />
        </div>
      </>
    ),
    walk: { keepsFocus: true, texts: words.walk, at: <Here /> },
    panels: (
      <>
        <TurnPanel />
        <TurnList />
        <Compare />
        <Mistakes />
        <SimulationPanel />
        {EXPLORABLE.question && <ExplorerPanel about={EXPLORABLE} />}
        <Lead />
        <Totals />
        <Bag />
      </>
    ),
    keys: { help: words.walk.keys, keptBy: "summary" },
  };
  return <ReviewPage source={source} />;
}
