// An earlier position of the game on the board, which is shown while the game goes on.

import { computed, effect, signal } from "@preact/signals";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { plain } from "../lib/message";
import type { GameId, GameState, Scene, ServerMessage } from "../protocol/messages";
import * as connection from "../session/connection";
import { failureText } from "../session/failures";
import { levelsOf, listen, nextRequest, problem, shown } from "../session/session";
import { say } from "../ui/announcer";
import { statusText } from "./status";

/** Largest number of boards that are kept. */
const KEPT_MAX = 500;

/** A place in the game other than its present position. */
interface Place {
  readonly game: GameId;
  /** The number of moves before it, and these moves. */
  readonly ply: number;
  readonly moves: string;
  /** The number of moves of the game when the person left its present position. */
  readonly known: number;
}

interface PastBoard {
  readonly ply: number;
  readonly scene: Scene;
}

/** The place that the person has asked for; null for the present position. */
const place = signal<Place | null>(null);
/** The board that is drawn; until it arrives, that of the place before. */
const drawn = signal<PastBoard | null>(null);
const boards = signal<ReadonlyMap<string, Scene>>(new Map());
const pending = signal<{ readonly request: number; readonly key: string } | null>(null);

const movesTo = ({ moves }: GameState, ply: number) =>
  moves
    .slice(0, ply)
    .map((move) => move.text)
    .join(" ");
/** The key of a board. What is hidden during the game is public after it. */
const keyOf = (state: GameState, { moves, ply }: Place) => `${state.game} ${state.result !== null} ${ply} ${moves}`;

/** Returns whether a place is still one of the game: not after a take-back, which leads back to the game. */
function isPartOf({ game, ply, moves, known }: Place, state: GameState | undefined): boolean {
  return state?.game === game && state.moves.length >= known && movesTo(state, ply) === moves;
}

/** The number of moves before the place that is shown, and of those known there; null at the present position. */
export const past = computed(() => {
  const at = place.value;
  return at && isPartOf(at, shown.value?.state) ? { ply: at.ply, known: at.known } : null;
});

/** The game as it was, in which nobody acts. */
function viewThere(now: GameView, { ply, scene }: PastBoard): GameView {
  const { state } = now;
  return {
    ...now,
    state: {
      ...state,
      // No version of the game: hints and analyses are about others.
      version: -1 - ply,
      moves: state.moves.slice(0, ply),
      scene: { ...scene, legal: [], refused: [] },
      to_act: null,
      scoring: null,
    },
  };
}

/** The view on the board: the game, or an earlier position of it. */
export const seen = computed<GameView | null>(() => {
  const now = shown.value;
  if (!now || !past.value) return now;
  return viewThere(now, drawn.value ?? { ply: now.state.moves.length, scene: now.state.scene });
});

/** Shows the position after some moves of the game on the board; after the last one, the game itself. */
export function showPast(ply: number): void {
  const state = shown.peek()?.state;
  if (!state) return;
  if (ply >= state.moves.length) {
    place.value = null;
    return;
  }
  const known = past.peek()?.known ?? state.moves.length;
  place.value = { game: state.game, ply, moves: movesTo(state, ply), known };
}

/** Returns to the present position. */
export function backToGame(): void {
  const now = shown.peek();
  if (!now || !past.peek()) return;
  place.value = null;
  const { title, reason } = statusText(now, levelsOf(now.state.kind));
  say(`${t.past.returned} ${title} ${plain(reason)}`);
}

function keep(key: string, scene: Scene): void {
  const next = new Map(boards.peek()).set(key, scene);
  const oldest = next.size > KEPT_MAX ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  boards.value = next;
}

function receive(message: ServerMessage): boolean {
  const now = pending.peek();
  if ((message.type !== "board" && message.type !== "failed") || now === null || message.request !== now.request) return false;
  if (message.type === "board") keep(now.key, message.scene);
  else if (message.code !== "stale") {
    place.value = null;
    problem.value = failureText(message);
  }
  // After a stale request the new state follows, with which the board is asked for again.
  pending.value = null;
  return true;
}

/** Draws the board of the place if it is known, or asks for it. */
function draw(): void {
  const state = shown.value?.state;
  const at = place.value;
  // A new game comes before the place in the one before it is left.
  if (!state || !at || !isPartOf(at, state)) {
    drawn.value = null;
    return;
  }
  const key = keyOf(state, at);
  const scene = boards.value.get(key);
  if (scene) drawn.value = { ply: at.ply, scene };
  // One request at a time: while a key is held down, places are left out.
  if (scene || pending.value || connection.link.value.kind !== "open") return;
  const request = nextRequest();
  const { game, version } = state;
  if (connection.send({ type: "board", request, game, version, ply: at.ply })) pending.value = { request, key };
}

export function watchPast(): void {
  listen(receive);
  effect(() => {
    if (connection.link.value.kind !== "open") pending.value = null;
  });
  effect(() => {
    const at = place.value;
    if (at && !isPartOf(at, shown.value?.state)) place.value = null;
  });
  effect(draw);
}
