// Where the game stands, in words.

import { heldWords } from "../board/words";
import { adapterFor } from "../games";
import { boundsOf } from "../games/turns";
import { en } from "../i18n";
import type { Level, WireResult } from "../protocol/messages";
import { onlyPeople, seatName } from "../session/names";
import type { Shown } from "../session/session";
import { leader } from "./scoring";

export interface Status {
  readonly title: string;
  readonly reason: string;
}

function reasonOf(result: WireResult, how: string, count: number): string {
  switch (result.reason) {
    case "rules":
      return result.margin_halves === null ? en.reason.rules(how, count) : en.reason.counted(count);
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
  if (state.scoring && state.scoring.stage !== "settled") return countText(shown);
  const adapter = adapterFor(state.kind);
  const how = result.side ? adapter.wonBy(result.side) : "";
  const reason = reasonOf(result, how, boundsOf(state).length - 1);
  if (result.winner === null || !result.side) {
    return { title: result.reason === "stopped" ? en.status.stopped : en.status.draw, reason };
  }
  const side = adapter.sideName(result.side);
  const won = state.seats[result.winner]?.who.kind === "person";
  const name = role === "spectator" || onlyPeople(state) ? side : seatName(shown, result.winner, levels);
  const isYou = won && name !== side;
  const points = result.margin_halves === null ? null : Math.abs(result.margin_halves) / 2;
  if (points !== null) return { title: isYou ? en.status.youWinBy(points) : en.status.winsBy(name, points), reason };
  return { title: isYou ? en.status.youWin : en.status.sideWins(name), reason };
}

/** How a count stands that is not agreed to. */
function countText(shown: Shown): Status {
  const { state, role } = shown;
  if (!state.scoring || state.scoring.stage === "proposing") return { title: en.scoring.counting, reason: en.scoring.proposing };
  const side = leader(state.scoring.count);
  const points = Math.abs(state.scoring.count.margin_halves) / 2;
  const title = side ? en.scoring.leads(adapterFor(state.kind).sideName(side), points) : en.scoring.even;
  return { title, reason: role === "owner" ? en.scoring.judge : en.scoring.judged };
}

/** That the last move was a pass, or nothing; in some games, what it was. */
function passText(state: Shown["state"]): string {
  const { moves, kind } = state;
  const last = moves.at(-1);
  const adapter = adapterFor(kind);
  if (adapter.told) {
    // A player goes on at once after a challenge, and nobody would hear how that ended.
    const challenged = moves.at(-2);
    const isNews = challenged !== undefined && adapter.specialMove(challenged.text)?.sort === "challenge";
    return [isNews ? adapter.told(state, moves.length - 2) : "", adapter.told(state, moves.length - 1)].filter(Boolean).join(" ");
  }
  return last && adapter.specialMove(last.text)?.sort === "pass" ? en.status.passed(adapter.sideName(last.side)) : "";
}

/** What a person in the middle of a move is to do; empty at the beginning of one. */
function handText({ state }: Shown): string {
  const { scene } = state;
  if (scene.legal.length > 0 && scene.legal.every((move) => move.point === null)) {
    return scene.geometry.kind === "squares" ? en.hand.promote : "";
  }
  const square = scene.point_names[scene.held[0]?.point ?? -1];
  if (square === undefined) {
    return scene.geometry.kind === "squares" && scene.legal.length === 0 ? en.hand.nothing : "";
  }
  const what = heldWords(scene, adapterFor(state.kind));
  if (scene.legal.length === 0) return en.hand.stuck(what, square);
  return scene.last_way.length > 1 ? en.hand.released(what, square, scene.legal.length) : en.hand.put(what, square, scene.legal.length);
}

/** What happens now. */
export function statusText(shown: Shown, levels: readonly Level[]): Status {
  const { state, role } = shown;
  const end = resultText(shown, levels);
  if (end) {
    const last = state.result?.reason === "rules" ? (adapterFor(state.kind).told?.(state, state.moves.length - 1) ?? "") : "";
    return { ...end, reason: [last, end.reason].filter(Boolean).join(" ") };
  }
  const adapter = adapterFor(state.kind);
  const seat = state.seats[state.to_act ?? 0];
  if (!seat) return { title: en.status.loading, reason: "" };
  const side = adapter.sideName(seat.side);
  const goal = adapter.sideGoal(seat.side);
  const passed = passText(state);
  const withPass = (reason: string) => [passed, reason].filter(Boolean).join(" ");
  // Who plays such a game knows what it is about; what was played is news.
  if (adapter.told && passed !== "") {
    const title = state.paused
      ? en.status.paused
      : seat.who.kind === "player"
        ? en.status.thinking(seatName(shown, state.to_act ?? 0, levels))
        : role === "spectator" || onlyPeople(state)
          ? en.status.turnOf(side)
          : en.status.yourTurn;
    return { title, reason: passed };
  }
  if (state.paused) return { title: en.status.paused, reason: `${side}: ${goal}.` };
  if (seat.who.kind === "player") {
    return { title: en.status.thinking(seatName(shown, state.to_act ?? 0, levels)), reason: withPass(`${side}: ${goal}.`) };
  }
  if (role === "spectator") return { title: en.status.turnOf(side), reason: withPass(en.status.watching) };
  const inHand = handText(shown);
  if (inHand !== "") return { title: onlyPeople(state) ? en.status.turnOf(side) : en.status.yourTurn, reason: inHand };
  if (onlyPeople(state)) return { title: en.status.turnOf(side), reason: withPass(`${side}: ${goal}.`) };
  const special = state.scene.legal.find((move) => adapter.specialMove(move.text)?.sort === "swap");
  const offer = special && adapter.specialMove(special.text)?.offer;
  const reason = [passed, en.status.yourTurnGoal(side, goal), offer].filter(Boolean).join(" ");
  return { title: en.status.yourTurn, reason };
}
