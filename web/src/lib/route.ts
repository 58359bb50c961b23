// Which page is shown: the part of the address after the #.

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "start" }
  | { readonly page: "play"; readonly game: string | null }
  /** What comes after the question mark says what is analysed; the page reads it. */
  | { readonly page: "analysis"; readonly query: string }
  | { readonly page: "matches"; readonly match: string | null; readonly number: number | null }
  | { readonly page: "measurements"; readonly place: string | null; readonly name: string | null; readonly part: string | null }
  /** What comes after the question mark says which rules. */
  | { readonly page: "strength"; readonly query: string }
  | { readonly page: "engines" }
  | { readonly page: "training"; readonly run: string | null }
  /** A page that is none of these: of a game, if one has it; what comes after the question mark is its own. */
  | { readonly page: "other"; readonly path: string; readonly query: string };

export type PageName = Route["page"];

export const START = "#/";
export const PLAY = "#/play";
export const ANALYSIS = "#/analysis";
export const MATCHES = "#/matches";
export const MEASUREMENTS = "#/measurements";
export const STRENGTH = "#/strength";
export const ENGINES = "#/engines";
export const TRAINING = "#/training";

/** A part of an address as it was before it was written into one; null if it cannot be read. */
function plain(part: string | undefined): string | null {
  if (!part) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const GAME_NAME = /^[0-9a-f]{24}$/;
/** Stands for every name that no server gives. */
const NO_GAME = "0".repeat(24);

function gameNamed(name: string | null): string | null {
  return name === null || GAME_NAME.test(name) ? name : NO_GAME;
}

/** The page that an address means by its part from the # on. */
export function routeOf(hash: string): Route {
  const address = hash.replace(/^#/, "");
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const [, page, first, second, third] = path.split("/");
  switch (page) {
    case "play":
      return { page, game: gameNamed(plain(first)) };
    case "analysis":
      return { page, query: mark < 0 ? "" : address.slice(mark + 1) };
    case "matches": {
      const number = Number(second);
      return { page, match: plain(first), number: Number.isInteger(number) && number > 0 ? number : null };
    }
    case "measurements":
      return { page, place: plain(first), name: plain(second), part: plain(third) };
    case "strength":
      return { page, query: mark < 0 ? "" : address.slice(mark + 1) };
    case "engines":
      return { page };
    case "training":
      return { page, run: plain(first) };
    case undefined:
    case "":
      return { page: "start" };
    default:
      return { page: "other", path: path.replace(/^\/|\/$/g, ""), query: mark < 0 ? "" : address.slice(mark + 1) };
  }
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
  return `${STRENGTH}?${new URLSearchParams({ rules }).toString()}`;
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
