// A record: the game, the reviews of its turns as they arrive, and the shown position.

import { batch, computed, signal } from "@preact/signals";
import { keep } from "../../../lib/storage";
import type {
  CrosswordGame,
  CrosswordPlayerReview,
  CrosswordPosition,
  CrosswordReviewLine,
  CrosswordReviewRequest,
  CrosswordTurnReview,
  Side,
} from "../../../protocol/messages";
import { nextOf, ReviewRun } from "../../../review/run";
import { postJson, readLines } from "../../../session/http";
import { botName } from "../../../session/names";
import { levelsOf } from "../../../session/session";
import { say } from "../../../ui/announcer";
import { newTilesOf } from "../plays";
import { bestMoveOf, groundOf, lossOf, moveWords, parted, positionOf, worseFirst } from "./moves";
import { words } from "./words";

/** Storage key of the newest record, kept for a reload of the page. */
export const KEPT = "ponder.crossword.record";

export const game = signal<CrosswordGame | null>(null);
/** Analyzed turns, by the number of their position. */
export const turns = signal<ReadonlyMap<number, CrosswordTurnReview>>(new Map());
export const totals = signal<readonly CrosswordPlayerReview[] | null>(null);
export const run = new ReviewRun(() => game.peek() !== null);
export const { stage, trouble } = run;
/** Number of the shown position. */
export const at = signal(0);
/** A move that is shown on the board instead of the one that was made. */
export const chosen = signal<string | null>(null);
/** The chosen lexicon, or null for the one that the record names. */
export const lexicon = signal<string | null>(null);
/** Number of playouts per turn, or null to compare by equity. */
export const playouts = signal<number | null>(null);
/** Number of playouts per turn in the shown comparison, or null for equity. */
export const compared = signal<number | null>(null);

/** The text that is open. */
export const source = signal("");

export const sideAt = (index: number): Side => (index === 0 ? "first" : "second");
export const indexOf = (side: Side) => (side === "first" ? 0 : 1);
export const nameOf = (side: Side) => game.value?.players[indexOf(side)] ?? words.player(indexOf(side) + 1);

/** The board after the last turn of a finished game. */
function endOf({ cols, rows, positions }: CrosswordGame, scores: readonly [number, number] | null): readonly CrosswordPosition[] {
  const last = positions.at(-1);
  if (!last || last.played === null) return [];
  const ground = groundOf(last, { cols, rows });
  const { move, points } = parted(last.played);
  const values = new Map(last.tiles.kinds.map((kind) => [kind.text, kind.value]));
  const isOff = turns.value.get(positions.length - 1)?.played.withdrawn === true;
  const fresh = isOff ? [] : [...newTilesOf(ground, move)];
  const placed = fresh.map(([point, tile]) => ({ ...tile, point, side: last.to_move, value: tile.blank ? 0 : (values.get(tile.text) ?? 0) }));
  const [first, second] = last.tiles.scores;
  const gained = isOff ? 0 : (points ?? 0);
  const reckoned: [number, number] = last.to_move === "first" ? [first + gained, second] : [first, second + gained];
  const tiles = {
    ...last.tiles,
    placed: [...last.tiles.placed, ...placed],
    fresh: fresh.map(([point]) => point),
    racks: [null, null] as [null, null],
    unseen: [],
    bag: 0,
    scores: scores ? ([...scores] as [number, number]) : reckoned,
  };
  return [{ to_move: last.to_move === "first" ? "second" : "first", tiles, played: null, is_known: false }];
}

/** All positions, including the one after the last turn. */
export const positions = computed<readonly CrosswordPosition[]>(() => {
  const open = game.value;
  if (!open) return [];
  const [first, second] = totals.value ?? [];
  return [...open.positions, ...endOf(open, first && second ? [first.score, second.score] : null)];
});

export const shown = computed<CrosswordPosition | null>(() => positions.value[at.value] ?? null);

/** The points of a turn and the total after it. */
export function gainAt(position: number): { readonly points: number | null; readonly total: number | null } {
  const [now, next] = [positions.value[position], positions.value[position + 1]];
  if (!now?.played) return { points: null, total: null };
  const index = indexOf(now.to_move);
  return { points: parted(now.played).points ?? 0, total: next?.tiles.scores[index] ?? null };
}

