// Names of the people and players at the board.

import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { Message } from "../lib/message";
import type { GameState, KindInfo, Level, SeatRequest } from "../protocol/messages";

export function levelTitle(level: Level): string {
  return t.levels[level.id]?.title ?? level.title;
}

/** Describes a level in a few words. */
export function levelHint(kind: string, level: Level): string {
  return adapterFor(kind).levelHint?.(level.id) ?? t.levels[level.id]?.hint ?? level.spec;
}

/** A kind of bot in a few words, in the language of the page if it has them. */
export function kindWords({ name, summary }: Pick<KindInfo, "name" | "summary">): Message {
  return t.botKinds[name] ?? { sentence: "", english: summary };
}

/** The number of rollouts of a level, or else its spec. */
export function levelDetail({ spec }: Level): string {
  const rollouts = /:rollouts=(\d+)$/.exec(spec)?.[1];
  return rollouts === undefined ? spec : t.rollouts(Number(rollouts));
}

/** The name of a bot: that of its level or of the person's own engine, or else its spec. */
export function botName(spec: string, levels: readonly Level[]): string {
  return playerName({ kind: "player", spec }, null, levels);
}

/** The name of a person or player; `name` is the server's name of the player, or that of a person in an imported record. */
export function playerName(who: SeatRequest, name: string | null, levels: readonly Level[]): string {
  if (who.kind === "person") return name ?? t.players.you;
  const level = levels.find((one) => one.spec === who.spec);
  return level ? levelTitle(level) : (name ?? who.spec);
}

/** Returns whether every seat is a person's: then "you" says nothing and colours are named instead. */
export function onlyPeople(state: GameState): boolean {
  return state.seats.every((seat) => seat.who.kind === "person");
}

export function seatName(shown: GameView, seat: number, levels: readonly Level[]): string {
  const { state, role } = shown;
  const one = state.seats[seat];
  if (!one) return "";
  if (one.who.kind === "person" && (role === "spectator" || onlyPeople(state))) {
    return one.name ?? adapterFor(state.kind).sideName(one.side);
  }
  return playerName(one.who, one.name, levels);
}

/** The name of a seat that wins; a level is called one, since its title alone may read as anything. */
export function winnerName(shown: GameView, seat: number, levels: readonly Level[]): string {
  const who = shown.state.seats[seat]?.who;
  const level = who?.kind === "player" ? levels.find((one) => one.spec === who.spec) : undefined;
  return level ? t.status.ofLevel(levelTitle(level)) : seatName(shown, seat, levels);
}
