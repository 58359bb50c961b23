// Why something was refused, in the words of the page.

import { t } from "../i18n";
import type { Refused } from "../protocol/messages";

/** Sentences by the codes of refusals; those with arguments get them by name. */
export type Refusals = Readonly<Record<string, string | ((args: Refused["args"]) => string)>>;

const catalogues: (() => Refusals)[] = [];

/** Adds the sentences that a game has, in the language of the moment. */
export function addRefusals(catalogue: () => Refusals): void {
  catalogues.push(catalogue);
}

interface Failure {
  readonly message: string;
  readonly why: Refused | null;
  /** The number of the move or action that is refused, from 1. */
  readonly at?: number | null;
}

/** A failure in the words of the page; in those of the server where the page has none. */
export function worded({ message, why, at = null }: Failure): string {
  for (const catalogue of catalogues) {
    const known = why && catalogue()[why.code];
    if (!why || !known) continue;
    const sentence = typeof known === "string" ? known : known(why.args);
    return at === null ? sentence : t.refusedAt(at, sentence);
  }
  return message;
}
