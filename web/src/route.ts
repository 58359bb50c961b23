// Which page is shown: the part of the address after the #.

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "play" }
  | { readonly page: "analysis"; readonly query: string }
  | { readonly page: "training"; readonly run: string | null };

function parse(hash: string): Route {
  const analysis = /^#\/analysis(?:\?(.*))?$/.exec(hash);
  if (analysis) return { page: "analysis", query: analysis[1] ?? "" };
  const [, page, run] = hash.replace(/^#/, "").split("/");
  if (page !== "training") return { page: "play" };
  try {
    return { page: "training", run: run ? decodeURIComponent(run) : null };
  } catch {
    return { page: "training", run: null };
  }
}

export const PLAY = "#/";
export const TRAINING = "#/training";
export const ANALYSIS = "#/analysis";

export function runAddress(name: string): string {
  return `${TRAINING}/${encodeURIComponent(name)}`;
}

export const route = signal<Route>(parse(location.hash));

window.addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

export function goToBoard(): void {
  if (route.value.page !== "play") location.hash = PLAY;
}
