import { expect, test } from "vitest";
import { games } from "../games";

const SHEETS = import.meta.glob<string>("../games/*/**/*.css", { query: "?raw", import: "default", eager: true });
const SOURCES = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** Every rule of a sheet by its whole selector, that of the rules around it included; each part of a list by itself. */
function selectorsOf(sheet: string): readonly string[] {
  const found: string[] = [];
  const around: string[] = [];
  let text = "";
  for (const letter of sheet.replaceAll(/\/\*.*?\*\//gs, "")) {
    if (letter === "{") {
      const head = text.trim();
      around.push(head.startsWith("@") ? "" : head);
      if (!head.startsWith("@")) found.push(...head.split(/,(?![^(]*\))/).map((one) => [...around.slice(0, -1), one].join(" ")));
    } else if (letter === "}") around.pop();
    text = "{};".includes(letter) ? "" : text + letter;
  }
  return found;
}

test("the sheets of games are read", () => {
  expect(Object.values(SHEETS).flatMap(selectorsOf).length).toBeGreaterThan(200);
});

test.each(games.map(({ kind }) => kind))("the sheets of %s style nothing that another page or game shows", (kind) => {
  const isOwn = (path: string) => path.startsWith(`../games/${kind}/`);
  const sources = (paths: (path: string) => boolean) =>
    Object.entries(SOURCES).flatMap(([path, source]) => (paths(path) && !path.includes(".test.") ? source : []));
  const wordsOf = (texts: readonly string[]) => new Set(texts.join(" ").match(/[\w-]+/g));
  const own = wordsOf(sources(isOwn));
  const others = wordsOf(sources((path) => !isOwn(path)).flatMap((source) => source.match(/\bclass(?:es\.push\(|=)(?:"[^"]*"|[^>]*)/g) ?? []));
  const isKept = (selector: string) =>
    // The names of the game's own colours.
    selector === ":root" ||
    [...selector.matchAll(/\.([\w-]+)/g)].some(([, name = ""]) => name === `game-${kind}` || (own.has(name) && !others.has(name)));
  const selectors = Object.entries(SHEETS).flatMap(([path, sheet]) => (isOwn(path) ? selectorsOf(sheet) : []));
  expect(selectors.filter((one) => !isKept(one.trim()))).toEqual([]);
});
