// The replay: a game, the labels of its moves as they arrive, and the shown position.

import { batch, computed, signal } from "@preact/signals";
import type { BoardArrow } from "../../../board/Way";
import type { PacoFound, PacoGame, PacoLabel, PacoReplayLine, PacoWay, Scene } from "../../../protocol/messages";
import type { MistakePuzzle } from "../../../review/mistakes/puzzle";
import { nextOf, ReviewRun } from "../../../review/run";
import { errorText } from "../../../session/failures";
import { say } from "../../../ui/announcer";
import { replay as ask, fetchReport } from "../api";
import { arrowOf, wayOf, withFrame } from "../board";
import { sideName } from "../PacoBoard";
import { words } from "../words";

const text = words.replay;

export type Remark = "wins" | "sako" | "missed-one" | "opens" | "found-two" | "missed-two" | "unknown";

export const game = signal<PacoGame | null>(null);
export const labels = signal<ReadonlyMap<number, PacoLabel>>(new Map());
export const run = new ReviewRun(() => game.peek() !== null);
export const { stage, trouble } = run;
/** Number of moves whose labels are known. */
export const done = computed(() => labels.value.size);
/** Number of moves made on the shown board. */
export const at = signal(0);

/** The text that was read, kept so that its labels can be requested again. */
let source = "";

/** Remarks on a move, the most important first. */
export function remarksOf(label: PacoLabel | undefined): readonly Remark[] {
  if (!label) return [];
  const found: [boolean, Remark][] = [
    [label.wins, "wins"],
    [label.misses_paco, "missed-one"],
    [label.misses_paco_in_two === true, "missed-two"],
    [label.opens_own_king, "opens"],
    [label.finds_paco_in_two === true, "found-two"],
    [label.gives_sako && !label.wins, "sako"],
    [label.finds_paco_in_two === null, "unknown"],
  ];
  return found.filter(([holds]) => holds).map(([, remark]) => remark);
}

/** Returns whether a move has a remark that makes it worth a look. */
const hasRemark = (label: PacoLabel | undefined) => remarksOf(label).some((remark) => remark !== "sako" && remark !== "unknown");

function onLine(line: PacoReplayLine, here: number): void {
  switch (line.type) {
    case "game":
      batch(() => {
        game.value = line;
        labels.value = new Map();
        stage.value = "running";
        at.value = Math.min(here, line.moves.length);
        shownWay.value = null;
        ways.value = null;
      });
      return say(text.opened(line.moves.length));
    case "label":
      labels.value = new Map(labels.peek()).set(line.move, line);
      return;
    case "progress":
      return;
    case "end":
      stage.value = line.complete ? "done" : "ended";
      return say(line.complete ? text.allKnown : text.ended);
  }
}

/** Reads a game and asks for its labels; a game that was open before stays if the text holds none. `here` is the move that is shown first. */
export function open(from: string, here = 0): Promise<boolean> {
  return run.open<PacoReplayLine>(
    (signal, listener) => ask(from, signal, listener),
    (line) => {
      if (line.type === "game") source = from;
      onLine(line, here);
    },
  );
}

/** Requests the labels of the open game again. */
export function goOn(): void {
  void open(source, at.peek());
}

const last = () => game.peek()?.moves.length ?? 0;

export function goTo(move: number, speech: "say" | "silent" = "say"): void {
  const to = Math.max(0, Math.min(move, last()));
  if (to === at.peek() && !shownWay.peek()) return;
  batch(() => {
    at.value = to;
    shownWay.value = null;
    ways.value = null;
  });
  if (speech === "say") sayMove(to);
}

function sayMove(to: number): void {
  const move = game.peek()?.moves[to - 1];
  if (!move) return say(text.atStart);
  const remarks = remarksOf(labels.peek().get(to - 1)).map((remark) => text.remarks[remark].short);
  say([`${sideName(move.side)}: ${move.notation}`, ...remarks].join(", "));
}

/** Number of the next or previous move with a remark worth a look; null if there is none. */
export function nextHighlight(direction: 1 | -1): number | null {
  const remarked = [...labels.value].flatMap(([move, label]) => (hasRemark(label) ? [move] : []));
  return nextOf(remarked, at.value - 1, direction);
}

/** Wins that could have been played instead of the shown move. */
export interface Ways {
  /** Number of the move, from 0. */
  readonly move: number;
  readonly kind: "one" | "two";
  readonly found: PacoFound;
}

export const ways = signal<Ways | null>(null);

