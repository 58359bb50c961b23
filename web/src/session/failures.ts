// Texts of refusals, in the language of the page.

import { GAMES } from "../game";
import { capital } from "../game/words";
import { t } from "../i18n";
import { sentenceOf } from "../i18n/refusals";
import { HttpError } from "../lib/poll";
import type { Refused } from "../protocol/messages";

interface Failure {
  readonly message: string;
  readonly why: Refused | null;
  /** The number of the move or action that is refused, from 1. */
  readonly at?: number | null;
}

/** The text of a failure in the page's language, or the server's message where the page has none. A code means the same in every game. */
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

/** Error of the last request. */
export interface Trouble {
  readonly missing: boolean;
  readonly words: string;
}

/** Returns an error of a request as trouble to show. */
export function troubleOf(error: unknown): Trouble {
  return { missing: error instanceof HttpError && error.status === 404, words: errorText(error) };
}
