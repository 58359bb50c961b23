// Asking the server again and again.

/** The server's answer to a request of its HTTP interface. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }
}

export async function ask<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new Refused(answer.status, await answer.text());
  return (await answer.json()) as T;
}

/** What an error says, for people. */
export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How long it takes until a page that nobody sees looks whether it is seen. */
const HIDDEN_MS = 20_000;

/**
 * Calls `load` at once and then as many milliseconds later as it says, while the page is seen; gives
 * what ends that.
 */
export function repeat(load: () => Promise<number>): () => void {
  let timer: number | undefined;
  let over = false;
  const run = async () => {
    window.clearTimeout(timer);
    const wait = document.visibilityState === "visible" ? await load() : HIDDEN_MS;
    if (!over) timer = window.setTimeout(() => void run(), wait);
  };
  const seen = () => {
    if (document.visibilityState === "visible") void run();
  };
  document.addEventListener("visibilitychange", seen);
  void run();
  return () => {
    over = true;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
