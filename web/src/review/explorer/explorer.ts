// The opening explorer: the finished games that reached the shown position.

import { computed, effect, signal } from "@preact/signals";
import type { Message } from "../../lib/message";
import { keep, recall } from "../../lib/storage";
import type { ExplorerAnswer, ExplorerSource, Side } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { errorMessage } from "../../session/failures";
import { postJson } from "../../session/http";
import { sessionKey } from "../../session/session";

export const SOURCES: readonly ExplorerSource[] = ["own", "matches", "runs"];

const KEY = "ponder.explorer";
/** Time for which a position must be shown before it is asked about, in milliseconds: who walks through a game asks once. */
const REST_MS = 150;

interface Choices {
  readonly isOn: boolean;
  readonly sources: readonly ExplorerSource[];
}

function restored(): Choices {
  try {
    const { isOn, sources } = JSON.parse(recall("local", KEY) ?? "{}") as { [Key in keyof Choices]?: unknown };
    return { isOn: isOn === true, sources: Array.isArray(sources) ? SOURCES.filter((source) => sources.includes(source)) : SOURCES };
  } catch {
    return { isOn: false, sources: SOURCES };
  }
}

const choices = signal<Choices>(restored());

/** True if the explorer is open. */
export const isOn = computed(() => choices.value.isOn);
export const sources = computed(() => choices.value.sources);

function choose(part: Partial<Choices>): void {
  choices.value = { ...choices.peek(), ...part };
  keep("local", KEY, JSON.stringify(choices.peek()));
}

export function toggle(): void {
  choose({ isOn: !isOn.peek() });
}

export function setSource(source: ExplorerSource, isChosen: boolean): void {
  choose({ sources: SOURCES.filter((one) => (one === source ? isChosen : sources.peek().includes(one))) });
}

/** The position that a page shows, for the explorer to ask about. Its values change with the page. */
export interface Explorable {
  /** The name of the game. */
  readonly kind: string;
  /** The sources that can have such games. */
  readonly sources: readonly ExplorerSource[];
  /** The request without its sources, and its path below `/api/`; null while no position is shown. */
  readonly question: { readonly path: string; readonly request: object } | null;
  /** The side to move; null at the end of the game. */
  readonly mover: Side | null;
  /** Number of plies before the position. */
  readonly plies: number;
  readonly sideName: (side: Side) => string;
  readonly moveWords: (plies: readonly string[]) => string;
  /** Shows a move on the board without playing it, or none. */
  readonly preview: (plies: readonly string[] | null) => void;
  /** The name of the button of a move, and what it does. */
  readonly act: { readonly label: (words: string) => string; readonly run: (plies: readonly string[]) => void };
}

export interface Explored {
  /** The position and the sources that were asked about. */
  readonly key: string;
  readonly answer: ExplorerAnswer | null;
  /** The reason why there is no answer, or null. */
  readonly problem: Message | null;
}

/** The sources that are searched for a page. */
export const searched = ({ sources: possible }: Explorable) => sources.value.filter((source) => possible.includes(source));

const keyOf = (about: Explorable) => (about.question ? JSON.stringify([about.question, searched(about)]) : null);

/** The last answer, which may be that of another position until the next has come. */
export const explored = signal<Explored | null>(null);
/** True if that answer is about the shown position. */
export const isFresh = (about: Explorable) => explored.value !== null && explored.value.key === keyOf(about);

/** Asks for the finished games that reached the position; the key of the browser is needed for its own games. */
async function answerOf(about: Explorable, abort: AbortSignal): Promise<ExplorerAnswer | null> {
  if (!about.question) return null;
  const key = sessionKey();
  const { path, request } = about.question;
  const answer = await postJson(path, { ...request, sources: searched(about) }, abort, key === null ? {} : { "X-Ponder-Session": key });
  return (await answer.json()) as ExplorerAnswer;
}

/** Asks about the shown position while the page is shown; returns the function that stops this. */
export function followExplorer(about: Explorable): () => void {
  const key = computed(() => keyOf(about));
  const stop = effect(() => {
    const now = key.value;
    const isAsked = isOn.value && now !== null && searched(about).length > 0 && connection.link.value.kind === "open";
    if (!isAsked) return;
    const abort = new AbortController();
    const set = (answer: ExplorerAnswer | null, problem: Message | null) => {
      if (!abort.signal.aborted) explored.value = { key: now, answer, problem };
    };
    const ask = () =>
      answerOf(about, abort.signal).then(
        (answer) => set(answer, null),
        (error: unknown) => set(null, errorMessage(error)),
      );
    const timer = window.setTimeout(() => void ask(), REST_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  });
  return () => {
    stop();
    explored.value = null;
  };
}
