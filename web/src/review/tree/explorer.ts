// The opening explorer: the finished games that reached the shown position.

import { computed, effect, signal } from "@preact/signals";
import { t } from "../../i18n";
import { keep, recall } from "../../lib/storage";
import type { ExplorerAnswer, ExplorerSource } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { RequestError } from "../../session/http";
import { sessionKey } from "../../session/session";
import { explore } from "./api";
import { lesson } from "./lesson";
import { isShown, moves, tree } from "./study";

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

export interface Explored {
  /** The position and the sources that were asked about. */
  readonly key: string;
  readonly answer: ExplorerAnswer | null;
  /** The reason why there is no answer, or null. */
  readonly problem: string | null;
}

const keyNow = computed(() => JSON.stringify([tree.value.rules, moves.value, sources.value]));

/** The last answer, which may be that of another position until the next has come. */
export const explored = signal<Explored | null>(null);
/** True if that answer is about the shown position. */
export const isFresh = computed(() => explored.value?.key === keyNow.value && isShown.value);

/** Asks about the shown position while the page is shown; returns the function that stops this. */
export function followExplorer(): () => void {
  const stop = effect(() => {
    const key = keyNow.value;
    const isAsked = isOn.value && isShown.value && lesson.value === null && sources.value.length > 0 && connection.link.value.kind === "open";
    if (!isAsked) return;
    const abort = new AbortController();
    const set = (answer: ExplorerAnswer | null, problem: string | null) => {
      if (!abort.signal.aborted) explored.value = { key, answer, problem };
    };
    const ask = () =>
      explore({ rules: tree.peek().rules, moves: moves.peek(), sources: [...sources.peek()] }, sessionKey(), abort.signal).then(
        (answer) => set(answer, null),
        (error: unknown) => set(null, error instanceof RequestError ? error.message : t.study.offline),
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
