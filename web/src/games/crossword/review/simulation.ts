// The simulation of a position of a record, as it comes.

import { batch, signal } from "@preact/signals";
import type { Analysis, CrosswordAnalysisLine, CrosswordAnalysisRequest } from "../../../protocol/messages";
import { errorText } from "../../../session/failures";
import { postJson, readLines } from "../../../session/http";
import { say } from "../../../ui/announcer";
import { at, lexicon, source, trouble } from "./review";
import { words } from "./words";

/** Time limits of a simulation, in seconds. */
export const SECONDS = [10, 30, 120] as const;

export interface Simulation {
  /** The record, word list and position that were simulated. */
  readonly of: string;
  readonly analysis: Analysis | null;
  readonly stage: "running" | "done" | "stopped";
}

/** The newest simulation. */
export const simulation = signal<Simulation | null>(null);
export const seconds = signal<number>(SECONDS[0]);

let running: AbortController | null = null;

const keyOf = (position: number) => JSON.stringify([source.value, lexicon.value, position]);

/** The simulation of the position that is shown, if it was the newest. */
export const simulationHere = () => (simulation.value?.of === keyOf(at.value) ? simulation.value : null);

/** Simulates the shown position until the time is up or the person stops it. */
export async function simulate(): Promise<void> {
  stop();
  const own = new AbortController();
  running = own;
  const position = at.peek();
  const of = keyOf(position);
  const request: CrosswordAnalysisRequest = {
    record: { text: source.peek(), lexicon: lexicon.peek() },
    position,
    seconds: seconds.peek(),
    plies: null,
  };
  batch(() => {
    trouble.value = null;
    simulation.value = { of, analysis: null, stage: "running" };
  });
  say(words.simulation.running);
  try {
    const answer = await postJson("crossword/analyze", request, own.signal);
    await readLines<CrosswordAnalysisLine>(answer, ({ stage, analysis }) => {
      if (!own.signal.aborted) simulation.value = { of, analysis, stage: stage === "done" ? "done" : "running" };
    });
    if (own.signal.aborted) return;
    const now = simulation.peek();
    if (now?.stage === "running") simulation.value = { ...now, stage: "stopped" };
    say(words.simulation.done);
  } catch (error) {
    if (own.signal.aborted) return;
    batch(() => {
      trouble.value = errorText(error);
      simulation.value = null;
    });
  } finally {
    if (running === own) running = null;
  }
}

/** Ends the simulation; the results so far stay. */
export function stop(): void {
  if (!running) return;
  running.abort();
  running = null;
  const now = simulation.peek();
  simulation.value = now?.analysis ? { ...now, stage: "stopped" } : null;
  say(words.simulation.stopped);
}
