// The addresses of the pages of Paco Ŝako.

import { editorAddress, puzzleAddress } from "../../lib/route";

export const KIND = "paco";

export const REPLAY_PATH = `${KIND}/replay`;

/** The puzzle of a position, as the address has it. */
export function puzzleOf(fen: string): string {
  return `${puzzleAddress(KIND)}?fen=${fen}`;
}

/** The editor with a position, as the address has it. */
export function editorOf(fen: string): string {
  return editorAddress(KIND, `fen=${fen}`);
}

/** The replay of a game by its complete moves. */
export function replayAddress(rules: string, moves: readonly string[]): string {
  return `#/${REPLAY_PATH}?${new URLSearchParams({ rules, moves: moves.join(",") }).toString()}`;
}
