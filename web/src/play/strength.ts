// How strong the person at the page is, as the server tells of it.

import { effect, signal } from "@preact/signals";
import { getJson } from "../lib/poll";
import type { OwnStrength, StrengthAnswer } from "../protocol/messages";
import { link } from "../session/connection";
import { errorText } from "../session/failures";
import { sessionKey, shown } from "../session/session";
import { isOpen } from "./scoring";

export const ownStrength = signal<StrengthAnswer | null>(null);
/** Why the server could not be asked. */
export const strengthTrouble = signal<string | null>(null);

let asked = 0;

/** Asks how strong the person is; with `rules` also about these, where there is no game yet. */
export async function loadStrength(rules: string | null): Promise<void> {
  const key = sessionKey();
  if (key === null) return;
  asked += 1;
  const own = asked;
  try {
    const query = rules === null ? "" : `?${new URLSearchParams({ rules }).toString()}`;
    const found = await getJson<StrengthAnswer>(`/api/strength${query}`, { "X-Ponder-Session": key });
    if (own === asked) [ownStrength.value, strengthTrouble.value] = [found, null];
  } catch (error) {
    if (own === asked) strengthTrouble.value = errorText(error);
  }
}

/** What is known with some rules. */
export function strengthWith(rules: string | null): OwnStrength | null {
  const all = ownStrength.value?.rules ?? [];
  return (rules === null ? all[0] : all.find((one) => one.rules === rules)) ?? null;
}

/** What a game changed: the strength before it, null where it was the first, and after it. Null where it is not listed. */
export function changeOf({ used }: OwnStrength, game: string): { readonly before: number | null; readonly after: number } | null {
  const at = used.findIndex((one) => one.game === game);
  const one = used[at];
  if (!one) return null;
  return { before: used[at + 1]?.after[0] ?? null, after: one.after[0] };
}

/** Hears of the strength whenever a game that counts is over. */
export function watchStrength(): void {
  let told = "";
  effect(() => {
    const state = shown.value?.state;
    if (!state?.measured || state.result === null || isOpen(state) || link.value.kind !== "open") return;
    if (told === state.game) return;
    told = state.game;
    void loadStrength(state.rules);
  });
}
