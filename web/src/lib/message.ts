// Texts for people, of which a part may be in English.

/** A text in the page's language, or such a sentence with a text of the server or a program, which is in English. */
export type Message = string | { readonly sentence: string; readonly english: string };

/** A message as one text. */
export function plain(message: Message): string {
  return typeof message === "string" ? message : `${message.sentence} ${message.english}`;
}
