import { expect, test } from "vitest";
import { answered, beginning, daysUntil, isDue, type Schedule } from "./schedule";

const EVENING = new Date(2026, 2, 1, 21, 30).getTime();
const daysLater = (days: number, hour = 21) => new Date(2026, 2, 1 + days, hour).getTime();

test("a new puzzle is due at once", () => {
  expect(isDue(beginning(EVENING), EVENING)).toBe(true);
  expect(daysUntil(beginning(EVENING), EVENING)).toBe(0);
});

test("right answers lead through the boxes, and the last one stays", () => {
  const days: number[] = [];
  let now = EVENING;
  let schedule: Schedule = beginning(now);
  for (let count = 0; count < 6; count += 1) {
    schedule = answered(schedule, "right", now);
    days.push(daysUntil(schedule, now));
    now = schedule.due;
  }
  expect(days).toEqual([3, 7, 21, 60, 60, 60]);
});

test("a wrong answer leads back to the first box, also before the puzzle is due", () => {
  const later = answered(answered(beginning(EVENING), "right", EVENING), "right", daysLater(3));
  const wrong = answered(later, "wrong", daysLater(4));
  expect(wrong.box).toBe(0);
  expect(daysUntil(wrong, daysLater(4))).toBe(1);
});

test("a right answer before the puzzle is due changes nothing", () => {
  const schedule = answered(beginning(EVENING), "right", EVENING);
  expect(answered(schedule, "right", daysLater(1))).toEqual(schedule);
});

test("a puzzle is due from the morning of its day on", () => {
  const schedule = answered(beginning(EVENING), "wrong", EVENING);
  expect(isDue(schedule, new Date(2026, 2, 1, 23, 59).getTime())).toBe(false);
  expect(isDue(schedule, daysLater(1, 6))).toBe(true);
});

test("a change of the clocks is no day", () => {
  // In many places the clocks change in the weeks after.
  const schedule: Schedule = { box: 4, due: new Date(2026, 3, 30).getTime() };
  expect(daysUntil(schedule, EVENING)).toBe(60);
});
