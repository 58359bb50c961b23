// The puzzle of a position as CGP: the attempt, and the verdict of the server's comparison of all moves.

import { batch, computed, signal } from "@preact/signals";
import { t } from "../../../i18n";
import type {
  CrosswordComparisonRequest,
  CrosswordRecord,
  CrosswordReviewLine,
  CrosswordReviewRequest,
  CrosswordTurnReview,
} from "../../../protocol/messages";
import { errorText } from "../../../session/failures";
import { postJson, readLines } from "../../../session/http";
import { say } from "../../../ui/announcer";
import { type Ground, spelled } from "../plays";
import { words } from "../words";

interface Judged {
  readonly stage: "right" | "wrong" | "shown";
  readonly turn: CrosswordTurnReview;
}

let record: CrosswordRecord | null = null;
/** The text of the position that is open. */
export const opened = signal<string | null>(null);
/** The board with the known rack; null until the server has read the position. */
export const ground = signal<Ground | null>(null);
/** The rack of the side to move. */
export const rack = signal<readonly string[]>([]);
export const judged = signal<Judged | null>(null);
/** True while the server compares a move. */
export const isJudging = signal(false);
/** True while a move can be tried. */
export const isOpen = computed(() => ground.value !== null && judged.value === null && !isJudging.value);
/** Reason why the position cannot be read. */
export const trouble = signal<string | null>(null);
/** Reason why an attempt is no move. */
export const refusal = signal<string | null>(null);

/** Leaves the position. */
export function close(): void {
  record = null;
  batch(() => {
    opened.value = null;
    ground.value = null;
    judged.value = null;
    isJudging.value = false;
    trouble.value = null;
    refusal.value = null;
  });
}

/** Shows the position of a text. */
export async function open(position: string): Promise<void> {
  close();
  const own: CrosswordRecord = { text: position, lexicon: null };
  record = own;
  opened.value = position;
  const request: CrosswordReviewRequest = { record: own, playouts: null };
  try {
    await readLines<CrosswordReviewLine>(await postJson("crossword/review", request), (line) => {
      const first = line.kind === "game" ? line.positions[0] : undefined;
      if (record !== own || line.kind !== "game" || !first) return;
      if (first.is_known)
        batch(() => {
          ground.value = { cols: line.cols, rows: line.rows, tiles: first.tiles };
          rack.value = first.tiles.racks[first.to_move === "first" ? 0 : 1] ?? [];
        });
      else trouble.value = words.puzzle.noRack;
    });
  } catch (error) {
    if (record === own) trouble.value = errorText(error);
  }
}

/** A move without its points. */
const moveOf = (move: string) => move.replace(/^(\S+ \S+) -?\d+$/, "$1");

/** The best move of a comparison: that of the endgame where it was solved. */
function bestOf({ best, endgame }: CrosswordTurnReview): string {
  return moveOf((endgame?.exact ? endgame.line[0] : best[0]?.move) ?? "pass");
}

/** The move on the board: the attempt, or the solution that is shown. */
export const move = computed(() => {
  const now = judged.value;
  return now && (now.stage === "shown" ? bestOf(now.turn) : moveOf(now.turn.played.move));
});

/** The value of the attempt and of the best move, in words. */
function valuesOf({ best, endgame, played }: CrosswordTurnReview): readonly [string, string] {
  const text = words.puzzle;
  if (endgame?.exact) return [text.rest(endgame.played), text.rest(endgame.best)];
  const value = (equity: number | null | undefined) => (equity == null ? "" : text.equity(equity));
  return [value(played.equity), value(best[0]?.equity)];
}

export const verdictText = computed(() => {
  const [now, here] = [judged.value, ground.value];
  if (!now || !here) return "";
  const [tried, best] = [spelled(here, moveOf(now.turn.played.move)), spelled(here, bestOf(now.turn))];
  const [value, most] = valuesOf(now.turn);
  switch (now.stage) {
    case "right":
      return [t.puzzles.right(tried), value, ...(tried === best ? [] : [words.puzzle.best(best), most])].join(" ");
    case "wrong":
      return `${t.puzzles.wrong(tried, null)} ${value}`;
    case "shown":
      return `${t.puzzles.shown(best)}. ${most}`;
  }
});

/** Compares a move with its alternatives; null if it is none, or another position is shown in the meantime. */
async function compare(attempt: string): Promise<CrosswordTurnReview | null> {
  const of = record;
  if (!of || isJudging.peek()) return null;
  isJudging.value = true;
  refusal.value = null;
  try {
    const request: CrosswordComparisonRequest = { record: of, position: 0, attempt };
    const found = (await (await postJson("crossword/compare", request)).json()) as CrosswordTurnReview;
    return record === of ? found : null;
  } catch (error) {
    if (record === of) refusal.value = errorText(error);
    return null;
  } finally {
    if (record === of) isJudging.value = false;
  }
}

/** Tries a move. */
export async function attempt(text: string): Promise<void> {
  const turn = await compare(text);
  if (!turn) return;
  if (turn.played.phonies.length > 0) {
    refusal.value = words.puzzle.phonies(turn.played.phonies);
    return;
  }
  judged.value = { stage: turn.mistake === "none" ? "right" : "wrong", turn };
  say(verdictText.peek());
}

/** Shows the best move. */
export async function showSolution(): Promise<void> {
  const turn = await compare("pass");
  if (!turn) return;
  judged.value = { stage: "shown", turn };
  say(verdictText.peek());
}

/** Takes the attempt back. */
export function retry(): void {
  batch(() => {
    judged.value = null;
    refusal.value = null;
  });
}
