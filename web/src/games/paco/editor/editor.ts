// The position editor: the position, the server's report on it, and its address.

import { batch, signal } from "@preact/signals";
import type { PieceKind } from "../../../board/pieces";
import type { BoardArrow } from "../../../board/Way";
import { settleAt } from "../../../lib/route";
import type { PacoPositionReport, PacoWay, Side } from "../../../protocol/messages";
import { errorText } from "../../../session/failures";
import { say } from "../../../ui/announcer";
import { editorOf } from "../addresses";
import { fetchReport } from "../api";
import { arrowOf } from "../board";
import { fenInAddress, fenOf, fenOfAddress, moved, put, type Setup, START, setupOf, withMover, withPieces } from "../fen";
import { sideName } from "../PacoBoard";
import { words } from "../words";

/** Action of a press on a square. */
export type Tool =
  | { readonly kind: "piece"; readonly side: Side; readonly piece: PieceKind }
  | { readonly kind: "move" }
  | { readonly kind: "clear" };

const usual = setupOf(START)!;

export const setup = signal<Setup>(usual);
/** The text of the field, which may not be drawable. */
export const typed = signal(START);
const USUAL_TOOL: Tool = { kind: "move" };
export const tool = signal<Tool>(USUAL_TOOL);
/** The square that something is being moved from. */
export const source = signal<number | null>(null);
/** The server's report on the position; null until it arrives. */
export const report = signal<PacoPositionReport | null>(null);
/** Reason why the position is invalid. */
export const problem = signal<string | null>(null);
export const isAnalyzing = signal(false);
/** True if `look` says who wins. */
export const isAnalyzed = signal(false);
/** The side whose threat is shown on the board. */
export const threatOf = signal<Side | null>(null);
/** The win that is shown on the board. */
export const shownWay = signal<PacoWay | null>(null);

/** Takes the tool with which the editor begins. */
export function resetTool(): void {
  batch(() => {
    tool.value = USUAL_TOOL;
    source.value = null;
  });
}

const ASK_AFTER_MS = 120;
let timer = 0;
/** Number of the last request, to tell its answer from those to earlier ones. */
let asked = 0;

async function ask(moves: 0 | 2): Promise<void> {
  asked += 1;
  const own = asked;
  isAnalyzing.value = moves > 0;
  try {
    const answer = await fetchReport({ fen: typed.peek(), moves });
    if (own !== asked) return;
    batch(() => {
      report.value = answer;
      problem.value = null;
      isAnalyzed.value = moves > 0;
    });
  } catch (error) {
    if (own !== asked) return;
    batch(() => {
      report.value = null;
      problem.value = errorText(error);
      isAnalyzed.value = false;
    });
  } finally {
    if (own === asked) isAnalyzing.value = false;
  }
}

function changed(): void {
  settleAt(editorOf(fenInAddress(typed.peek())));
  batch(() => {
    shownWay.value = null;
    threatOf.value = null;
    isAnalyzed.value = false;
    isAnalyzing.value = false;
  });
  asked += 1;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void ask(0), ASK_AFTER_MS);
}

/** Sets the position. */
export function set(next: Setup): void {
  batch(() => {
    setup.value = next;
    typed.value = fenOf(next);
    source.value = null;
  });
  changed();
}

/** Sets the text of the field; the board follows as soon as the text can be drawn. */
export function type(fen: string): void {
  batch(() => {
    typed.value = fen;
    setup.value = setupOf(fen) ?? setup.peek();
    source.value = null;
  });
  changed();
}

/** Shows the position in an address. */
export function openAddress(query: string): void {
  const fen = new URLSearchParams(query).get("fen");
  // The address lacks the spaces around a text that is being typed.
  const isTyped = fen === null || fen === fenInAddress(typed.peek());
  if (fen !== null && isTyped && report.peek()) return;
  type(isTyped ? typed.peek() : fenOfAddress(fen));
}

export function analyze(): void {
  window.clearTimeout(timer);
  void ask(2).then(() => {
    if (isAnalyzed.peek()) say(words.editor.analyzed);
  });
}

/** Shows a win on the board, or hides it again. */
export function toggleWay(way: PacoWay): void {
  batch(() => {
    threatOf.value = null;
    shownWay.value = shownWay.peek() === way ? null : way;
  });
}

/** Shows the shortest way in which a side would reach the king if it were to move, or hides it again. */
export async function toggleThreat(side: Side): Promise<void> {
  const now = report.peek();
  const isShown = threatOf.peek() === side;
  batch(() => {
    threatOf.value = isShown ? null : side;
    shownWay.value = null;
  });
  const fen = now && withMover(now.fen, side);
  if (isShown || !fen) return;
  const isCurrent = () => report.peek() === now && threatOf.peek() === side;
  try {
    const { paco_in_one: found } = await fetchReport({ fen, moves: 1 });
    if (!isCurrent()) return;
    const [way] = found.kind === "known" ? found.ways : [];
    shownWay.value = way ?? null;
    if (!way) threatOf.value = null;
    say(way ? words.editor.threat(sideName(side), way.notation) : words.editor.unknown);
  } catch (error) {
    if (!isCurrent()) return;
    batch(() => {
      threatOf.value = null;
      problem.value = errorText(error);
    });
  }
}

/** Presses a square with the chosen tool. */
export function press(point: number): void {
  const now = setup.peek();
  const chosen = tool.peek();
  if (chosen.kind === "clear")
    return set(
      withPieces(
        now,
        now.pieces.filter((piece) => piece.point !== point),
      ),
    );
  if (chosen.kind === "piece") return set(withPieces(now, put(now.pieces, { point, side: chosen.side, kind: chosen.piece })));
  const from = source.peek();
  if (from === null) {
    if (now.pieces.some((piece) => piece.point === point)) source.value = point;
    return;
  }
  if (from === point) source.value = null;
  else carry(from, point);
}

/** Moves the pieces on a square; off the board they are removed. */
export function carry(from: number, to: number | null): void {
  const now = setup.peek();
  if (to === null)
    return set(
      withPieces(
        now,
        now.pieces.filter((piece) => piece.point !== from),
      ),
    );
  if (to !== from) set(withPieces(now, moved(now.pieces, from, to)));
}

/** Puts a piece from the palette. */
export function drop(side: Side, kind: PieceKind, point: number): void {
  const now = setup.peek();
  const others = now.pieces.filter((piece) => piece.point !== point || piece.side !== side);
  set(withPieces(now, [...others, { point, side, kind }]));
}

export function arrows(): readonly BoardArrow[] {
  const way = shownWay.value;
  return way ? [arrowOf(way, "best")] : [];
}
