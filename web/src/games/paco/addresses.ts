// The addresses of the pages of Paco Ŝako.

export const PATHS = { replay: "paco/replay", puzzles: "paco/puzzles", editor: "paco/editor" } as const;

export type Part = keyof typeof PATHS;

/** The address of a page; `query` describes its content. */
export function addressOf(part: Part, query = ""): string {
  return query === "" ? `#/${PATHS[part]}` : `#/${PATHS[part]}?${query}`;
}

/** The replay of a game by its complete moves. */
export function replayAddress(rules: string, moves: readonly string[]): string {
  return addressOf("replay", new URLSearchParams({ rules, moves: moves.join(",") }).toString());
}
