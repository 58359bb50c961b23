// The live region, which screen readers read aloud.

import { signal } from "@preact/signals";

/** The text of the live region. */
export const spoken = signal("");

/** Puts words into the live region; the same words again are read again. */
export function say(words: string): void {
  spoken.value = spoken.peek() === words ? `${words}\u00a0` : words;
}
