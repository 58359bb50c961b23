// The two wordings of a text, as in `⟦Click|Tap⟧ the board`: for a mouse with a keyboard, and for a finger.

import { isTouched } from "../lib/touch";

const EITHER = /⟦([^|⟧]*)\|([^⟧]*)⟧/g;

/** A text in the words for the pointer of this screen. */
export function forPointer(text: string, isFinger = isTouched.value): string {
  return text.includes("⟦") ? text.replace(EITHER, isFinger ? "$2" : "$1") : text;
}

type Say = (...args: never[]) => unknown;

const worded = new WeakMap<Say, Say>();

function wordedOf(say: Say): Say {
  const found = worded.get(say) ?? ((...args: never[]) => wordsFor(say(...args)));
  worded.set(say, found);
  return found;
}

/** A value of a catalogue in the words for the pointer: a text, what makes one, or a list of them. */
export function wordsFor(value: unknown): unknown {
  if (typeof value === "string") return forPointer(value);
  if (typeof value === "function") return wordedOf(value as Say);
  return Array.isArray(value) ? value.map(wordsFor) : value;
}
