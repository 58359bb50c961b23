// A review under way: a record that the server reads, and what it says of its moves line by line.

import { batch, type Signal, signal } from "@preact/signals";
import type { Message } from "../lib/message";
import { errorMessage } from "../session/failures";

export type Stage = "idle" | "reading" | "running" | "done" | "cancelled" | "ended";

/** Asks the server for a review; `onLine` gets each line of the answer. */
type Ask<L> = (signal: AbortSignal, onLine: (line: L) => void) => Promise<void>;

export class ReviewRun {
  readonly stage: Signal<Stage> = signal<Stage>("idle");
  readonly trouble: Signal<Message | null> = signal<Message | null>(null);
  private running: AbortController | null = null;

  /** `hasGame` says whether a game is open, which stays when the next text holds none. */
  constructor(private readonly hasGame: () => boolean) {}

  /** Returns whether a record is being read or reviewed. */
  get isRunning(): boolean {
    return this.stage.value === "running" || this.stage.value === "reading";
  }

  /** Runs a review in place of the previous one. Returns true if the text held a game, even if the review then broke off. */
  async open<L>(ask: Ask<L>, onLine: (line: L) => void): Promise<boolean> {
    this.cancel();
    const own = new AbortController();
    this.running = own;
    const before = this.stage.peek();
    this.stage.value = "reading";
    this.trouble.value = null;
    try {
      await ask(own.signal, (line) => {
        if (!own.signal.aborted) onLine(line);
      });
      if (this.stage.peek() === "running") this.stage.value = "ended";
      return true;
    } catch (error) {
      if (own.signal.aborted) return false;
      batch(() => {
        this.trouble.value = errorMessage(error);
        this.stage.value = this.stage.peek() === "reading" ? (before === "running" ? "ended" : before) : "ended";
      });
      return false;
    } finally {
      if (this.running === own) this.running = null;
    }
  }

  /** Ends the review; the game and the results so far stay. */
  cancel(): void {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    this.stage.value = this.hasGame() ? "cancelled" : "idle";
  }
}

/** The nearest one of `places` before or after a place; null if there is none. */
export function nextOf(places: readonly number[], at: number, direction: 1 | -1): number | null {
  const found = places.filter((place) => (place - at) * direction > 0);
  if (found.length === 0) return null;
  return direction === 1 ? Math.min(...found) : Math.max(...found);
}
