// The puzzle that is shown: its task, the attempt, and the answer to it move by move.

import { batch, computed, signal } from "@preact/signals";
import { adapterFor, gamesWithPuzzles } from "../game";
import { moveName } from "../game/turns";
import { t } from "../i18n";
import { currentRoute, OWN, puzzleAddress, settleAt } from "../lib/route";
import type { PuzzleHead, PuzzleTask, PuzzleVerdict, Scene } from "../protocol/messages";
import { errorText, failureText, RequestError } from "../session/failures";
import { settings } from "../session/settings";
import { say } from "../ui/announcer";
import { fetchList, fetchTask, fetchVerdict } from "./api";
import { filterQuery, GRADES, type Grade, grade, setGrade, setSort, sortOf, takeFilter } from "./filter";
import { isSolved, markSolved } from "./progress";

const text = t.puzzles;

const hasPuzzles = (kind: string) => gamesWithPuzzles().some((game) => game.kind === kind);

/** The game whose puzzles are shown. */
export const kind = signal(hasPuzzles(settings.peek().choice.kind) ? settings.peek().choice.kind : (gamesWithPuzzles()[0]?.kind ?? ""));
/** The puzzles of each game, the easy ones first, once they are known. */
const lists = signal<Readonly<Record<string, readonly PuzzleHead[]>>>({});

export const task = signal<PuzzleTask | null>(null);
export const verdict = signal<(PuzzleVerdict & { readonly wasShown: boolean }) | null>(null);
/** The number of moves of the answer on the board. */
export const at = signal(0);
export const trouble = signal<string | null>(null);
/** Reason why the last move is none. */
export const problem = signal<string | null>(null);
const isBusy = signal(false);

/** The kinds of puzzles of the chosen game; none if all are of one kind. */
export const sorts = computed(() => adapterFor(kind.value).puzzles?.sorts?.() ?? []);

/** The chosen kind. */
export const sort = computed(() =>
  sortOf(
    kind.value,
    sorts.value.map(({ id }) => id),
  ),
);

/** The puzzles of the chosen game, difficulty and kind. */
export const choice = computed<readonly PuzzleHead[] | null>(() => {
  const [low, high] = GRADES[grade.value];
  const tasks = sorts.value.find(({ id }) => id === sort.value)?.tasks;
  return lists.value[kind.value]?.filter((one) => low <= one.grade && one.grade <= high && (tasks?.includes(one.task) ?? true)) ?? null;
});
export const solvedCount = computed(() => choice.value?.filter((one) => isSolved(kind.value, one.id)).length ?? 0);

export const scene = computed<Scene | null>(() => verdict.value?.steps[at.value - 1]?.scene ?? task.value?.scene ?? null);
export const isOpen = computed(() => task.value !== null && verdict.value === null);

/** The task in a sentence. */
export const taskText = computed(() => {
  const now = task.value;
  if (!now) return "";
  const about = now.about.map((point) => now.scene.point_names[point] ?? "");
  return adapterFor(now.kind).puzzles?.task(now.task, adapterFor(now.kind).sideName(now.scene.to_move), about) ?? "";
});

/** The judgement in words. */
export const verdictText = computed(() => {
  const [now, found] = [task.value, verdict.value];
  if (!now || !found) return "";
  const { nameThere } = adapterFor(now.kind);
  const [first = "", reply = null] = found.steps.map(
    ({ text: move }, step) => (step === 0 ? nameThere?.(now, move) : null) ?? moveName(now.kind, move),
  );
  const lead = found.wasShown ? text.shown(first) : found.is_right ? text.right(first) : text.wrong(first, found.values ? null : reply);
  const result = adapterFor(now.kind).puzzles?.result;
  if (!found.values || !result || found.is_right) return lead;
  return `${lead} ${text.results(result(found.values[0], now.task), result(found.values[1], now.task))}`;
});

/** Number of the last request for a puzzle, to tell its answer from those of earlier ones. */
let asked = 0;

async function show(of: string, id: string): Promise<void> {
  asked += 1;
  const own = asked;
  try {
    const found = await fetchTask(of, id);
    if (own !== asked) return;
    batch(() => {
      kind.value = of;
      task.value = found;
      verdict.value = null;
      at.value = 0;
      trouble.value = null;
      problem.value = null;
    });
    const { page, parts } = currentRoute();
    if (page === "puzzles" && parts[0] !== OWN) settleAt(puzzleAddress(of, id, filterQuery(sort.peek())));
    say(taskText.peek());
  } catch (error) {
    if (own === asked) trouble.value = errorText(error);
  }
}

