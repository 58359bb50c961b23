// Polling of the server.

/** An answer of the server other than success. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export async function getJson<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text());
  return (await answer.json()) as T;
}

/** Interval of the checks whether a hidden page is visible again, in milliseconds. */
const HIDDEN_MS = 20_000;

/**
 * Calls `load` at once and then again after the number of milliseconds that it resolves to, while the page is visible.
 * Returns the function that stops this.
 */
export function poll(load: () => Promise<number>): () => void {
  let timer: number | undefined;
  let over = false;
  const run = async () => {
    window.clearTimeout(timer);
    const wait = document.visibilityState === "visible" ? await load() : HIDDEN_MS;
    if (!over) timer = window.setTimeout(() => void run(), wait);
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === "visible") void run();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);
  void run();
  return () => {
    over = true;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
