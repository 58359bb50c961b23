// The server's HTTP API of Paco Ŝako.

import type { PacoPositionReport, PacoPositionRequest, PacoPuzzle, PacoPuzzleRequest, PacoReplayLine, PacoTryAnswer } from "../../protocol/messages";
import { postJson, readLines } from "../../session/http";

export async function fetchReport(request: Partial<PacoPositionRequest> & { readonly fen: string }): Promise<PacoPositionReport> {
  return (await (await postJson("paco/position", request)).json()) as PacoPositionReport;
}

export async function drawPuzzle(request: PacoPuzzleRequest): Promise<PacoPuzzle> {
  return (await (await postJson("paco/puzzle", request)).json()) as PacoPuzzle;
}

export async function tryPuzzle(fen: string, actions: readonly string[]): Promise<PacoTryAnswer> {
  return (await (await postJson("paco/puzzle/try", { fen, actions })).json()) as PacoTryAnswer;
}

/** Asks for the labels of a game; `onLine` gets each line as it comes. */
export async function replay(text: string, signal: AbortSignal, onLine: (line: PacoReplayLine) => void): Promise<void> {
  await readLines(await postJson("paco/replay", { text }, signal), onLine);
}
