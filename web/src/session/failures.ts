// Why something was refused, in the words of the page.

import { GAMES } from "../game";
import { t } from "../i18n";
import { sentenceOf } from "../i18n/refusals";
import type { Refused } from "../protocol/messages";
import { capital } from "./names";

interface Failure {
  readonly message: string;
  readonly why: Refused | null;
  /** The number of the move or action that is refused, from 1. */
  readonly at?: number | null;
}

/** A failure in the words of the page; in those of the server where the page has none. A code means the same in every game that has it. */
export function failureText({ message, why, at = null }: Failure): string {
  if (!why) return message;
  for (const catalogue of [t.refusals, ...GAMES.map((game) => game.refusals)]) {
    const known = sentenceOf(catalogue, why);
    if (known !== null) return at === null ? capital(known) : t.refusedAt(at, capital(known));
  }
  return message;
}

/** The text of an error for people. A request that never reached the server fails with a `TypeError`. */
export function errorText(error: unknown): string {
  if (error instanceof TypeError) return t.study.offline;
  return error instanceof Error ? error.message : String(error);
}
