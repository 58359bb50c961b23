// The position editor of Paco Ŝako.

import { useEffect, useLayoutEffect } from "preact/hooks";
import { pngOf, svgOf } from "../../../board/image";
import { t } from "../../../i18n";
import { download } from "../../../lib/files";
import { isShownQuery } from "../../../lib/route";
import type { PacoFound } from "../../../protocol/messages";
import { BoardStage, Frame } from "../../../review/Frame";
import { EditorTabs } from "../../../review/position/EditorTabs";
import { PlayFrom } from "../../../review/position/PlayFrom";
import { useTitle } from "../../../ui/title";
import { puzzleOf } from "../addresses";
import { plainScene, SQUARES } from "../board";
import { EMPTY, fenInAddress, rightsOf, START, withRight } from "../fen";
import { adapter, PacoBoard, sideName } from "../PacoBoard";
import { words } from "../words";
import {
  analyze,
  arrows,
  carry,
  isAnalyzed,
  isAnalyzing,
  openAddress,
  press,
  problem,
  report,
  resetTool,
  set,
  setup,
  shownWay,
  source,
  threatOf,
  toggleThreat,
  toggleWay,
  tool,
  type,
  typed,
} from "./editor";
import { Palette } from "./Palette";

const ALL: ReadonlySet<number> = new Set(SQUARES);

function EditedBoard() {
  const { pieces, toMove } = setup.value;
  const current = report.value;
  const plain = plainScene(pieces, toMove);
  const scene = current ? { ...plain, warned: current.scene.warned, highlight: current.scene.highlight } : plain;
  const from = source.value;
  const isMoving = tool.value.kind === "move";
  const grip = {
    points: new Set(isMoving && from === null ? pieces.map((piece) => piece.point) : []),
    grab: () => {},
    release: (at: number, to: number | null, how: "moved" | "still") => (how === "moved" ? carry(at, to) : press(at)),
  };
  const signs = from === null ? undefined : new Map([[from, { kind: "square" as const, text: "", label: words.editor.chosen }]]);
  return <PacoBoard scene={scene} label={words.editor.board} playable={ALL} onPress={press} arrows={arrows()} signs={signs} grip={grip} />;
}

