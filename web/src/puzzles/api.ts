// The server's HTTP API of puzzles.

import type { PuzzleHead, PuzzleList, PuzzleListRequest, PuzzleTask, PuzzleVerdict } from "../protocol/messages";
import { postJson } from "../session/http";

async function fetchPart(request: PuzzleListRequest): Promise<PuzzleList> {
  return (await (await postJson("puzzles/list", request)).json()) as PuzzleList;
}

/** All puzzles of a game, the easy ones first. */
export async function fetchList(kind: string): Promise<readonly PuzzleHead[]> {
  const all: PuzzleHead[] = [];
  for (;;) {
    const part = await fetchPart({ kind, offset: all.length });
    all.push(...part.puzzles);
    if (part.puzzles.length === 0 || all.length >= part.all) break;
  }
  return all.toSorted((a, b) => a.grade - b.grade);
}

export async function fetchTask(kind: string, id: string): Promise<PuzzleTask> {
  return (await (await postJson("puzzles/task", { kind, id })).json()) as PuzzleTask;
}

/** Judges a move; null asks for the solution. */
export async function fetchVerdict(kind: string, id: string, attempt: string | null): Promise<PuzzleVerdict> {
  return (await (await postJson("puzzles/try", { kind, id, attempt })).json()) as PuzzleVerdict;
}
