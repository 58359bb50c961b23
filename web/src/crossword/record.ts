// The record of a game as a file.

import * as connection from "../connection";
import { download } from "../files";
import type { GameState, ServerMessage } from "../protocol/messages";
import { listen, nextRequest } from "../session";

let asked = 0;

/** Asks for the record of a game, which the person gets as a file. */
export function askRecord({ game }: GameState): void {
  asked = nextRequest();
  connection.send({ type: "record", request: asked, game });
}

function receive(message: ServerMessage): boolean {
  if (message.type !== "record" || message.request !== asked) return false;
  download(`ponder-${message.game}.${message.ending}`, new Blob([message.text], { type: "text/plain" }));
  return true;
}

listen(receive);
