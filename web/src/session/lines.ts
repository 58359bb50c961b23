// Requests to the server's HTTP API, and answers that come line by line.

import type { ApiProblem } from "../protocol/messages";
import { worded } from "./worded";

/** The server did not do it; the message is for people. */
export class Refused extends Error {}

/** Sends a request as JSON. `path` begins after `/api/`. */
export async function posted(path: string, request: unknown, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(`/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal: signal ?? null,
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as ApiProblem | null;
  throw new Refused(problem ? worded(problem) : answer.statusText);
}

/** Reads an answer of lines of JSON; `hear` gets each as it comes. */
export async function heard<T>(answer: Response, hear: (line: T) => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") hear(JSON.parse(line) as T);
  }
}
