// Asking the server again and again.

/** An answer of the server other than success. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }
}

export async function getJson<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text());
  return (await answer.json()) as T;
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