export interface ShownWay {
  readonly way: PacoWay;
  readonly kind: "one" | "two";
  /** The position before the win, and those after each of its actions. */
  readonly scenes: readonly Scene[];
  /** Number of its actions that have been made. */
  readonly step: number;
}

export const shownWay = signal<ShownWay | null>(null);

const sceneAt = (move: number): Scene | null => {
  const open = game.value;
  if (!open) return null;
  const frame = open.moves[move - 1]?.frame;
  return frame ? withFrame(open.start, frame) : open.start;
};

const actionsBefore = (open: PacoGame, move: number) => open.moves.slice(0, move).flatMap((one) => one.actions);

/** Length of the wins that can be shown for a move, those that existed before it; null for none. */
export function kindOfWays(label: PacoLabel | undefined): "one" | "two" | null {
  if (!label) return null;
  if (label.misses_paco || label.wins) return "one";
  return label.misses_paco_in_two || label.finds_paco_in_two ? "two" : null;
}

/** Requests the wins that existed before a move. */
export async function showWays(move: number, kind: "one" | "two"): Promise<void> {
  const open = game.peek();
  if (!open) return;
  try {
    const report = await fetchReport({ fen: open.fen, actions: actionsBefore(open, move), moves: kind === "one" ? 1 : 2 });
    if (game.peek() !== open || at.peek() !== move + 1) return;
    const found = kind === "one" ? report.paco_in_one : report.paco_in_two;
    ways.value = { move, kind, found };
    if (found.kind === "known" && found.ways[0]) await showWay(move, kind, found.ways[0]);
  } catch (error) {
    trouble.value = errorText(error);
  }
}

/** The game before a move, as a position of a puzzle. */
export function positionBefore(move: number): Pick<MistakePuzzle, "rules" | "moves"> {
  const open = game.value;
  return { rules: open?.rules ?? "", moves: open ? actionsBefore(open, move) : [] };
}

/** The puzzle of a win that a move missed; null if it cannot be made. */
export async function puzzleOf(move: number, kind: "one" | "two"): Promise<MistakePuzzle | null> {
  const open = game.peek();
  const played = open?.moves[move]?.actions;
  if (!open || !played) return null;
  try {
    const { rules, moves } = positionBefore(move);
    const report = await fetchReport({ fen: open.fen, actions: [...moves], moves: kind === "one" ? 1 : 2 });
    const found = kind === "one" ? report.paco_in_one : report.paco_in_two;
    if (found.kind !== "known" || found.ways.length === 0) return null;
    return { rules, moves, played, lost: null, right: found.ways.map((way) => way.actions) };
  } catch (error) {
    trouble.value = errorText(error);
    return null;
  }
}

/** Shows a win on the board from before the move, to be stepped through. */
export async function showWay(move: number, kind: "one" | "two", way: PacoWay): Promise<void> {
  const open = game.peek();
  const before = sceneAt(move);
  if (!open || !before) return;
  try {
    const actions = actionsBefore(open, move);
    const reports = await Promise.all(
      way.actions.map((_, step) => fetchReport({ fen: open.fen, actions: [...actions, ...way.actions.slice(0, step + 1)], moves: 0 })),
    );
    if (game.peek() !== open || at.peek() !== move + 1) return;
    shownWay.value = { way, kind, scenes: [before, ...reports.map((report) => report.scene)], step: 0 };
    say(text.wayShown(way.notation));
  } catch (error) {
    trouble.value = errorText(error);
  }
}

export function stepWay(by: number): void {
  const now = shownWay.peek();
  if (!now) return;
  const step = Math.max(0, Math.min(now.step + by, now.way.actions.length));
  shownWay.value = { ...now, step };
  say(step === 0 ? text.beforeWay : (now.way.actions[step - 1] ?? ""));
}

export function hideWay(): void {
  batch(() => {
    shownWay.value = null;
    ways.value = null;
  });
}

/** The board that is shown. */
export const scene = computed<Scene | null>(() => {
  const way = shownWay.value;
  const shown = way ? way.scenes[way.step] : sceneAt(at.value);
  return shown ? { ...shown, legal: [] } : null;
});

export const arrows = computed<readonly BoardArrow[]>(() => {
  const way = shownWay.value;
  if (!way) return [];
  const made = game.value?.moves[at.value - 1];
  const isMissed = made && made.actions.join() !== way.way.actions.join();
  const wrong: BoardArrow[] = isMissed && way.step === 0 ? [{ way: wayOf(made.actions), kind: "wrong", weight: 0.4 }] : [];
  return [...wrong, arrowOf(way.way, "best")];
});

/** Ends all running work when the page is left. */
export function leave(): void {
  run.cancel();
  hideWay();
}
