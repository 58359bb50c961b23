import { expect, test } from "vitest";
import { GAMES, movedFrom } from "../game";
import { loadWords } from "../i18n";
import { MENUS, routeOf } from "../lib/route";
import { linksOf, pageOf } from "./pages";

test("the navigation leads to pages that exist, each once, those of single games among them", async () => {
  await loadWords();
  const links = MENUS.flatMap(linksOf);
  for (const { path, title } of links) {
    expect(pageOf(routeOf(`#/${path}`)), path).not.toBeNull();
    expect(title).not.toBe("");
  }
  const paths = links.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const titles = links.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(paths).toEqual(expect.arrayContaining(GAMES.flatMap((game) => game.pages ?? []).map((page) => page.path)));
});

test("former addresses of pages lead to present ones", () => {
  const moved = GAMES.flatMap((game) => Object.entries(game.moved ?? {}));
  expect(moved.length).toBeGreaterThan(0);
  for (const [before, now] of moved) {
    expect(movedFrom(before)).toBe(now);
    expect(movedFrom(now)).toBeNull();
    expect(pageOf(routeOf(`#/${now}`)), now).not.toBeNull();
  }
});
