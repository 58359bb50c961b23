// Every game of the page: a folder here whose `index` exports its `adapter`.

import type { GameAdapter } from "../game/adapter";

const found = import.meta.glob<GameAdapter>("./*/index.{ts,tsx}", { eager: true, import: "adapter" });

/** The games in the order in which they are offered. */
export const games: readonly GameAdapter[] = Object.values(found).toSorted((a, b) => a.place - b.place);