/** Fetches the list of a game, once. */
async function listOf(of: string): Promise<readonly PuzzleHead[]> {
  const known = lists.peek()[of];
  if (known) return known;
  const found = await fetchList(of);
  lists.value = { ...lists.peek(), [of]: found };
  return found;
}

/** Shows the next puzzle of the choice that is not solved, or, once all are, the next one. */
export async function next(): Promise<void> {
  const of = kind.peek();
  try {
    await listOf(of);
  } catch (error) {
    trouble.value = errorText(error);
    return;
  }
  if (kind.peek() !== of) return;
  const all = choice.peek() ?? [];
  const here = all.findIndex((one) => one.id === task.peek()?.id);
  const order = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))];
  const found = order.find((one) => !isSolved(of, one.id)) ?? order[0] ?? all[0];
  if (found) await show(of, found.id);
}

/** The game that an address names, or the one whose puzzles were shown last. */
export function kindIn([of = null]: readonly (string | null)[]): string {
  return of !== null && hasPuzzles(of) ? of : kind.value;
}

/** Shows the puzzle of an address, or the next one of its game and choice. */
export async function openAddress(parts: readonly (string | null)[], query: string): Promise<void> {
  const of = kindIn(parts);
  if (of !== kind.peek()) {
    batch(() => {
      kind.value = of;
      task.value = null;
      verdict.value = null;
    });
  }
  // Such a page shows its puzzles by itself.
  if (adapterFor(of).puzzlePage) return;
  const before = filterQuery(sort.peek());
  takeFilter(of, query);
  const filter = filterQuery(sort.peek());
  const [, id = null] = parts;
  const now = task.peek();
  if (id === null) {
    if (!now || filter !== before) return next();
    settleAt(puzzleAddress(now.kind, now.id, filter));
    return;
  }
  if (id === now?.id) return;
  await show(of, id);
  // The list says how many there are.
  listOf(kind.peek()).catch((error: unknown) => (trouble.value = errorText(error)));
}

/** Names the choice in the address at once, also if no puzzle is like it, and shows one of it. */
function chosen(): void {
  const now = task.peek();
  if (now) settleAt(puzzleAddress(now.kind, now.id, filterQuery(sort.peek())));
  void next();
}

export function chooseGrade(name: Grade): void {
  setGrade(name);
  chosen();
}

export function chooseSort(id: string): void {
  setSort(kind.peek(), id);
  chosen();
}

/** The time after which the answer to an attempt is shown, in milliseconds. */
const REPLY_AFTER_MS = 700;

/** Tells why there is no answer to a move. */
function refuse(error: unknown): void {
  const why = error instanceof RequestError ? error.why : null;
  if (!why) {
    trouble.value = errorText(error);
    return;
  }
  // The number of the move in its game says nothing here.
  const reason = failureText({ message: why.text, why });
  problem.value = reason;
  say(reason);
}

/** Tries a move, or shows the solution. */
export async function attempt(move: string | null): Promise<void> {
  const of = task.peek();
  if (!of || isBusy.peek() || (move !== null && !isOpen.peek())) return;
  isBusy.value = true;
  try {
    const found = await fetchVerdict(of.kind, of.id, move);
    if (task.peek() !== of) return;
    batch(() => {
      verdict.value = { ...found, wasShown: move === null };
      at.value = 1;
      trouble.value = null;
      problem.value = null;
    });
    if (move !== null && found.is_right) markSolved(of.kind, of.id);
    say(verdictText.peek());
    if (found.is_right || found.steps.length < 2) return;
    const now = verdict.peek();
    window.setTimeout(() => {
      if (verdict.peek() === now && at.peek() === 1) at.value = 2;
    }, REPLY_AFTER_MS);
  } catch (error) {
    if (task.peek() === of) refuse(error);
  } finally {
    isBusy.value = false;
  }
}

/** Takes the attempt back. */
export function retry(): void {
  batch(() => {
    verdict.value = null;
    at.value = 0;
  });
  say(taskText.peek());
}

/** Shows the answer after another number of its moves. */
export function walkTo(ply: number): void {
  at.value = Math.min(Math.max(ply, 0), verdict.peek()?.steps.length ?? 0);
}
