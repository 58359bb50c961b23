import { expect, test } from "vitest";
import { differencesOf } from "./differences";

const run = (settings: Record<string, string>) => ({ settings: Object.entries(settings).map(([name, value]) => ({ name, value })) });

test("settings that all runs share are left out", () => {
  const runs = [run({ game: '"hex:9"', "learn.rate": "0.02", seed: "1" }), run({ game: '"hex:9"', "learn.rate": "0.01" })];
  expect(differencesOf(runs)).toEqual([
    { name: "learn.rate", values: ["0.02", "0.01"] },
    { name: "seed", values: ["1", null] },
  ]);
  expect(differencesOf([run({ seed: "1" }), run({ seed: "1" })])).toEqual([]);
});
