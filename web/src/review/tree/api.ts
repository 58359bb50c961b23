// The server's HTTP API of positions and records.

import type { PositionAnswer, PositionRequest, ReadAnswer, ReadRequest, WriteAnswer, WriteRequest } from "../../protocol/messages";
import { postJson } from "../../session/http";

async function post<Answer>(path: string, request: unknown): Promise<Answer> {
  return (await (await postJson(path, request)).json()) as Answer;
}

/** Positions that are remembered: walking through a game asks for each once. */
const CACHE_MAX = 500;
const cache = new Map<string, Promise<PositionAnswer>>();

export function position(rules: string, moves: readonly string[]): Promise<PositionAnswer> {
  const key = `${rules} ${moves.join(" ")}`;
  const found = cache.get(key);
  if (found) return found;
  const request: PositionRequest = { rules, moves: [...moves] };
  const asked = post<PositionAnswer>("position", request);
  asked.catch(() => cache.delete(key));
  cache.set(key, asked);
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break;
    cache.delete(oldest);
  }
  return asked;
}

export function readRecord(text: string, game: number): Promise<ReadAnswer> {
  const request: ReadRequest = { text, game };
  return post("record/read", request);
}

export function writeRecord(request: WriteRequest): Promise<WriteAnswer> {
  return post("record/write", request);
}
