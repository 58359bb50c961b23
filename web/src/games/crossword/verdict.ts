// The score of the laid tiles, requested from the server after each change.

import { effect, signal } from "@preact/signals";
import { isPersonToAct } from "../../play/Stage";
import type { ScoredPlay, ServerMessage } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { failureText } from "../../session/failures";
import { listen, nextRequest, shown } from "../../session/session";
import { say } from "../../ui/announcer";
import { play } from "./hand";
import { plainWord } from "./plays";
import { makeJudged } from "./teaching";
import { words } from "./words";

export interface Verdict {
  readonly text: string;
  readonly request: number;
  /** True if the other fields are about this text, and not about the previous one. */
  readonly isAnswered: boolean;
  readonly weighed: ScoredPlay | null;
  /** Reason why the tiles are not a legal play. */
  readonly problem: string | null;
  /** True if only more tiles are missing, so that the problem is no mistake. */
  readonly isShort: boolean;
}

/** The verdict on the laid play; null while no tiles are laid. */
export const verdict = signal<Verdict | null>(null);

/** Delay of a request in milliseconds, so that fast typing causes only one. */
const PAUSE_MS = 80;
let timer = 0;

function ask(text: string): void {
  const now = shown.peek();
  if (!now || !isPersonToAct(now)) return;
  const { game, version } = now.state;
  const request = nextRequest();
  if (connection.send({ type: "weigh", request, game, version, text }))
    verdict.value = { text, request, isAnswered: false, weighed: verdict.peek()?.weighed ?? null, problem: null, isShort: false };
}

/** The play in words, for the line below the board and for people who hear it. */
export function verdictWords({ weighed, problem }: Verdict): string {
  if (problem !== null) return problem;
  if (!weighed) return words.verdict.waiting;
  const bad = weighed.invalid.length > 0 ? ` ${words.verdict.invalid(weighed.invalid.map(plainWord))}` : "";
  return `${words.verdict.points(weighed.points)} ${weighed.words.map(plainWord).join(", ")}.${bad}`;
}

function receive(message: ServerMessage): boolean {
  const now = verdict.peek();
  if (message.type !== "weighed" && message.type !== "failed") return false;
  if (!now || message.request !== now.request) return message.type === "weighed";
  const weighed = message.type === "weighed" ? message.weighed : null;
  const problem =
    message.type === "failed" ? failureText(message) : message.problem && failureText({ message: message.problem.text, why: message.problem });
  const why = message.type === "failed" ? message.why : message.problem;
  verdict.value = { ...now, isAnswered: true, weighed, problem, isShort: why?.code === "short" };
  say(verdictWords(verdict.value));
  return true;
}

listen(receive);

effect(() => {
  const now = shown.value;
  const composed = play.value;
  window.clearTimeout(timer);
  if (!now || !composed || !isPersonToAct(now)) {
    verdict.value = null;
    return;
  }
  if ("problem" in composed) {
    verdict.value = { text: "", request: 0, isAnswered: true, weighed: null, problem: words.verdict[composed.problem], isShort: false };
    return;
  }
  const { text } = composed;
  const last = verdict.peek();
  if (last?.text === text && last.isAnswered) return;
  // The previous verdict stays on the page, marked as unanswered, until the new one arrives.
  verdict.value = { text, request: 0, isAnswered: false, weighed: last?.weighed ?? null, problem: null, isShort: false };
  timer = window.setTimeout(() => ask(text), PAUSE_MS);
});

/** Returns whether the laid tiles are known not to be a legal play. */
export function isRefused(now: Verdict | null): now is Verdict {
  return now?.isAnswered === true && (now.problem !== null || (now.weighed?.invalid.length ?? 0) > 0);
}

/** Plays the laid tiles, unless they are known not to be a legal play. */
export function playLaid(): void {
  const composed = play.peek();
  const now = verdict.peek();
  const written = now?.isAnswered ? now.weighed?.text : undefined;
  if (isRefused(now)) return say(verdictWords(now));
  if (composed && "text" in composed) makeJudged(written ?? composed.text);
}
