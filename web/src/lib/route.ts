// Which page is shown: the part of the address after the #.

import { signal } from "@preact/signals";

/** What an address says: a page of the table in `app/pages.tsx`, or one of a game. */
export interface Route {
  /** All between the # and the question mark: the page, and what stands after it between slashes. */
  readonly path: string;
  readonly page: string;
  /** What stands after the page, read; null where that cannot be. */
  readonly parts: readonly (string | null)[];
  /** What comes after the question mark; the page reads it. */
  readonly query: string;
}

/** What a page is shown with. */
export type PageProps = Pick<Route, "parts" | "query">;

export const START = "#/";
export const PLAY = "#/play";
export const ANALYSIS = "#/analysis";
export const MATCHES = "#/matches";
export const MEASUREMENTS = "#/measurements";
export const TRAINING = "#/training";

/** A part of an address as it was before it was written into one; null if it cannot be read. */
function plain(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return null;
  }
}

/** What an address means by its part from the # on. */
export function routeOf(hash: string): Route {
  const [, whole = "", query = ""] = /^#?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const path = whole.replace(/^\/|\/$/g, "") || "start";
  const [page = "", ...parts] = path.split("/");
  return { path, page, parts: parts.map(plain), query };
}

const GAME_NAME = /^[0-9a-f]{24}$/;
/** Stands for every name that no server gives. */
const NO_GAME = "0".repeat(24);

/** The game that the address of the board names. */
export function gameIn({ parts: [name = null] }: PageProps): string | null {
  return name === null || GAME_NAME.test(name) ? name : NO_GAME;
}

/** The match that an address names, and which of its games. */
export function matchIn({ parts: [match = null, game = null] }: PageProps) {
  const number = Number(game);
  return { match, number: Number.isInteger(number) && number > 0 ? number : null };
}

/** The measurement that an address names, and which part of it. */
export function measurementIn({ parts: [place = null, name = null, part = null] }: PageProps) {
  return { place, name, part };
}

export function gameAddress(game: string): string {
  return `${PLAY}/${encodeURIComponent(game)}`;
}

export function matchAddress(name: string, number?: number): string {
  const match = `${MATCHES}/${encodeURIComponent(name)}`;
  return number === undefined ? match : `${match}/${number}`;
}

/** The analysis of the position after some moves of a game. */
export function analysisAddress(rules: string, moves: readonly string[]): string {
  const query = new URLSearchParams({ rules, moves: moves.join("."), at: String(moves.length) });
  return `${ANALYSIS}?${query.toString()}`;
}

export function measurementAddress(place: string, name: string, part?: string): string {
  const parts = part === undefined ? [place, name] : [place, name, part];
  return [MEASUREMENTS, ...parts.map(encodeURIComponent)].join("/");
}

/** How strong the person at the page is with some rules. */
export function strengthAddress(rules: string): string {
  return `#/strength?${new URLSearchParams({ rules }).toString()}`;
}

export function runAddress(name: string): string {
  return `${TRAINING}/${encodeURIComponent(name)}`;
}

export const route = signal<Route>(routeOf(location.hash));

window.addEventListener("hashchange", () => {
  route.value = routeOf(location.hash);
});

/** Shows another page; the browser's Back leads here again. */
export function goTo(address: string): void {
  if (location.hash !== address) location.hash = address;
}

/** Says under which address the page that is shown can be found, without leaving it. */
export function settleAt(address: string): void {
  if (location.hash === address) return;
  history.replaceState(null, "", address);
  route.value = routeOf(address);
}

/** Shows the board, on which the newest game is or will be. */
export function goToBoard(): void {
  if (route.value.page !== "play") goTo(PLAY);
}
