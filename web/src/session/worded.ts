// What the server says in words of its own, in those of the page.

/** Gives the words of the page for a message of the server; null where it knows none. */
export type Wording = (message: string) => string | null;

const wordings: Wording[] = [];

/** Adds the words that a game has for messages about it. */
export function addWording(wording: Wording): void {
  wordings.push(wording);
}

/** A message of the server in the words of the page, or as it is. */
export function worded(message: string): string {
  for (const wording of wordings) {
    const words = wording(message);
    if (words !== null) return words;
  }
  return message;
}
