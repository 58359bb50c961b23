// A puzzle: the part of its solution that has been played, and the server's answer to it.

import { batch, computed, signal } from "@preact/signals";
import type { BoardArrow } from "../../../board/Way";
import { settleAt } from "../../../lib/route";
import { keep, recall } from "../../../lib/storage";
import type { PacoPuzzle, PacoTryAnswer, PacoVerdict, PacoWay, Scene } from "../../../protocol/messages";
import { errorText } from "../../../session/failures";
import { say } from "../../../ui/announcer";
import { puzzleOf } from "../addresses";
import { drawPuzzle, fetchReport, tryPuzzle } from "../api";
import { arrowOf, pointOf, withFrame } from "../board";
import { fenInAddress, fenOfAddress } from "../fen";
import { sideName } from "../PacoBoard";
import { words } from "../words";

export type Grade = "any" | "easy" | "middle" | "hard";
export type Length = "any" | "1" | "2";

const GRADES: Readonly<Record<Grade, readonly [number, number]>> = { any: [1, 10], easy: [1, 3], middle: [4, 6], hard: [7, 10] };
export const GRADE_NAMES = Object.keys(GRADES) as readonly Grade[];
export const LENGTHS: readonly Length[] = ["any", "1", "2"];

const GRADE_KEY = "ponder.paco.grade";
const LENGTH_KEY = "ponder.paco.length";

const kept = <T extends string>(key: string, all: readonly T[], usual: T): T => {
  const found = recall("local", key);
  return all.find((one) => one === found) ?? usual;
};

export const grade = signal<Grade>(kept(GRADE_KEY, GRADE_NAMES, "easy"));
export const length = signal<Length>(kept(LENGTH_KEY, LENGTHS, "any"));

export const puzzle = signal<PacoPuzzle | null>(null);
/** All actions so far, including those of the reply. */
const actions = signal<readonly string[]>([]);
/** Start of the move that is being made: the actions before it, and its board. */
const base = signal<{ readonly actions: readonly string[]; readonly scene: Scene } | null>(null);
const answer = signal<PacoTryAnswer | null>(null);
/** The board between the person's move and the reply, while it is shown. */
const between = signal<Scene | null>(null);
export const trouble = signal<string | null>(null);
/** A move that the person asked for. */
export const help = signal<{ readonly kind: "hint" | "solution"; readonly way: PacoWay } | null>(null);
const isBusy = signal(false);
/** Number of puzzles solved without showing the solution since the page was opened. */
export const solved = signal(0);
let wasHelped = false;

export const verdict = computed<PacoVerdict | null>(() => answer.value?.verdict ?? null);
export const notation = computed(() => answer.value?.notation ?? null);

export const scene = computed<Scene | null>(() => between.value ?? answer.value?.scene ?? base.value?.scene ?? puzzle.value?.scene ?? null);

/** True if moves can be made now. */
export const isOpen = computed(() => {
  const kind = verdict.value?.kind;
  return puzzle.value !== null && between.value === null && kind !== "solved" && kind !== "wrong";
});

/** True if there is something that can be taken back. */
export const canRestart = computed(() => actions.value.length > (base.value?.actions.length ?? 0) || verdict.value?.kind === "wrong");

const moveText = new Map<number, string>();

export const playable = computed<ReadonlySet<number>>(() => {
  moveText.clear();
  if (!isOpen.value) return new Set();
  for (const { point, text } of scene.value?.legal ?? []) if (point !== null) moveText.set(point, text);
  return new Set(moveText.keys());
});

export const promotions = computed(() =>
  isOpen.value ? (scene.value?.legal ?? []).filter((move) => move.point === null).map((move) => move.text) : [],
);

export const arrows = computed<readonly BoardArrow[]>(() => {
  const now = verdict.value;
  if (help.value?.kind === "solution") return [arrowOf(help.value.way, "best")];
  if (now?.kind === "wrong" && now.answer) return [arrowOf(now.answer, "wrong")];
  return [];
});

/** The square that a hint points at. */
export const hinted = computed(() => {
  if (help.value?.kind !== "hint") return null;
  return help.value.way.actions.map((action) => pointOf(action.replace(/^>/, ""))).find((point) => point !== null) ?? null;
});

function show(found: PacoPuzzle): void {
  batch(() => {
    puzzle.value = found;
    actions.value = [];
    base.value = { actions: [], scene: found.scene };
    answer.value = null;
    between.value = null;
    help.value = null;
    trouble.value = null;
  });
  wasHelped = false;
  settleAt(puzzleOf(fenInAddress(found.fen)));
}

