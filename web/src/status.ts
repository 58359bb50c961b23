// Where the game stands, in words.

import { adapterFor } from "./games";
import { en } from "./i18n";
import { onlyPeople, seatName } from "./names";
import type { Level, WireResult } from "./protocol/messages";
import type { Shown } from "./session";

export interface Status {
  readonly title: string;
  readonly reason: string;
}

function reasonOf(result: WireResult, how: string, count: number): string {
  switch (result.reason) {
    case "rules":
      return en.reason.rules(how, count);
    case "illegal-move":
    case "fault":
    case "stopped":
      return en.reason[result.reason](result.detail ?? "");
    default:
      return en.reason[result.reason];
  }
}

/** How the game ended, or null while it goes on. */
export function resultText(shown: Shown, levels: readonly Level[]): Status | null {
  const { state, role } = shown;
  const { result } = state;
  if (!result) return null;
  const adapter = adapterFor(state.kind);
  const how = result.side ? adapter.wonBy(result.side) : "";
  const reason = reasonOf(result, how, state.moves.length);
  if (result.winner === null || !result.side) {
    return { title: result.reason === "stopped" ? en.status.stopped : en.status.draw, reason };
  }
  const side = adapter.sideName(result.side);
  if (role === "spectator" || onlyPeople(state)) return { title: en.status.sideWins(side), reason };
  const won = state.seats[result.winner]?.who.kind === "person";
  const name = seatName(shown, result.winner, levels);
  return { title: won ? en.status.youWin : en.status.youLose(name), reason };
}

/** What happens now. */
export function statusText(shown: Shown, levels: readonly Level[]): Status {
  const end = resultText(shown, levels);
  if (end) return end;
  const { state, role } = shown;
  const adapter = adapterFor(state.kind);
  const seat = state.seats[state.to_act ?? 0];
  if (!seat) return { title: en.status.loading, reason: "" };
  const side = adapter.sideName(seat.side);
  const goal = adapter.sideGoal(seat.side);
  if (state.paused) return { title: en.status.paused, reason: `${side}: ${goal}.` };
  if (seat.who.kind === "player") {
    return { title: en.status.thinking(seatName(shown, state.to_act ?? 0, levels)), reason: `${side}: ${goal}.` };
  }
  if (role === "spectator") return { title: en.status.turnOf(side), reason: en.status.watching };
  if (onlyPeople(state)) return { title: en.status.turnOf(side), reason: `${side}: ${goal}.` };
  const special = state.scene.legal.find((move) => move.text.startsWith("swap"));
  const offer = special && adapter.specialMove(special.text)?.offer;
  const reason = [en.status.yourTurnGoal(side, goal), offer].filter(Boolean).join(" ");
  return { title: en.status.yourTurn, reason };
}
