// The person's strength, measured by the server.

import { effect, signal } from "@preact/signals";
import { getJson } from "../lib/poll";
import type { OwnStrength, StrengthAnswer } from "../protocol/messages";
import { link } from "../session/connection";
import { errorText } from "../session/failures";
import { sessionKey, shown } from "../session/session";
import { isOpen } from "./scoring";

export const ownStrength = signal<StrengthAnswer | null>(null);
/** Error of the last request. */
export const strengthTrouble = signal<string | null>(null);

let requests = 0;

/** Requests the person's strength; with `rules`, also for these, even before the first game with them. */
export async function loadStrength(rules: string | null): Promise<void> {
  const key = sessionKey();
  if (key === null) return;
  requests += 1;
  const own = requests;
  try {
    const query = rules === null ? "" : `?${new URLSearchParams({ rules }).toString()}`;
    const found = await getJson<StrengthAnswer>(`/api/strength${query}`, { "X-Ponder-Session": key });
    if (own === requests) [ownStrength.value, strengthTrouble.value] = [found, null];
  } catch (error) {
    if (own === requests) strengthTrouble.value = errorText(error);
  }
}

/** The person's strength with some rules; with those of the first entry for null. */
export function strengthWith(rules: string | null): OwnStrength | null {
  const all = ownStrength.value?.rules ?? [];
  return (rules === null ? all[0] : all.find((one) => one.rules === rules)) ?? null;
}

/** The strength before a game (null where it was the first) and after it; null if the game is not listed. */
export function changeOf({ used }: OwnStrength, game: string): { readonly before: number | null; readonly after: number } | null {
  const at = used.findIndex((one) => one.game === game);
  const one = used[at];
  if (!one) return null;
  return { before: used[at + 1]?.after[0] ?? null, after: one.after[0] };
}

/** Loads the strength again whenever a measured game ends. */
export function watchStrength(): void {
  let loadedFor = "";
  effect(() => {
    const state = shown.value?.state;
    if (!state?.measured || state.result === null || isOpen(state) || link.value.kind !== "open") return;
    if (loadedFor === state.game) return;
    loadedFor = state.game;
    void loadStrength(state.rules);
  });
}
