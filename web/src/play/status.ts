// The status of the game in words.

import { adapterFor } from "../game";
import { boundsOf } from "../game/turns";
import type { GameView } from "../game/view";
import { heldWords } from "../game/words";
import { t } from "../i18n";
import { type Message, plain } from "../lib/message";
import type { GameResult, Level } from "../protocol/messages";
import { inEnglish } from "../session/failures";
import { onlyPeople, seatName, winnerName } from "../session/names";
import { leader } from "./scoring";

export interface Status {
  readonly title: string;
  /** The details of a failure are in English. */
  readonly reason: Message;
}

function reasonOf({ reason, margin_halves }: GameResult, how: string, count: number): Message {
  switch (reason.kind) {
    case "rules":
      return margin_halves === null ? t.reason.rules(how, count) : t.reason.counted(count);
    case "illegal-move":
    case "fault":
    case "stopped":
      return inEnglish(reason.detail, t.reason[reason.kind]);
    default:
      return t.reason[reason.kind];
  }
}

/** The result of the game, or null while it is running. */
export function resultText(shown: GameView, levels: readonly Level[]): Status | null {
  const { state, role } = shown;
  const { result } = state;
  if (!result) return null;
  if (state.scoring && state.scoring.stage !== "settled") return countText(shown);
  const adapter = adapterFor(state.kind);
  const how = result.winner_side ? adapter.wonBy(result.winner_side) : "";
  const reason = reasonOf(result, how, boundsOf(state).length - 1);
  if (result.winner === null || !result.winner_side) {
    return { title: result.reason.kind === "stopped" ? t.status.stopped : t.status.draw, reason };
  }
  const side = adapter.sideName(result.winner_side);
  const won = state.seats[result.winner]?.who.kind === "person";
  const name = role === "spectator" || onlyPeople(state) ? side : winnerName(shown, result.winner, levels);
  const isYou = won && name !== side;
  const points = result.margin_halves === null ? null : Math.abs(result.margin_halves) / 2;
  if (points !== null) return { title: isYou ? t.status.youWinBy(points) : t.status.winsBy(name, points), reason };
  return { title: isYou ? t.status.youWin : t.status.sideWins(name), reason };
}

/** The state of a count that is not settled. */
function countText(shown: GameView): Status {
  const { state, role } = shown;
  if (!state.scoring || state.scoring.stage === "proposing") return { title: t.scoring.counting, reason: t.scoring.proposing };
  const side = leader(state.scoring.count);
  const points = Math.abs(state.scoring.count.margin_halves) / 2;
  const title = side ? t.scoring.leads(adapterFor(state.kind).sideName(side), points) : t.scoring.even;
  return { title, reason: role === "owner" ? t.scoring.judge : t.scoring.judged };
}

/** Announces a pass or a swap; in games that describe plies, the last ply of any kind. */
function lastPlyText(state: GameView["state"]): string {
  const { moves, kind } = state;
  const last = moves.at(-1);
  const adapter = adapterFor(kind);
  if (adapter.describePly) {
    // A player moves at once after a challenge, so its outcome is repeated here.
    const challenged = moves.at(-2);
    const isChallenge = challenged !== undefined && adapter.specialMove(challenged.text)?.sort === "challenge";
    return [isChallenge ? adapter.describePly(state, moves.length - 2) : "", adapter.describePly(state, moves.length - 1)].filter(Boolean).join(" ");
  }
  const special = last && adapter.specialMove(last.text);
  return special?.sort === "pass" ? t.status.passed(adapter.sideName(last!.side)) : (special?.done ?? "");
}

/** The next step of a person in the middle of a move; empty before a move. */
function handText({ state }: GameView): string {
  const { scene } = state;
  const adapter = adapterFor(state.kind);
  const words = adapter.pieces?.hand;
  if (!words) return "";
  const places = scene.legal.length;
  if (places > 0 && scene.legal.every((move) => move.point === null)) return words.promote;
  const square = scene.point_names[scene.held[0]?.point ?? -1];
  if (square === undefined) return places === 0 ? words.nothing : "";
  const what = heldWords(scene, adapter);
  if (places === 0) return words.stuck(what, square);
  return scene.last_way.length > 1 ? words.released(what, square, places) : words.put(what, square, places);
}

/** The status of the game: its result, or the side to move. */
export function statusText(shown: GameView, levels: readonly Level[]): Status {
  const { state, role } = shown;
  const end = resultText(shown, levels);
  if (end) {
    const last = state.result?.reason.kind === "rules" ? (adapterFor(state.kind).describePly?.(state, state.moves.length - 1) ?? "") : "";
    return { ...end, reason: last ? `${last} ${plain(end.reason)}` : end.reason };
  }
  const adapter = adapterFor(state.kind);
  const seat = state.seats[state.to_act ?? 0];
  if (!seat) return { title: t.status.loading, reason: "" };
  const side = adapter.sideName(seat.side);
  // Said until both have moved twice.
  const goal = state.moves.length < 4 ? `${side}: ${adapter.sideGoal(seat.side)}.` : "";
  const lastPly = lastPlyText(state);
  const withLastPly = (reason: string) => [lastPly, reason].filter(Boolean).join(" ");
  // In games that describe plies, the last ply replaces the goal of the side.
  if (adapter.describePly && lastPly !== "") {
    const title = state.paused
      ? t.status.paused
      : seat.who.kind === "player"
        ? t.status.thinking(seatName(shown, state.to_act ?? 0, levels))
        : role === "spectator" || onlyPeople(state)
          ? t.status.turnOf(side)
          : t.status.yourTurn;
    return { title, reason: lastPly };
  }
  if (state.paused) return { title: t.status.paused, reason: goal };
  if (seat.who.kind === "player") {
    return { title: t.status.thinking(seatName(shown, state.to_act ?? 0, levels)), reason: withLastPly(goal) };
  }
  if (role === "spectator") return { title: t.status.turnOf(side), reason: withLastPly(t.status.watching) };
  const inHand = handText(shown);
  if (inHand !== "") return { title: onlyPeople(state) ? t.status.turnOf(side) : t.status.yourTurn, reason: inHand };
  // What the swap rule means now stands in the place of the goal.
  const special = state.scene.legal.find((move) => adapter.specialMove(move.text)?.sort === "swap");
  const offer = special ? adapter.specialMove(special.text)?.offer : state.moves.length === 0 && adapter.openingHint?.(state.rules);
  if (onlyPeople(state)) return { title: t.status.turnOf(side), reason: withLastPly(offer || goal) };
  return { title: t.status.yourTurn, reason: withLastPly(offer || (goal && t.status.yourTurnGoal(side, adapter.sideGoal(seat.side)))) };
}
