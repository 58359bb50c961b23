// The pieces that can be put: chosen by a press and put by another, or dragged onto the board.

import { useEffect, useRef, useState } from "preact/hooks";
import { Pieces } from "../../../board/Pieces";
import type { PieceKind } from "../../../board/pieces";
import type { Side } from "../../../protocol/messages";
import { OFFERED } from "../fen";
import { adapter, sideName } from "../PacoBoard";
import { words } from "../words";
import { drop, source, type Tool, tool } from "./editor";

/** A pointer that moved less than this has not moved, in pixels. */
const SLIP_PX = 6;

interface Carried {
  readonly side: Side;
  readonly kind: PieceKind;
  readonly x: number;
  readonly y: number;
}

function Drawn({ side, kind }: { side: Side; kind: PieceKind }) {
  return (
    <svg class="paco-piece" viewBox="-1 -1 2 2" aria-hidden="true">
      <Pieces pieces={[{ point: 0, side, kind }]} />
    </svg>
  );
}

/** Follows a piece that is dragged from the palette. */
function useCarry() {
  const [carried, setCarried] = useState<Carried | null>(null);
  const ends = useRef<(() => void) | null>(null);
  useEffect(() => () => ends.current?.(), []);
  const begin = (event: PointerEvent, side: Side, kind: PieceKind) => {
    if (!event.isPrimary || event.button !== 0) return;
    const { pointerId, clientX, clientY } = event;
    let isMoving = false;
    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      isMoving ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) >= SLIP_PX;
      if (isMoving) setCarried({ side, kind, x: next.clientX, y: next.clientY });
    };
    const end = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      ends.current?.();
      setCarried(null);
      if (!isMoving || next.type === "pointercancel") return;
      const cell = document.elementFromPoint(next.clientX, next.clientY)?.closest(".paco-page [data-point]");
      if (cell) drop(side, kind, Number(cell.getAttribute("data-point")));
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    ends.current = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      ends.current = null;
    };
  };
  return { carried, begin };
}

const isSame = (one: Tool, other: Tool) => JSON.stringify(one) === JSON.stringify(other);

export function Palette() {
  const text = words;
  const { carried, begin } = useCarry();
  const choose = (next: Tool) => {
    tool.value = next;
    source.value = null;
  };
  const plain = (next: Tool, label: string) => (
    <button type="button" class="button small" aria-pressed={isSame(tool.value, next)} onClick={() => choose(next)}>
      {label}
    </button>
  );
  return (
    <section class="panel paco-palette" aria-labelledby="paco-palette-title">
      <h2 id="paco-palette-title">{text.editor.palette}</h2>
      {(["first", "second"] as const).map((side) => (
        <div key={side} class="paco-row" role="group" aria-label={sideName(side)}>
          {OFFERED.map((kind) => {
            const next: Tool = { kind: "piece", side, piece: kind };
            return (
              <button
                key={kind}
                type="button"
                class="paco-tool"
                aria-pressed={isSame(tool.value, next)}
                aria-label={adapter.pieces?.name(side, kind)}
                onPointerDown={(event) => begin(event, side, kind)}
                onClick={() => choose(next)}
              >
                <Drawn side={side} kind={kind} />
              </button>
            );
          })}
        </div>
      ))}
      <div class="button-row">
        {plain({ kind: "move" }, text.editor.moveTool)}
        {plain({ kind: "clear" }, text.editor.clearTool)}
      </div>
      <p class="soft">{text.editor.paletteHint}</p>
      {carried && (
        <div class="paco-carried" style={{ left: `${carried.x}px`, top: `${carried.y}px` }}>
          <Drawn side={carried.side} kind={carried.kind} />
        </div>
      )}
    </section>
  );
}
