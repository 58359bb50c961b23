// The record of a game: as a file, or on the page of records.

import { download } from "../../lib/files";
import type { GameState, ServerMessage } from "../../protocol/messages";
import * as connection from "../../session/connection";
import { listen, nextRequest } from "../../session/session";
import { openRecord } from "./handover";

let asked = 0;
let use: "file" | "page" = "file";

/** Asks for the record of a game, which the person gets as a file or on the page of records. */
export function askRecord({ game }: GameState, as: typeof use = "file"): void {
  asked = nextRequest();
  use = as;
  connection.send({ type: "record", request: asked, game });
}

function receive(message: ServerMessage): boolean {
  if (message.type !== "record" || message.request !== asked) return false;
  if (use === "page") openRecord(message.text);
  else download(`ponder-${message.game}.${message.ending}`, new Blob([message.text], { type: "text/plain" }));
  return true;
}

listen(receive);
