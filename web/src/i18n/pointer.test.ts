import { expect, test } from "vitest";
import { forPointer, wordsFor } from "./pointer";

test("a text has words for a mouse and for a finger", () => {
  const text = "⟦Click|Tap⟧ a cell⟦, or press Enter|⟧.";
  expect(forPointer(text, false)).toBe("Click a cell, or press Enter.");
  expect(forPointer(text, true)).toBe("Tap a cell.");
  const say = wordsFor((name: string) => `${name}: ⟦click|tap⟧`) as (name: string) => string;
  expect(say("a")).toBe("a: click");
  expect(wordsFor([["⟦a|b⟧"]])).toEqual([["a"]]);
});

/** Words for a mouse in all languages, outside of `⟦…⟧`. */
const MOUSE = /\b(?:click|klick|klik|cliqu|clic\b|alklak|klak|mouse|maus(?!efalle)|souris|rat[óo]n|muis|musbut)/i;
/** Texts that only a mouse or a keyboard shows. */
const FOR_KEYS =
  /^\s*(?:byMouse|hint: "(?:Click a key|Klick auf eine Taste|Cliquez sur une touche|Haz clic en una tecla|Klik op een toets|Klaku klavon))/;

const CATALOGUES = import.meta.glob<string>(["./[a-z][a-z].ts", "../games/**/{names,words}.*.ts", "../games/**/texts.*.json"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(Object.entries(CATALOGUES))("%s has other words for a finger where it speaks of a mouse", (_, source) => {
  const lines = source.split("\n").filter((line) => !/^\s*(?:\/\/|\/\*|\*)/.test(line) && !FOR_KEYS.test(line));
  expect(lines.filter((line) => MOUSE.test(line.replace(/⟦[^⟧]*⟧/g, "")))).toEqual([]);
});
