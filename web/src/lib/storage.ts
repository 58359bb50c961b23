// Keeping things in the browser; where that is forbidden, nothing is kept.

export function recall(storage: "local" | "session", key: string): string | null {
  try {
    return (storage === "local" ? localStorage : sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

export function keep(storage: "local" | "session", key: string, value: string): void {
  try {
    (storage === "local" ? localStorage : sessionStorage).setItem(key, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
}
