// What was sent and not answered: said again after a drop of the connection, so that nothing is lost. The server knows
// the version that an act was meant for, so nothing is done twice.

import type { ClientMessage, GameState } from "../protocol/messages";

type ActMessage = ClientMessage & { readonly type: "act" };
type NewMessage = ClientMessage & { readonly type: "new" };

let act: ActMessage | null = null;
let start: NewMessage | null = null;

/** Keeps an act until it is known what became of it. */
export function keepAct(message: ActMessage): void {
  act = message;
}

/** Keeps the wish for a new game until the server has begun it or refused. */
export function keepStart(message: NewMessage): void {
  start = message;
}

/** The server has answered a request. */
export function answered(request: number | null): void {
  if (act?.request === request) act = null;
  if (start?.request === request) start = null;
}

/** The wish for a new game that the server may not have heard. */
export function unheardStart(): NewMessage | null {
  return start;
}

/** The act that the server has not heard, going by the state it shows after a drop. */
export function unheardAct(state: GameState): ActMessage | null {
  const kept = act;
  act = null;
  return kept?.game === state.game && kept.version === state.version ? kept : null;
}

/** A state has come in the usual way: an act that was meant for an older one is settled. */
export function settled(state: GameState): void {
  if (act && (act.game !== state.game || act.version < state.version)) act = null;
}
