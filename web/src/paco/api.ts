// The server's HTTP API of Paco Ŝako.

import type {
  ApiProblem, PacoLook, PacoPositionRequest, PacoPuzzle, PacoPuzzleRequest, PacoReplayLine, PacoTryAnswer,
} from "../protocol/messages";

/** The server did not do it; the message is for people. */
export class Refused extends Error {}

async function posted(path: string, request: unknown, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(`/api/v1/paco/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal: signal ?? null,
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as ApiProblem | null;
  throw new Refused(problem?.message ?? answer.statusText);
}

export async function lookAt(request: Partial<PacoPositionRequest> & { readonly fen: string }): Promise<PacoLook> {
  return (await (await posted("position", request)).json()) as PacoLook;
}

export async function drawPuzzle(request: PacoPuzzleRequest): Promise<PacoPuzzle> {
  return (await (await posted("puzzle", request)).json()) as PacoPuzzle;
}

export async function tryPuzzle(fen: string, actions: readonly string[]): Promise<PacoTryAnswer> {
  return (await (await posted("puzzle/try", { fen, actions })).json()) as PacoTryAnswer;
}

/** Asks for the labels of a game; `hear` gets each line as it comes. */
export async function replay(text: string, signal: AbortSignal, hear: (line: PacoReplayLine) => void): Promise<void> {
  const answer = await posted("replay", { text }, signal);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") hear(JSON.parse(line) as PacoReplayLine);
  }
}
