// The server's HTTP API of positions and records.

import type { ApiProblem, PositionAnswer, PositionRequest, ReadAnswer, ReadRequest, WriteAnswer, WriteRequest } from "../protocol/messages";

/** The server did not do it; the message is for people. */
export class Refused extends Error {}

async function post<Answer>(path: string, request: unknown): Promise<Answer> {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });
  if (answer.ok) return (await answer.json()) as Answer;
  const problem = (await answer.json().catch(() => null)) as ApiProblem | null;
  throw new Refused(problem?.message ?? answer.statusText);
}

/** Positions that are remembered: walking through a game asks for each once. */
const KNOWN_MAX = 500;
const known = new Map<string, Promise<PositionAnswer>>();

export function position(rules: string, moves: readonly string[]): Promise<PositionAnswer> {
  const key = `${rules} ${moves.join(" ")}`;
  const found = known.get(key);
  if (found) return found;
  const request: PositionRequest = { rules, moves: [...moves] };
  const asked = post<PositionAnswer>("/api/position", request);
  asked.catch(() => known.delete(key));
  known.set(key, asked);
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) break;
    known.delete(oldest);
  }
  return asked;
}

export function readRecord(text: string): Promise<ReadAnswer> {
  const request: ReadRequest = { text };
  return post("/api/record/read", request);
}

export function writeRecord(request: WriteRequest): Promise<WriteAnswer> {
  return post("/api/record/write", request);
}
