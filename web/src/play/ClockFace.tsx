// The clock of a seat. Its time is computed from the server's last message, so a tab that slept is right
// as soon as it is visible.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import type { SeatClock } from "../protocol/messages";
import { say } from "../ui/announcer";
import { type Left, timeLeft } from "./clock";

/** Seconds left at which a person is warned. */
const WARN_S = [60, 10];
/** Time below which a clock is marked as short, in milliseconds. */
const SHORT_MS = 10_000;

/** Milliseconds since the server's last message, updated while the clock runs. */
function usePassed(receivedMs: number, running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const update = () => setNow(performance.now());
    update();
    if (!running) return;
    const timer = window.setInterval(update, 100);
    document.addEventListener("visibilitychange", update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [receivedMs, running]);
  return Math.max(0, now - receivedMs);
}

/** Announces that a person's time is short or that overtime begins. */
function useWarnings(name: string, ms: number, inOvertime: boolean, period: string, isEnabled: boolean): void {
  const before = useRef({ ms, inOvertime });
  useEffect(() => {
    const { ms: earlier, inOvertime: wasInOvertime } = before.current;
    before.current = { ms, inOvertime };
    if (!isEnabled) return;
    if (inOvertime && !wasInOvertime) return say(t.clock.overtime(name, period));
    const passed = WARN_S.filter((seconds) => earlier > seconds * 1000 && ms <= seconds * 1000);
    const least = passed.at(-1);
    if (least !== undefined && ms > 0 && wasInOvertime === inOvertime) say(t.clock.warning(name, least));
  }, [ms, inOvertime, isEnabled]);
}

/** Describes the overtime that follows the displayed time. */
function overtimeText(clock: SeatClock, left: Left, canadian: boolean): string {
  if (left.inOvertime) return canadian ? t.clock.movesLeft(clock.period_moves_left) : "";
  const period = t.clock.face(clock.period_ms);
  if (clock.periods_left === 0) return "";
  return canadian ? t.clock.movesAfter(clock.period_moves_left, period) : t.clock.overtimeAfter(left.periods, period);
}

const NONE: Left = { ms: 0, totalMs: 0, inOvertime: false, periods: 0 };

export function ClockFace({ shown, seat, name }: { shown: GameView; seat: number; name: string }) {
  const { state, role, receivedMs } = shown;
  const clock = state.clocks?.[seat];
  const running = clock?.running ?? false;
  const passed = usePassed(receivedMs, running);
  const left = clock ? timeLeft(clock, passed) : NONE;
  const period = t.clock.face(clock?.period_ms ?? 0);
  const isMine = role === "owner" && state.seats[seat]?.who.kind === "person";
  useWarnings(name, left.ms, left.inOvertime, period, running && isMine);
  if (!clock) return null;
  const canadian = /\/\d+$/.test(clock.control);
  const periods = left.inOvertime && !canadian && left.periods > 1 ? t.clock.periods(left.periods) : "";
  const classes = ["clock"];
  if (running) classes.push("running");
  if (left.totalMs < SHORT_MS) classes.push("short");
  return (
    <span class={classes.join(" ")} role="timer" aria-live="off" aria-label={t.clock.label(name)}>
      <span class="clock-face">{`${periods}${t.clock.face(left.ms)}`}</span>
      <span class="clock-note">{overtimeText(clock, left, canadian)}</span>
    </span>
  );
}
