// Requests to the server's HTTP API, and answers that come line by line.

import type { ApiProblem } from "../protocol/messages";
import { RequestError } from "./failures";

/** Sends a request as JSON. `path` begins after `/api/`. */
export async function postJson(
  path: string,
  request: unknown,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const answer = await fetch(`/api/${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(request),
    signal: signal ?? null,
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as ApiProblem | null;
  throw new RequestError(problem ?? { message: answer.statusText, why: null });
}

/** Reads an answer of lines of JSON; `onLine` gets each as it comes. */
export async function readLines<T>(answer: Response, onLine: (line: T) => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") onLine(JSON.parse(line) as T);
  }
}
