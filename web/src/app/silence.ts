// The live region after a change of the page: what was said on another page is no longer true.

import { effect } from "@preact/signals";
import { type Route, route } from "../lib/route";
import { spoken } from "../ui/announcer";

/** Identifies a page, with the game or the run that it is about; within a page, its own announcements follow each other. */
function pageOf({ page, parts }: Route): string {
  return page === "play" ? page : `${page}/${parts[0] ?? ""}`;
}

/** Empties the live region whenever another page is shown. */
export function silenceOnNavigation(): void {
  let last = pageOf(route.peek());
  effect(() => {
    const now = pageOf(route.value);
    if (now !== last) spoken.value = "";
    last = now;
  });
}
