// Time left on a clock, computed from the server's last message and the time since.

import type { SeatClock } from "../protocol/messages";

export interface Left {
  /** Displayed time, in milliseconds: main time, or the rest of the overtime period. */
  readonly ms: number;
  /** The time until the seat loses if it does not move, in milliseconds. */
  readonly totalMs: number;
  readonly inOvertime: boolean;
  /** Periods left, the running one included. */
  readonly periods: number;
}

/** Time left on a clock `passedMs` after the server's message; never negative. */
export function timeLeft(clock: SeatClock, passedMs: number): Left {
  let spent = clock.running ? Math.max(0, passedMs) : 0;
  let [period, periods] = [clock.period_left_ms, clock.periods_left];
  const overtime = periods > 0 ? period + (periods - 1) * clock.period_ms : 0;
  const totalMs = Math.max(0, clock.main_left_ms + overtime - spent);
  if (spent < clock.main_left_ms) return { ms: clock.main_left_ms - spent, totalMs, inOvertime: false, periods };
  if (totalMs === 0) return { ms: 0, totalMs, inOvertime: overtime > 0, periods: 0 };
  spent -= clock.main_left_ms;
  if (spent >= period) {
    const used = 1 + Math.floor((spent - period) / clock.period_ms);
    spent -= period + (used - 1) * clock.period_ms;
    periods -= used;
    period = clock.period_ms;
  }
  return { ms: period - spent, totalMs, inOvertime: true, periods };
}
