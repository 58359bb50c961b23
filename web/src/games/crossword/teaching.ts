// Teaching in crossword games: a play is judged before it is made, since the tiles drawn after it could not be put back.

import { effect, signal } from "@preact/signals";
import { t } from "../../i18n";
import { isPersonToAct } from "../../play/Stage";
import { canTeach } from "../../play/teaching";
import type { Analysis, CandidateMove, GameId, ServerMessage } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { failureText } from "../../session/failures";
import { listen, nextRequest, problem, shown } from "../../session/session";
import { settings } from "../../session/settings";
import { say } from "../../ui/announcer";
import { chosenGhost, ground, make, play, takeAllUp } from "./hand";
import { moveWords } from "./moveWords";
import { words } from "./words";

/** The player that compares plays: by equity, without noise. */
const JUDGE = "hasty";

const LIMITS = { visits: null, seconds: 2 } as const;

/** The points that a play gives away. */
export interface Loss {
  /** Equity of the best move less that of the play, in points; if `isMore`, less that of the worst move that was reported. */
  readonly points: number;
  /** True if the play is not among the moves that were reported. */
  readonly isMore: boolean;
  readonly best: CandidateMove;
}

/** A play that waits for its judgement, or was judged to give away too much. */
export interface Doubt {
  readonly game: GameId;
  readonly version: number;
  /** The play as it is to be made. */
  readonly text: string;
  readonly search: number;
  /** Null until the judgement arrives. */
  readonly loss: Loss | null;
}

export const doubt = signal<Doubt | null>(null);

/** Compares a play with the moves of an analysis; null if they have no equities. */
export function lossOf(candidates: readonly CandidateMove[], text: string): Loss | null {
  const known = candidates.filter((one) => one.equity !== null);
  const sorted = [...known].sort((a, b) => (b.equity ?? 0) - (a.equity ?? 0));
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst) return null;
  const own = known.find((one) => one.text === text);
  return { points: (best.equity ?? 0) - ((own ?? worst).equity ?? 0), isMore: !own, best };
}

export function doubtWords({ loss }: Doubt): string {
  if (!loss) return words.teach.judging;
  return loss.isMore ? words.teach.lostMore(loss.points) : words.teach.lost(loss.points);
}

let analysis: Analysis | null = null;

/** Makes a play, or with teaching has it judged first. `text` is the play as the server writes it. */
export function makeJudged(text: string): void {
  const now = shown.peek();
  if (!now || !isPersonToAct(now) || doubt.peek()) return;
  if (!settings.peek().teaching.isOn || !canTeach(now)) return make(text);
  const { game, version } = now.state;
  const search = nextRequest();
  analysis = null;
  if (!connection.send({ type: "analyze", request: search, about: { kind: "game", game, version }, spec: JUDGE, limits: LIMITS })) return make(text);
  doubt.value = { game, version, text, search, loss: null };
}

/** Offers another try if the play gives away too much, and makes it otherwise. */
function decide(now: Doubt): void {
  const loss = analysis && lossOf(analysis.candidates, now.text);
  // Where words may be challenged, a play that was not reported may be one of invalid words, which is up to the players.
  const mayBeInvalid = loss?.isMore && ground()?.tiles.challenge !== "void";
  if (!loss || mayBeInvalid || loss.points < settings.peek().teaching.points) return playAnyway();
  doubt.value = { ...now, loss };
  say(doubtWords(doubt.value));
}

export function playAnyway(): void {
  const now = doubt.peek();
  doubt.value = null;
  if (now) make(now.text);
}

/** Takes the tiles back to the rack. */
export function tryAgain(): void {
  doubt.value = null;
  takeAllUp();
}

/** Shows the best play on the board in place of the laid tiles. */
export function showBest(): void {
  const now = doubt.peek();
  if (!now?.loss) return;
  takeAllUp();
  chosenGhost.value = now.loss.best.text;
  const there = ground();
  say(words.teach.best(there ? moveWords(there, now.loss.best.text) : now.loss.best.text));
  doubt.value = null;
}

function receive(message: ServerMessage): boolean {
  const now = doubt.peek();
  if (!now || now.loss) return false;
  if (message.type === "analysis" && message.search === now.search) {
    analysis = message.analysis ?? analysis;
    if (message.stage === "done") decide(now);
    return true;
  }
  if (message.type !== "failed" || message.request !== now.search) return false;
  problem.value = t.teaching.none(failureText(message));
  playAnyway();
  return true;
}

listen(receive);

// A doubt ends with the position, and when other tiles are laid.
effect(() => {
  const [state, composed, link] = [shown.value?.state, play.value, connection.link.value];
  const now = doubt.peek();
  if (!now) return;
  const isSame = state?.game === now.game && state.version === now.version && composed !== null && "text" in composed;
  if (!isSame || link.kind !== "open") doubt.value = null;
});
