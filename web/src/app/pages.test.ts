import { expect, test } from "vitest";
import { GAMES } from "../game";
import { MENUS, routeOf } from "../lib/route";
import { linksOf, pageOf } from "./pages";

const links = MENUS.flatMap(linksOf);

test("the navigation leads to pages that exist, each once, those of single games among them", () => {
  for (const { path, title } of links) {
    expect(pageOf(routeOf(`#/${path}`)), path).not.toBeNull();
    expect(title).not.toBe("");
  }
  const paths = links.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(GAMES.flatMap((game) => game.pages ?? []).map((page) => page.path)));
});
