// The page that is shown: the part of the address after the #.

import { signal } from "@preact/signals";
import { currentAddress, push, replace } from "./dialogEntry";

/** A parsed address: a page of the table in `app/pages.tsx`, or one of a game. */
export interface Route {
  /** Everything between the # and the question mark: the page and its parts, separated by slashes. */
  readonly path: string;
  readonly page: string;
  /** The decoded parts after the page; null for one that cannot be decoded. */
  readonly parts: readonly (string | null)[];
  /** Everything after the question mark, parsed by the page. */
  readonly query: string;
}

/** The parts of the navigation, by what people want to do. */
export const MENUS = ["play", "analyze", "puzzles", "learn", "watch", "lab"] as const;

export type MenuName = (typeof MENUS)[number];

/** Properties of a page. */
export type PageProps = Pick<Route, "parts" | "query">;

export const START = "#/";
export const PLAY = "#/play";
export const LEARN = "#/learn";
export const ANALYSIS = "#/analysis";
export const PUZZLES = "#/puzzles";
/** The place of the puzzles made of mistakes, among those of the games. */
export const OWN = "own";
export const MISTAKES = `${PUZZLES}/${OWN}`;
const POSITION = "#/position";
export const MATCHES = "#/matches";
export const MEASUREMENTS = "#/measurements";
export const STATISTICS = "#/statistics";
export const TRAINING = "#/training";

/** Decodes a part of an address; null if it is empty or malformed. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return null;
  }
}

/** Parses the part of an address from the # on. */
export function routeOf(hash: string): Route {
  const [, whole = "", query = ""] = /^#?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const path = whole.replace(/^\/|\/$/g, "") || "start";
  const [page = "", ...parts] = path.split("/");
  return { path, page, parts: parts.map(decoded), query };
}

const GAME_ID = /^[0-9a-f]{24}$/;
/** Stand-in for every malformed id of a game. */
const NO_GAME = "0".repeat(24);

/** The game that the address of the board names. */
export function gameIn({ parts: [name = null] }: PageProps): string | null {
  return name === null || GAME_ID.test(name) ? name : NO_GAME;
}

/** The match that an address names, and one of its games. */
export function matchIn({ parts: [match = null, game = null] }: PageProps) {
  const number = Number(game);
  return { match, number: Number.isInteger(number) && number > 0 ? number : null };
}

/** The measurement that an address names, and a part of it. */
export function measurementIn({ parts: [place = null, name = null, part = null] }: PageProps) {
  return { place, name, part };
}

export function gameAddress(game: string): string {
  return `${PLAY}/${encodeURIComponent(game)}`;
}

/** The tutorial of a kind of game, at one of its steps (from 1) or where the person left it. */
export function learnAddress(kind: string, step?: number): string {
  return step === undefined ? `${LEARN}/${kind}` : `${LEARN}/${kind}/${step}`;
}

/** The tutorial and the step that an address names; null for a step without a number. */
export function lessonIn({ parts: [kind = null, step = null] }: PageProps) {
  return { kind, step: step === null ? null : Number(step) };
}

export function matchAddress(name: string, number?: number): string {
  const match = `${MATCHES}/${encodeURIComponent(name)}`;
  return number === undefined ? match : `${match}/${number}`;
}

/** The analysis of the position after some moves of a game; `isOver` says that the game has ended there. */
export function analysisAddress(rules: string, moves: readonly string[], isOver = false): string {
  const query = new URLSearchParams({ rules, moves: moves.join("."), at: String(moves.length), ...(isOver && { over: "1" }) });
  return `${ANALYSIS}?${query.toString()}`;
}

/** The position editor of a kind of game; `query` describes the position. */
export function editorAddress(kind: string, query = ""): string {
  return `${POSITION}/${kind}${query && `?${query}`}`;
}

/** The editor of games of stones with the position that some rules begin with. */
export function positionAddress(rules: string): string {
  return editorAddress(rules.split(":")[0] ?? "", new URLSearchParams({ rules }).toString());
}

/** The address of a puzzle, or of the puzzles of a game; `query` names a choice of them. */
export function puzzleAddress(kind: string, id?: string, query = ""): string {
  return `${[PUZZLES, kind, ...(id === undefined ? [] : [id])].join("/")}${query && `?${query}`}`;
}

export function measurementAddress(place: string, name: string, part?: string): string {
  const parts = part === undefined ? [place, name] : [place, name, part];
  return [MEASUREMENTS, ...parts.map(encodeURIComponent)].join("/");
}

/** Address of the person's strength with some rules. */
export function strengthAddress(rules: string): string {
  return `#/strength?${new URLSearchParams({ rules }).toString()}`;
}

export function runsAddress(names: readonly string[]): string {
  return [TRAINING, ...names.map(encodeURIComponent)].join("/");
}

export function runAddress(name: string): string {
  return runsAddress([name]);
}

/** The address of a game of a run's self-play. */
export function selfPlayAddress(run: string, segment: number, number: number): string {
  return `${runAddress(run)}?game=${segment}.${number}`;
}

/** The game of a run's self-play that an address names; null without one. */
export function selfPlayIn({ parts: [run = null], query }: PageProps) {
  const [segment = 0, number = 0] = (new URLSearchParams(query).get("game") ?? "").split(".").map(Number);
  const isGame = [segment, number].every((part) => Number.isInteger(part) && part > 0);
  return run !== null && isGame ? { run, segment, number } : null;
}

/** The address as it is now; `route` follows it a moment later, when the browser reports the change. */
export function currentRoute(): Route {
  return routeOf(currentAddress());
}

export const route = signal<Route>(currentRoute());

window.addEventListener("hashchange", () => {
  route.value = currentRoute();
});

/** Shows another page; the browser's Back button leads back here. */
export function goTo(address: string): void {
  if (currentAddress() !== address) push(address);
}

/** Replaces the address of the shown page, without a new entry in the browser's history. */
export function settleAt(address: string): void {
  if (currentAddress() === address) return;
  replace(address);
  route.value = routeOf(address);
}

/** Returns whether the address still has the query that a page was drawn with: `settleAt` may have replaced it since. */
export function isShownQuery(query: string): boolean {
  return query === route.peek().query;
}

/** The number of moves before the position of a replayed game that an address names; null for the newest position. */
export function plyIn({ query }: Pick<Route, "query">): number | null {
  const named = new URLSearchParams(query).get("at");
  return named !== null && /^\d{1,6}$/.test(named) ? Number(named) : null;
}

/** Names another position of the replayed game in the address. */
export function settleAtPly(ply: number | null): void {
  const { path, query } = currentRoute();
  const params = new URLSearchParams(query);
  if (ply === null) params.delete("at");
  else params.set("at", String(ply));
  const rest = params.toString();
  settleAt(`#/${path}${rest && `?${rest}`}`);
}

/** Shows the board, on which the newest game is or will be. */
export function goToBoard(): void {
  if (currentRoute().page !== "play") goTo(PLAY);
}
