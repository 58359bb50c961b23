// Texts of refusals by the rules, in the language of the page.

import type { Refused } from "../protocol/messages";

/** The arguments of a refusal by their names. */
export type Args = Refused["args"];

/** Sentences by the codes of refusals. They may begin with a small letter: some follow a colon. */
export type Refusals = Readonly<Record<string, string | ((args: Args) => string)>>;

/** The sentence of a refusal; null where there is none. */
export function sentenceOf(catalogue: Refusals | undefined, { code, args }: Refused): string | null {
  const known = catalogue?.[code];
  return typeof known === "function" ? known(args) : (known ?? null);
}

/** The words and the numbers that an option takes, numbers as “a number (0–5)”. */
export function valuesOf({ words, min, max, whole }: Args, wholeNumber: string, number: string): readonly string[] {
  const named = words ? words.split(", ") : [];
  if (min === undefined) return named;
  return [...named, `${whole === "true" ? wholeNumber : number} (${max === undefined ? `≥ ${min}` : `${min}–${max}`})`];
}
