// Times at which a puzzle comes back: Leitner boxes. A right move puts it into the next box, a wrong one back into the first.

/** Days until a puzzle of each box comes back. */
export const BOX_DAYS: readonly number[] = [1, 3, 7, 21, 60];

export interface Schedule {
  /** Number of the box, from 0. */
  readonly box: number;
  /** The time from which the puzzle is due, in milliseconds. */
  readonly due: number;
}

/** Midnight before a time, a number of days later. */
function dayAfter(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** The schedule of a new puzzle, which is due at once. */
export function beginning(now: number): Schedule {
  return { box: 0, due: now };
}

export function isDue({ due }: Schedule, now: number): boolean {
  return due <= now;
}

/** Number of days until a puzzle is due; 0 once it is. */
export function daysUntil({ due }: Schedule, now: number): number {
  // A day of the change to summer time is shorter.
  return due <= now ? 0 : Math.max(1, Math.round((due - dayAfter(now, 0)) / 86_400_000));
}

/** The schedule after an answer. A right one before the puzzle is due changes nothing. */
export function answered(schedule: Schedule, answer: "right" | "wrong", now: number): Schedule {
  if (answer === "right" && !isDue(schedule, now)) return schedule;
  const box = answer === "wrong" ? 0 : Math.min(schedule.box + 1, BOX_DAYS.length - 1);
  return { box, due: dayAfter(now, BOX_DAYS[box] ?? 1) };
}
