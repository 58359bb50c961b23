// The engines that a person has added, stored in the browser.

import { effect, signal } from "@preact/signals";
import { keep, recall } from "../lib/storage";
import type { Level, PlayerAnswer, PlayerLimit, PlayerRequest } from "../protocol/messages";
import { postJson } from "./http";

/** An engine as a person describes it. */
export interface EngineDraft {
  readonly name: string;
  readonly spec: string;
  /** The limit of each move, or null for that of the spec. */
  readonly limit: PlayerLimit | null;
  /** The names of its games. */
  readonly games: readonly string[];
}

export interface OwnEngine extends EngineDraft {
  readonly id: string;
  /** The spec with the limit, as the server has written it. */
  readonly plays: string;
}

const KEY = "ponder.engines";
export const NAME_MAX = 60;
export const SPEC_MAX = 1000;

function limitOf(found: unknown): PlayerLimit | null | undefined {
  if (found === null || found === undefined) return null;
  const { seconds, visits } = found as { seconds?: unknown; visits?: unknown };
  if (typeof seconds === "number") return { seconds };
  if (typeof visits === "number") return { visits };
  return undefined;
}

/** The draft that a value from a file or the storage holds; null if it holds none. */
export function draftOf(found: unknown): EngineDraft | null {
  if (typeof found !== "object" || found === null) return null;
  const { name, spec, games, limit } = found as { [Key in keyof EngineDraft]?: unknown };
  const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.trim() !== "" && value.length <= most;
  const read = limitOf(limit);
  if (!isText(name, NAME_MAX) || !isText(spec, SPEC_MAX) || read === undefined) return null;
  if (!Array.isArray(games) || games.length === 0 || !games.every((game) => typeof game === "string")) return null;
  return { name: name.trim(), spec: spec.trim(), games, limit: read };
}

function stored(): readonly OwnEngine[] {
  try {
    const found: unknown = JSON.parse(recall("local", KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.flatMap((one) => {
      const { id, plays } = (one ?? {}) as Partial<OwnEngine>;
      const draft = draftOf(one);
      return draft && typeof id === "string" && typeof plays === "string" ? [{ ...draft, id, plays }] : [];
    });
  } catch {
    return [];
  }
}

export const ownEngines = signal<readonly OwnEngine[]>(stored());

effect(() => keep("local", KEY, JSON.stringify(ownEngines.value)));

/** The engines of a game, as further levels. */
export function ownLevelsOf(kind: string): readonly Level[] {
  return ownEngines.value.filter(({ games }) => games.includes(kind)).map(({ id, name, plays }) => ({ id, title: name, spec: plays, elo: null }));
}

/** The spec of a player with a limit. Rejects with the server's reason if the player cannot be made. */
export async function limitedSpec(rules: string, spec: string, limit: PlayerLimit | null): Promise<string> {
  const request: PlayerRequest = { rules, spec, limit };
  const answer = await postJson("player", request);
  return ((await answer.json()) as PlayerAnswer).spec;
}

/** Adds an engine, or replaces the one with an id, once the server has made it for each of its games with the given rules. */
export async function saveEngine(draft: EngineDraft, rulesOfGame: (game: string) => string, id: string | null): Promise<void> {
  let plays = draft.spec;
  for (const game of draft.games) plays = await limitedSpec(rulesOfGame(game), draft.spec, draft.limit);
  const engine = { ...draft, id: id ?? `own-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`, plays };
  const engines = ownEngines.peek();
  ownEngines.value = engines.some((one) => one.id === id) ? engines.map((one) => (one.id === id ? engine : one)) : [...engines, engine];
}

export function removeEngine(id: string): void {
  ownEngines.value = ownEngines.peek().filter((one) => one.id !== id);
}

/** The engines as a file. */
export function enginesFile(): Blob {
  const drafts = ownEngines.peek().map(({ name, spec, games, limit }) => ({ name, spec, games, limit }));
  return new Blob([`${JSON.stringify({ engines: drafts }, null, 2)}\n`], { type: "application/json" });
}

/** The values of a file of engines; null for any other file. */
export function enginesIn(text: string): readonly unknown[] | null {
  try {
    const { engines } = (JSON.parse(text) ?? {}) as { engines?: unknown };
    return Array.isArray(engines) ? engines : null;
  } catch {
    return null;
  }
}
