import { expect, test } from "vitest";
import { formatsOf } from "./formats";

const english = formatsOf("en-GB");
const german = formatsOf("de-DE");
const french = formatsOf("fr-FR");
const esperanto = formatsOf("eo", { numbers: "fr-FR", dates: "sv-SE" });

/** A text with plain spaces in place of those that do not break. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("numbers, shares and signs are written as in the language", () => {
  const all = (of: typeof english) => [of.number(1234.5), of.fixed(0.5, 2), of.percent(0.75), of.percent(0.123, 1), of.signed(12)].map(plain);
  expect(all(english)).toEqual(["1,234.5", "0.50", "75%", "12.3%", "+12"]);
  expect(all(german)).toEqual(["1.234,5", "0,50", "75 %", "12,3 %", "+12"]);
  expect(all(french)).toEqual(["1 234,5", "0,50", "75 %", "12,3 %", "+12"]);
  expect(all(esperanto)).toEqual(all(french));
});

test("a negative number has a true minus sign, and 0 has none", () => {
  expect([english.number(-3), english.signed(-0.851, 2), german.fixed(-0.85, 2)]).toEqual(["−3", "−0.85", "−0,85"]);
  expect([english.number(-0), english.signed(0)]).toEqual(["0", "0"]);
});

test("short numbers have the same units in every language, and the digits of each", () => {
  expect([0, 123, 999.96, 19_240, 999_990, 1_234_567, 2e9].map(english.compact)).toEqual(["0", "123", "1k", "19.2k", "1M", "1.2M", "2G"]);
  expect([41_438.7, -1_234_567].map(german.compact)).toEqual(["41,4k", "−1,2M"]);
  expect(english.compact(1e20)).toBe("100,000,000,000,000,000,000");
});

test("plurals follow the rules of the language: one is plural in none, and 0 is singular in French", () => {
  const forms = { one: "# move", other: "# moves" };
  const counts = (of: typeof english) => [0, 1, 2, 1000].map((count) => plain(of.counted(count, forms)));
  expect(counts(english)).toEqual(["0 moves", "1 move", "2 moves", "1,000 moves"]);
  expect(counts(french)).toEqual(["0 move", "1 move", "2 moves", "1 000 moves"]);
  expect(counts(esperanto)).toEqual(["0 moves", "1 move", "2 moves", "1 000 moves"]);
});

test("powers of ten have the digits that count", () => {
  expect([0, 2.5, 3.5, 400].map(english.power)).toEqual(["1", "320", "3,160", "∞"]);
});

test("times have the units that fit, and clocks show tenths at the end", () => {
  expect([english.duration(7500), english.duration(65), english.duration(3)]).toEqual(["2 h 05 min", "1 min 5 s", "3 s"]);
  expect([english.brief(0.012), german.brief(1.5)]).toEqual(["12 ms", "1,5 s"]);
  expect([0, 90, 7200].map(english.axisTime)).toEqual(["0", "2 min", "2 h"]);
  expect([9870, 65_000, 3_725_000].map(german.clock)).toEqual(["0:09,8", "1:05", "1:02:05"]);
});

test("dates name months only in languages that browsers know", () => {
  expect(english.date(1_700_000_000)).toMatch(/^1[45] Nov 2023, /);
  expect(esperanto.date(1_700_000_000)).toMatch(/^2023-11-1[45] /);
});
