// A puzzle: the part of its solution that has been played, and the server's answer to it.

import { batch, computed, signal } from "@preact/signals";
import type { BoardArrow } from "../../../board/Way";
import { t } from "../../../i18n";
import { settleAt } from "../../../lib/route";
import type { PacoPuzzle, PacoPuzzleRequest, PacoTryAnswer, PacoVerdict, PacoWay, Scene } from "../../../protocol/messages";
import { filterQuery, GRADES, type Grade, grade, setGrade, setSort, sortOf, takeFilter } from "../../../puzzles/filter";
import { isSolved, markSolved, solvedOf } from "../../../puzzles/progress";
import { errorText } from "../../../session/failures";
import { say } from "../../../ui/announcer";
import { KIND, puzzleOf } from "../addresses";
import { drawPuzzle, fetchReport, tryPuzzle } from "../api";
import { arrowOf, pointOf, withFrame } from "../board";
import { fenInAddress, fenOfAddress } from "../fen";
import { sideName } from "../PacoBoard";
import { words } from "../words";

export type Length = "any" | "1" | "2";

export const LENGTHS: readonly Length[] = ["any", "1", "2"];

/** The chosen number of moves to the win. */
export const length = computed<Length>(() => LENGTHS.find((one) => one === sortOf(KIND, LENGTHS)) ?? "any");

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
/** The help in words; empty while none was asked for. */
export const helpText = computed(() => {
  const now = help.value;
  if (now === null) return "";
  return now.kind === "hint" ? words.puzzle.hintWords(now.way.actions[0] ?? "") : t.puzzles.shown(now.way.notation);
});
const isBusy = signal(false);
/** The numbers of puzzles of each choice, once they are known. */
const counts = signal<ReadonlyMap<string, number>>(new Map());
let wasHelped = false;

/** The puzzle among those that are solved: what it is chosen by, and its position. */
const idOf = ({ moves, grade: of, fen }: Pick<PacoPuzzle, "moves" | "grade" | "fen">) => `${moves}.${of}.${fen}`;

export const wasSolved = computed(() => puzzle.value !== null && isSolved(KIND, idOf(puzzle.value)));

/** The choices as a request to the server. */
const request = computed<PacoPuzzleRequest>(() => {
  const [grade_min, grade_max] = GRADES[grade.value];
  return { grade_min, grade_max, ...(length.value === "any" ? {} : { moves: Number(length.value) }) };
});

/** Number of the chosen puzzles, and of the solved ones among them; null while it is not known. */
export const count = computed(() => {
  const all = counts.value.get(JSON.stringify(request.value));
  if (all === undefined) return null;
  const { grade_min = 1, grade_max = 10, moves } = request.value;
  const isChosen = (id: string) => {
    const [length, of] = id.split(".", 2).map(Number) as [number, number];
    return grade_min <= of && of <= grade_max && (moves === undefined || moves === length);
  };
  return { all, solved: solvedOf(KIND).filter(isChosen).length };
});

/** The position and the choice as the address has them. */
function settle(fen: string): void {
  const filter = filterQuery(length.peek());
  settleAt(`${puzzleOf(fenInAddress(fen))}${filter && `&${filter}`}`);
}

export const verdict = computed<PacoVerdict | null>(() => answer.value?.verdict ?? null);
export const notation = computed(() => answer.value?.notation ?? null);

/** The judgement in words; empty while there is none. */
export const verdictText = computed(() => {
  const [now, move] = [verdict.value, notation.value ?? ""];
  if (now === null) return "";
  return now.kind === "solved" ? t.puzzles.right(move) : words.puzzle.verdict(now, move);
});

export const scene = computed<Scene | null>(() => between.value ?? answer.value?.scene ?? base.value?.scene ?? puzzle.value?.scene ?? null);

/** True if moves can be made now. */
export const isOpen = computed(() => {
  const kind = verdict.value?.kind;
  return puzzle.value !== null && between.value === null && kind !== "solved" && kind !== "wrong";
});

/** True if a move is under way, which can be taken back. */
export const isUnderWay = computed(() => actions.value.length > (base.value?.actions.length ?? 0) && isOpen.value);

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
  settle(found.fen);
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

/** Most draws for a puzzle that is not solved. */
const TRIES_MAX = 8;

/** Draws a puzzle other than the one that is shown, and if possible one that is not solved. */
export async function draw(): Promise<void> {
  const wished = request.peek();
  const isShown = await fetched(async () => {
    const here = puzzle.peek()?.fen;
    let found = await drawPuzzle(wished);
    noteCount(wished, found.of);
    for (let tries = 1; tries < TRIES_MAX && found.of > 1 && (found.fen === here || isSolved(KIND, idOf(found))); tries += 1)
      found = await drawPuzzle(wished);
    return found;
  });
  const now = puzzle.peek();
  if (isShown && now) say(words.puzzle.task(sideName(now.scene.to_move), now.moves));
}

function noteCount(of: PacoPuzzleRequest, all: number): void {
  counts.value = new Map(counts.peek()).set(JSON.stringify(of), all);
}

/** Asks how many puzzles there are to choose from. */
async function askCount(): Promise<void> {
  const of = request.peek();
  if (counts.peek().has(JSON.stringify(of))) return;
  try {
    noteCount(of, (await drawPuzzle({ ...of, number: 0 })).of);
  } catch {
    // The page goes without the number.
  }
}

/** Shows the puzzle of an address; if it names none, keeps the shown one or draws one. */
export async function openAddress(query: string): Promise<void> {
  const fen = new URLSearchParams(query).get("fen");
  const before = JSON.stringify(request.peek());
  takeFilter(KIND, query);
  const now = puzzle.peek();
  if (fen === null) {
    if (!now || JSON.stringify(request.peek()) !== before) return draw();
    settle(now.fen);
    return;
  }
  void askCount();
  const requested = fenOfAddress(fen);
  if (requested === puzzle.peek()?.fen) return;
  await fetched(() => drawPuzzle({ fen: requested }));
}

/** Names the choice in the address at once, and shows a puzzle of it. */
function chosen(): void {
  const now = puzzle.peek();
  if (now) settle(now.fen);
  void draw();
}

export function chooseGrade(name: Grade): void {
  setGrade(name);
  // No puzzle in two moves is easy.
  if (name === "easy" && length.peek() === "2") setSort(KIND, "any");
  chosen();
}

export function chooseLength(id: string): void {
  setSort(KIND, id);
  if (id === "2" && grade.peek() === "easy") setGrade("middle");
  chosen();
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
      // Positions of the person's own are not counted.
      if (now.kind === "solved" && !wasHelped && of.number !== null) markSolved(KIND, idOf(of));
    });
    if (now.kind !== "unfinished") say(verdictText.peek());
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
    say(helpText.peek());
  });
}
