// A record on its way to the page of records, from the game that it is of.

import { goTo } from "../../lib/route";

export const RECORD_PATH = "crossword";

let text: string | null = null;

/** Opens a record on the page of records. */
export function openRecord(record: string): void {
  text = record;
  goTo(`#/${RECORD_PATH}`);
}

/** The record that was handed over, once. */
export function takeRecord(): string | null {
  const record = text;
  text = null;
  return record;
}