async function busy(work: () => Promise<void>): Promise<void> {
  if (isBusy.peek()) return;
  isBusy.value = true;
  try {
    await work();
  } catch (error) {
    trouble.value = errorText(error);
  } finally {
    isBusy.value = false;
  }
}

/** Number of the last request, to tell its puzzle from those requested earlier. */
let asked = 0;

/** Shows the puzzle that `find` returns, unless another one has been requested by then. */
async function fetched(find: () => Promise<PacoPuzzle>): Promise<boolean> {
  asked += 1;
  const own = asked;
  try {
    const found = await find();
    if (own === asked) show(found);
  } catch (error) {
    if (own === asked) trouble.value = errorText(error);
    return false;
  }
  return own === asked;
}

/** Draws a puzzle other than the one that is shown. */
export async function draw(): Promise<void> {
  const [low, high] = GRADES[grade.peek()];
  const request = { grade_min: low, grade_max: high, ...(length.peek() === "any" ? {} : { moves: Number(length.peek()) }) };
  const isShown = await fetched(async () => {
    let found = await drawPuzzle(request);
    for (let tries = 0; tries < 3 && found.of > 1 && found.fen === puzzle.peek()?.fen; tries += 1) found = await drawPuzzle(request);
    return found;
  });
  const now = puzzle.peek();
  if (isShown && now) say(words.puzzle.task(sideName(now.scene.to_move), now.moves));
}

/** Shows the puzzle of an address; if it names none, keeps the shown one or draws one. */
export async function openAddress(query: string): Promise<void> {
  const fen = new URLSearchParams(query).get("fen");
  if (fen === null) {
    if (!puzzle.peek()) return draw();
    settleAt(puzzleOf(fenInAddress(puzzle.peek()?.fen ?? "")));
    return;
  }
  const requested = fenOfAddress(fen);
  if (requested === puzzle.peek()?.fen) return;
  await fetched(() => drawPuzzle({ fen: requested }));
}

export function choose(next: { readonly grade?: Grade; readonly length?: Length }): void {
  grade.value = next.grade ?? grade.peek();
  length.value = next.length ?? length.peek();
  keep("local", GRADE_KEY, grade.peek());
  keep("local", LENGTH_KEY, length.peek());
  // No puzzle in two moves is easy.
  if (length.peek() === "2" && grade.peek() === "easy") grade.value = "middle";
  void draw();
}

const REPLY_AFTER_MS = 700;

/** Makes an action. */
export function make(text: string): Promise<void> {
  return busy(async () => {
    const of = puzzle.peek();
    if (!of || !isOpen.peek()) return;
    const tried = [...actions.peek(), text];
    const found = await tryPuzzle(of.fen, tried);
    if (puzzle.peek() !== of) return;
    help.value = null;
    trouble.value = null;
    const now = found.verdict;
    if (now.kind === "right") {
      const after = withFrame(of.scene, now.between);
      between.value = after;
      say(words.puzzle.right(found.notation ?? "", now.reply.notation));
      await new Promise((done) => window.setTimeout(done, REPLY_AFTER_MS));
      if (puzzle.peek() !== of) return;
      const all = [...tried, ...now.reply.actions];
      batch(() => {
        between.value = null;
        actions.value = all;
        answer.value = found;
        base.value = { actions: all, scene: found.scene };
      });
      return;
    }
    batch(() => {
      actions.value = tried;
      answer.value = found;
      if (now.kind === "solved" && !wasHelped) solved.value += 1;
    });
    if (now.kind !== "unfinished") say(words.puzzle.verdict(now, found.notation ?? ""));
  });
}

export function press(point: number): void {
  const text = moveText.get(point);
  if (text !== undefined) void make(text);
}

/** Takes back the move that is being made, or a wrong one. */
export function restart(): void {
  const from = base.peek();
  if (!from) return;
  batch(() => {
    actions.value = from.actions;
    answer.value = null;
    help.value = null;
    trouble.value = null;
  });
  say(words.puzzle.restarted);
}

/** Requests the solution from the start of the move. */
export function ask(kind: "hint" | "solution"): Promise<void> {
  return busy(async () => {
    const [of, from] = [puzzle.peek(), base.peek()];
    if (!of || !from) return;
    const report = await fetchReport({ fen: of.fen, actions: [...from.actions], moves: 2 });
    const found = [report.paco_in_one, report.paco_in_two].flatMap((one) => (one.kind === "known" ? one.ways : []));
    if (puzzle.peek() !== of || !found[0]) return;
    wasHelped ||= kind === "solution";
    batch(() => {
      actions.value = from.actions;
      answer.value = null;
      help.value = { kind, way: found[0]! };
    });
    say(kind === "hint" ? words.puzzle.hintWords(found[0].actions[0] ?? "") : found[0].notation);
  });
}
