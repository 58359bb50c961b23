// Why something was refused, in the words of the page.

import type { Refused } from "../protocol/messages";

/** Sentences by the codes of refusals; those with arguments get them by name. */
export type Refusals = Readonly<Record<string, string | ((args: Refused["args"]) => string)>>;

const catalogues: (() => Refusals)[] = [];

/** Adds the sentences that a game has, in the language of the moment. */
export function addRefusals(catalogue: () => Refusals): void {
  catalogues.push(catalogue);
}

/** A failure in the words of the page; in those of the server where the page has none. */
export function worded({ message, why }: { readonly message: string; readonly why: Refused | null }): string {
  for (const catalogue of catalogues) {
    const known = why && catalogue()[why.code];
    if (why && known) return typeof known === "string" ? known : known(why.args);
  }
  return message;
}