function Terms() {
  const text = words.editor;
  const now = setup.value;
  const rights = rightsOf(now.pieces);
  return (
    <section class="panel" aria-labelledby="paco-terms-title">
      <h2 id="paco-terms-title">{text.terms}</h2>
      <fieldset class="paco-choices">
        <legend class="visually-hidden">{text.toMove}</legend>
        {(["first", "second"] as const).map((side) => (
          <label key={side}>
            <input type="radio" name="paco-side" checked={now.toMove === side} onChange={() => set({ ...now, toMove: side, enPassant: "-" })} />
            {text.moves(sideName(side))}
          </label>
        ))}
      </fieldset>
      <fieldset class="paco-choices">
        <legend class="soft">{text.castling}</legend>
        {rights.length === 0 && <span class="soft">{text.noCastling}</span>}
        {rights.map(({ letter, side, square }) => (
          <label key={letter}>
            <input type="checkbox" checked={now.castling.includes(letter)} onChange={() => set(withRight(now, letter))} />
            {text.rook(sideName(side), square)}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

function FenField() {
  const text = words.editor;
  return (
    <section class="panel" aria-labelledby="paco-fen-title">
      <h2 id="paco-fen-title">{text.fenTitle}</h2>
      <label class="field">
        <span class="visually-hidden">FEN</span>
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={typed.value}
          aria-invalid={problem.value !== null}
          aria-describedby="paco-fen-words"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      <p id="paco-fen-words" class={problem.value === null ? "soft" : "form-problem"} role="status">
        {problem.value ?? (report.value && report.value.fen !== typed.value ? text.normalized(report.value.fen) : text.linkHint)}
      </p>
      <div class="button-row">
        <button type="button" class="button small" onClick={() => type(START)}>
          {text.start}
        </button>
        <button type="button" class="button small" onClick={() => type(EMPTY)}>
          {text.empty}
        </button>
        {report.value && report.value.fen !== typed.value && (
          <button type="button" class="button small" onClick={() => type(report.value?.fen ?? typed.value)}>
            {text.useFen}
          </button>
        )}
      </div>
    </section>
  );
}

function Found({ title, found }: { title: string; found: PacoFound }) {
  const text = words.editor;
  if (found.kind !== "known") {
    return (
      <p>
        <strong>{title}</strong> {found.kind === "unknown" ? text.unknown : text.over}
      </p>
    );
  }
  return (
    <div>
      <p>
        <strong>{title}</strong> {text.ways(found.all, found.ways.length)}
      </p>
      {found.ways.length > 0 && (
        <ul class="paco-ways" aria-label={title}>
          {found.ways.map((way) => (
            <li key={way.actions.join()}>
              <button type="button" class="button tiny" aria-pressed={shownWay.value === way} onClick={() => toggleWay(way)}>
                {way.notation}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Analysis() {
  const text = words.editor;
  const current = report.value;
  return (
    <section class="panel" aria-labelledby="paco-analysis-title">
      <div class="panel-head">
        <h2 id="paco-analysis-title">{text.analysis}</h2>
        <button type="button" class="button small primary" disabled={problem.value !== null || isAnalyzing.value} onClick={analyze}>
          {isAnalyzing.value ? text.analyzing : text.analyze}
        </button>
      </div>
      {current && (
        <ul class="paco-sako">
          {(["first", "second"] as const).map((side, index) => (
            <li key={side}>
              {text.sako(sideName(side), current.sako[index] ?? false)}{" "}
              {current.sako[index] && current.ending.kind === "running" && (
                <button type="button" class="button tiny" aria-pressed={threatOf.value === side} onClick={() => void toggleThreat(side)}>
                  {text.showThreat(sideName(side))}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {threatOf.value && shownWay.value && <p>{text.threat(sideName(threatOf.value), shownWay.value.notation)}</p>}
      {current && isAnalyzed.value && (
        <>
          <Found title={text.inOne} found={current.paco_in_one} />
          <Found title={text.inTwo} found={current.paco_in_two} />
        </>
      )}
    </section>
  );
}

async function savePicture(kind: "svg" | "png"): Promise<void> {
  const drawn = document.querySelector<SVGSVGElement>(".paco-page .review-stage svg.board");
  if (!drawn) return;
  const svg = svgOf(drawn);
  const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg);
  if (blob) download(`${words.editor.fileName}.${kind}`, blob);
}

function Uses() {
  const text = words.editor;
  const rules = report.value?.ending.kind === "running" ? report.value.rules : null;
  return (
    <section class="panel" aria-labelledby="paco-uses-title">
      <h2 id="paco-uses-title">{text.uses}</h2>
      <div class="button-row">
        <PlayFrom kind={adapter.kind} rules={rules} />
        {rules && (
          <a class="button small" href={puzzleOf(fenInAddress(report.value?.fen ?? ""))}>
            {text.asPuzzle}
          </a>
        )}
        <button type="button" class="button small" onClick={() => void savePicture("svg")}>
          {t.study.record.svg}
        </button>
        <button type="button" class="button small" onClick={() => void savePicture("png")}>
          {t.study.record.png}
        </button>
      </div>
    </section>
  );
}

export function EditorPage({ query }: { query: string }) {
  useTitle(t.position.title, words.title);
  useLayoutEffect(resetTool, []);
  useEffect(() => {
    if (isShownQuery(query)) openAddress(query);
  }, [query]);
  return (
    <Frame
      kind="paco-page"
      title={t.position.title}
      head={<EditorTabs here={adapter.kind} />}
      notice={{ words: null }}
      main={
        <BoardStage kind="squares" label={t.board.label(adapter.title)}>
          <EditedBoard />
        </BoardStage>
      }
      side={
        <>
          <Palette />
          <FenField />
          <Terms />
          <Analysis />
          <Uses />
        </>
      }
    />
  );
}
