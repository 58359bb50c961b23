// The simulation of a position of a record, as it comes.

import { batch, signal } from "@preact/signals";
import { said } from "../../../lib/poll";
import type { Analysis, CrosswordLookLine, CrosswordLookRequest } from "../../../protocol/messages";
import { heard, posted } from "../../../session/lines";
import { say } from "../../../ui/announcer";
import { at, lexicon, source, trouble } from "./review";
import { words } from "./words";

/** How long a simulation may take, in seconds. */
export const SECONDS = [10, 30, 120] as const;

export interface Look {
  /** The record, the list of words and the position that it is of. */
  readonly of: string;
  readonly analysis: Analysis | null;
  readonly stage: "running" | "done" | "stopped";
}

/** The newest simulation. */
export const look = signal<Look | null>(null);
export const seconds = signal<number>(SECONDS[0]);

let running: AbortController | null = null;

const keyOf = (position: number) => JSON.stringify([source.value, lexicon.value, position]);

/** The simulation of the position that is shown, if it was the newest. */
export const lookHere = () => (look.value?.of === keyOf(at.value) ? look.value : null);

/** Simulates the position that is shown until the time is over or somebody stops it. */
export async function simulate(): Promise<void> {
  stop();
  const own = new AbortController();
  running = own;
  const position = at.peek();
  const of = keyOf(position);
  const request: CrosswordLookRequest = { text: source.peek(), lexicon: lexicon.peek(), position, seconds: seconds.peek(), plies: null };
  batch(() => {
    trouble.value = null;
    look.value = { of, analysis: null, stage: "running" };
  });
  say(words.look.running);
  try {
    const answer = await posted("crossword/look", request, own.signal);
    await heard<CrosswordLookLine>(answer, ({ stage, analysis }) => {
      if (!own.signal.aborted) look.value = { of, analysis, stage: stage === "done" ? "done" : "running" };
    });
    if (own.signal.aborted) return;
    const now = look.peek();
    if (now?.stage === "running") look.value = { ...now, stage: "stopped" };
    say(words.look.done);
  } catch (error) {
    if (own.signal.aborted) return;
    batch(() => {
      trouble.value = said(error);
      look.value = null;
    });
  } finally {
    if (running === own) running = null;
  }
}

/** Ends the simulation; what is known stays. */
export function stop(): void {
  if (!running) return;
  running.abort();
  running = null;
  const now = look.peek();
  look.value = now?.analysis ? { ...now, stage: "stopped" } : null;
  say(words.look.stopped);
}
