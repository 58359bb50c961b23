// Texts of refusals, in the language of the page.

import { GAMES } from "../game";
import { capital } from "../game/words";
import { language, t } from "../i18n";
import { sentenceOf } from "../i18n/refusals";
import { type Message, plain } from "../lib/message";
import { HttpError } from "../lib/poll";
import type { MoveLocation, Refused } from "../protocol/messages";

/** A failure as the server describes it: in English, and by a code where it has one. */
export interface Failure {
  readonly message: string;
  readonly why: Refused | null;
  /** The location of the move or action that is refused. */
  readonly at?: MoveLocation | null;
  /** The kind of failure, where the server names it. */
  readonly code?: string;
}

/** The sentence of a reason in the page's language; null where the page has none. A code means the same in every game. */
function sentenceFor(why: Refused): string | null {
  for (const catalogue of [t.refusals, ...GAMES.map((game) => game.refusals)]) {
    const known = sentenceOf(catalogue, why);
    if (known !== null) return known;
  }
  return null;
}

/** The sentences of a failure: the reason at its place, and the reason behind it if there is one. */
function sentencesOf({ why, at = null }: Failure): string | null {
  const known = why && sentenceFor(why);
  if (!why || known === null) return null;
  const first = at === null ? inText(why, known) : placed(at, why, known);
  const cause = why.args.cause === undefined ? null : sentenceFor({ ...why, code: why.args.cause });
  return cause === null ? first : `${first} ${capital(cause)}`;
}

/** A text of the server or a program, which is in English, after a sentence. */
export function inEnglish(english: string, sentence: string = t.failures.server): Message {
  return { sentence, english };
}

/** The words for a failure in the page's language. They end with the words of a program or the system, or are the server's message. */
export function messageOf(failure: Failure): Message {
  const known = sentencesOf(failure);
  if (known !== null) return failure.why?.args.problem ? inEnglish(failure.why.args.problem, known) : known;
  if (language.value === "en") return failure.message;
  return inEnglish(failure.message, t.failures.kinds[failure.code ?? ""]);
}

/** The text of a failure in the page's language, or the server's message where the page has none. */
export function failureText(failure: Failure): string {
  return sentencesOf(failure) === null ? failure.message : plain(messageOf(failure));
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

/** The server did not do it; the message is for people. */
export class RequestError extends Error {
  /** The reason with its code; null without one. */
  readonly why: Refused | null;

  constructor(readonly failure: Failure) {
    super(failureText(failure));
    this.why = failure.why;
  }
}

/** The reasons that the status of an answer names. */
const STATUS_CODES: Readonly<Record<number, string>> = { 413: "long-request", 429: "too-many-requests", 500: "server-failed", 503: "server-busy" };

/** The words for an answer of the server other than success. */
function messageOfStatus({ status, message }: HttpError): Message {
  if (status === 401) return t.failures.token;
  if (status === 404) return t.failures.missing;
  const code = STATUS_CODES[status];
  return messageOf({ message, why: code === undefined ? null : { code, args: { problem: message }, text: message } });
}

/** The words for an error. A request that never reached the server fails with a `TypeError`. */
export function errorMessage(error: unknown): Message {
  if (error instanceof TypeError) return t.study.offline;
  if (error instanceof RequestError) return messageOf(error.failure);
  if (error instanceof HttpError) return messageOfStatus(error);
  return error instanceof Error ? error.message : String(error);
}

/** The text of an error for people. */
export function errorText(error: unknown): string {
  return plain(errorMessage(error));
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
