// Texts of refusals, in the language of the page.

import { GAMES } from "../game";
import { capital } from "../game/words";
import { t } from "../i18n";
import { sentenceOf } from "../i18n/refusals";
import { HttpError } from "../lib/poll";
import type { MoveLocation, Refused } from "../protocol/messages";

/** A failure as the server describes it: in English, and by a code where it has one. */
export interface Failure {
  readonly message: string;
  readonly why: Refused | null;
  /** The location of the move or action that is refused. */
  readonly at?: MoveLocation | null;
}

/** The text of a failure in the page's language, or the server's message where the page has none. A code means the same in every game. */
export function failureText({ message, why, at = null }: Failure): string {
  if (!why) return message;
  for (const catalogue of [t.refusals, ...GAMES.map((game) => game.refusals)]) {
    const known = sentenceOf(catalogue, why);
    if (known !== null) return at === null ? inText(why, known) : placed(at, why, known);
  }
  return message;
}

/** A sentence after the location of its move, whose text is left out if the sentence names it. */
function placed({ number, unit, text }: MoveLocation, { args }: Refused, sentence: string): string {
  if (number === 0) return capital(sentence);
  return t.refusedAt(number, unit, Object.values(args).includes(text ?? "") ? null : text, sentence);
}

/** A sentence after its place in the text of a record or position, if the reason has one. */
function inText({ args }: Refused, sentence: string): string {
  return args.line || args.character ? t.refusedInText(args, sentence) : capital(sentence);
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
