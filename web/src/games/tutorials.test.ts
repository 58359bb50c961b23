// The data of the tutorials. That their moves do what they should is tested in the browser, against the server.

import { beforeAll, describe, expect, test } from "vitest";
import type { Tutorial } from "../game/tutorial";
import { LANGUAGES } from "../i18n";
import { conditions } from "../learn/goals";
import { games } from ".";

describe.each(games.map((game) => [game.kind, game] as const))("the tutorial of %s", (_, game) => {
  let tutorial: Tutorial;
  beforeAll(async () => {
    tutorial = await game.tutorial();
  });

  test("has a name of its own for every step", () => {
    const ids = tutorial.steps.map((step) => step.id);
    expect(ids.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(LANGUAGES)("has the same texts in %s as in English, none of them empty", (language) => {
    // A page in another language shows the English texts.
    if (!["en", "de"].includes(language) && !tutorial.texts[language]) return;
    const shape = (of: typeof language) =>
      tutorial.steps.map(({ id }) => {
        const texts = tutorial.texts[of]?.[id];
        const entries = Object.entries(texts ?? {}).map(([name, text]) => [name, typeof text === "string" ? text !== "" : text.length]);
        return [id, Object.fromEntries(entries)];
      });
    expect(shape(language)).toEqual(shape("en"));
    expect(Object.keys(tutorial.texts[language] ?? {}).sort()).toEqual(tutorial.steps.map(({ id }) => id).sort());
    expect(shape(language).flatMap(([, texts]) => Object.values(texts ?? {}))).not.toContain(false);
  });

  test("has a task, a hint and feedback for every goal, all of whose conditions are known", () => {
    for (const { id, goal, solution } of tutorial.steps) {
      const texts = tutorial.texts.en?.[id];
      expect([id, texts?.task !== undefined], id).toEqual([id, goal !== undefined]);
      if (!goal) continue;
      expect(Object.keys(goal).sort(), id).toEqual([...conditions(goal)].sort());
      expect(solution?.length, id).toBeGreaterThan(0);
      expect(texts, id).toHaveProperty("hint");
      expect(texts, id).toHaveProperty("right");
      if (conditions(goal).length > 0) expect(texts, id).toHaveProperty("wrong");
    }
  });
});