/** Leads of the first player before each turn, and at the end. */
export const leads = computed(() => positions.value.map(({ tiles }) => tiles.scores[0] - tiles.scores[1]));

/** The mistakes that were found, the most costly first. */
export const mistakes = computed(() => [...turns.value.values()].filter((turn) => turn.mistake !== "none").toSorted(worseFirst));

export const phonies = computed(() =>
  [...turns.value.values()].filter((turn) => turn.played.phonies.length > 0).toSorted((one, other) => one.turn - other.turn),
);

/** The move that is shown on the board: the chosen one, or the one that was made. */
export const ghost = computed(() => {
  const played = shown.value?.played;
  return chosen.value ?? (played ? parted(played).move : null);
});

function onLine(line: CrosswordReviewLine, by: number | null, isSame: boolean): void {
  switch (line.kind) {
    case "game": {
      // A record names Ponder's players by their specs.
      const players = line.players.map((name, index) => (name ? botName(name, levelsOf("crossword")) : words.player(index + 1)));
      batch(() => {
        game.value = { ...line, players };
        turns.value = new Map();
        totals.value = null;
        stage.value = "running";
        compared.value = by;
        if (!isSame) at.value = 0;
        chosen.value = null;
      });
      return say(isSame ? words.comparing : words.opened(players, line.positions.filter((one) => one.played !== null).length));
    }
    case "turn":
      turns.value = new Map(turns.peek()).set(positionOf(line), line);
      return;
    case "end":
      batch(() => {
        totals.value = line.players;
        stage.value = line.complete ? "done" : "ended";
      });
      return say(line.complete ? words.compared(mistakes.peek().length) : words.ended);
  }
}

/** Reads a record and requests the review of its turns; an open record stays if the text is not a record. */
export function open(text: string): Promise<boolean> {
  const by = playouts.peek();
  const isSame = text === source.peek() && game.peek() !== null;
  const request: CrosswordReviewRequest = { record: { text, lexicon: lexicon.peek() }, playouts: by };
  return run.open<CrosswordReviewLine>(
    async (signal, listener) => readLines(await postJson("crossword/review", request, signal), listener),
    (line) => {
      if (line.kind === "game") {
        source.value = text;
        keep("session", KEPT, text);
      }
      onLine(line, by, isSame);
    },
  );
}

/** Compares the turns of the open record again. */
export function again(): void {
  if (source.peek() !== "") void open(source.peek());
}

/** Shows a position, with a move on its board if one is given. */
export function goTo(position: number, move: string | null = null): void {
  const to = Math.max(0, Math.min(position, positions.peek().length - 1));
  if (to === at.peek() && move === chosen.peek()) return;
  batch(() => {
    at.value = to;
    chosen.value = move;
  });
  say(turnWords(to));
}

/** The best move of a turn that was a mistake, if a different one was made. */
export function betterOf(turn: CrosswordTurnReview | undefined): string | null {
  const best = turn && turn.mistake !== "none" ? bestMoveOf(turn) : undefined;
  return turn && best !== undefined && parted(best).move !== parted(turn.played.move).move ? best : null;
}

/** A turn in a sentence, for screen readers. */
export function turnWords(position: number): string {
  const now = positions.peek()[position];
  const open = game.peek();
  if (!now || !open) return "";
  const { scores } = now.tiles;
  if (now.played === null) return words.turn.end(open.players, scores);
  const turn = turns.peek().get(position);
  const ground = groundOf(now, open);
  const { move } = parted(now.played);
  const better = betterOf(turn);
  return [
    words.turn.head(position + 1, nameOf(now.to_move)),
    words.turn.made(moveWords(ground, move), gainAt(position).points),
    ...(turn?.played.phonies.length ? [words.turn.phonies(turn.played.phonies)] : []),
    ...(turn && turn.mistake !== "none" ? [words.mistake[turn.mistake].long(words.loss(lossOf(turn)))] : []),
    ...(better ? [words.turn.better(moveWords(ground, parted(better).move))] : []),
  ].join(" ");
}

/** Number of the position of the next or previous mistake; null if there is none. */
export function nextMistake(direction: 1 | -1): number | null {
  return nextOf(mistakes.value.map(positionOf), at.value, direction);
}
