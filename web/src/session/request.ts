// Requests to the server for a new game, made from a person's choices.

import { adapterForRules } from "../game";
import type { GameState, Level, SeatRequest } from "../protocol/messages";
import { type BotChoice, type GameChoice, rulesOf, type Seat } from "./settings";

/** The levels of a game, and the id of its default level. */
export interface Offer {
  readonly levels: readonly Level[];
  readonly defaultLevel: string | null;
}

export interface GameRequest {
  readonly rules: string;
  /** The seats in the order in which they first act. */
  readonly seats: SeatRequest[];
  readonly seed: null;
  readonly clocks: (string | null)[] | null;
  readonly measured: boolean;
}

const PERSON: SeatRequest = { kind: "person" };

/** The player of a level, or of the default one. */
function playerOf({ levels, defaultLevel }: Offer, id: string): SeatRequest {
  const named = (id: string | null) => levels.find((one) => one.id === id);
  const level = named(id) ?? named(defaultLevel);
  return { kind: "player", spec: level?.spec ?? "random" };
}

function opponentOf(choice: GameChoice, offer: Offer): SeatRequest {
  if (choice.opponent === "person") return PERSON;
  if (choice.opponent === "custom") return { kind: "player", spec: choice.spec };
  return playerOf(offer, choice.opponent);
}

function botOf({ level, spec }: BotChoice, offer: Offer): SeatRequest {
  return level === "custom" ? { kind: "player", spec } : playerOf(offer, level);
}

/** Returns whether the person with a side makes the first move. */
function opens(seat: Seat, rules: string): boolean {
  return seat === "either" ? Math.random() < 0.5 : seat === adapterForRules(rules).opener(rules);
}

/** A time control with its times in seconds: `5:00+3` is `300+3`. */
function inSeconds(time: string): string {
  return time.replace(/(\d+):([0-5]\d)(?!\d)/g, (_, minutes: string, seconds: string) => String(60 * Number(minutes) + Number(seconds)));
}

/** The time controls of a choice: that of the person at the page, or of the opener, and that of the other. */
function timesOf({ clock, ownTime, otherTime }: GameChoice): (string | null)[] | null {
  if (clock === "none") return null;
  const times = clock === "custom" ? [ownTime, otherTime] : [clock, clock];
  const given = times.map((time) => inSeconds(time.trim()) || null);
  return given.some((time) => time !== null) ? given : null;
}

function requestFor(rules: string, seats: SeatRequest[], clocks: (string | null)[] | null = null, measured = false): GameRequest {
  return { rules, seats, seed: null, clocks, measured };
}

/** The game of a choice. */
export function chosenGame(choice: GameChoice, offer: Offer): GameRequest {
  const rules = rulesOf(choice);
  const times = timesOf(choice);
  const isOfSides = choice.opponent === "bots" || choice.opponent === "person";
  const seats =
    choice.opponent === "bots" ? [botOf(choice.bots.first, offer), botOf(choice.bots.second, offer)] : [PERSON, opponentOf(choice, offer)];
  if (opens(isOfSides ? "first" : choice.seat, rules)) return requestFor(rules, seats, times);
  return requestFor(rules, seats.reverse(), times?.reverse() ?? null);
}

/** A game against a player, the person at `seat`. */
export function gameAgainst(rules: string, spec: string, seat: Seat): GameRequest {
  const opponent: SeatRequest = { kind: "player", spec };
  return requestFor(rules, opens(seat, rules) ? [PERSON, opponent] : [opponent, PERSON]);
}

/** A game against a player in which the person makes the first move, whatever its side. */
export function gameOpened(rules: string, spec: string): GameRequest {
  return requestFor(rules, [PERSON, { kind: "player", spec }]);
}

/** A game of two people. */
export function gameAlone(rules: string): GameRequest {
  return requestFor(rules, [PERSON, PERSON]);
}

/** Another game with the same rules, clocks and players, in which the other opens; a handicap stays with its player. */
export function gameAgain(state: GameState): GameRequest {
  const times = state.clocks?.map((clock) => clock?.control ?? null) ?? null;
  const seats = state.seats.map((seat) => seat.who);
  const isEven = adapterForRules(state.rules).opener(state.rules) === "first";
  return requestFor(state.rules, isEven ? seats.reverse() : seats, isEven ? (times?.reverse() ?? null) : times);
}

/** A game that counts for the strength of the person at the page, who sits at `seat`. */
export function measuredGame(rules: string, spec: string, seat: number): GameRequest {
  const seats: SeatRequest[] = [PERSON, { kind: "player", spec }];
  return requestFor(rules, seat === 0 ? seats : seats.reverse(), null, true);
}
