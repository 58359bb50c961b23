import { expect, test } from "vitest";
import { games } from "../games";

const SHEETS = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });
const SOURCES = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

const isOfGames = (path: string) => path.startsWith("../games/");
const withoutComments = (sheet: string) => sheet.replaceAll(/\/\*.*?\*\//gs, "");

interface Rule {
  /** The selector, without those of the rules around it. */
  readonly own: string;
  /** The selectors of the rules around it, from the outside in. */
  readonly around: readonly string[];
  /** True if it has properties of its own, and is more than a scope of the rules in it. */
  readonly hasProperties: boolean;
}

/** Every rule of a sheet, one for each part of a list of selectors. */
function rulesOf(sheet: string): readonly Rule[] {
  const found: Rule[] = [];
  const around: { readonly head: string; hasProperties: boolean }[] = [];
  let text = "";
  const property = () => {
    const inner = around.findLast(({ head }) => !head.startsWith("@"));
    if (inner && text.includes(":")) inner.hasProperties = true;
  };
  for (const letter of withoutComments(sheet)) {
    if (letter === "{") around.push({ head: text.trim(), hasProperties: false });
    else if (letter === ";") property();
    else if (letter === "}") {
      property();
      const rule = around.pop();
      const outer = around.flatMap(({ head }) => (head.startsWith("@") ? [] : head));
      if (rule && !rule.head.startsWith("@"))
        found.push(...rule.head.split(/,(?![^(]*\))/).map((own) => ({ own: own.trim(), around: outer, hasProperties: rule.hasProperties })));
    }
    text = "{};".includes(letter) ? "" : text + letter;
  }
  return found;
}

/** The class by which a rule is reached from outside of every scope: the first of its selector; undefined in a scope, and for elements. */
function classOutside({ own, around, hasProperties }: Rule): string | undefined {
  if (around.length > 0 || !hasProperties) return undefined;
  const [start = ""] = own.split(/[\s>+~:[]/);
  return /\.([\w-]+)/.exec(start)?.[1];
}

/** The names that more than one sheet has, each with its sheets. */
function shared(namesOf: (sheet: string) => Iterable<string>, paths: (path: string) => boolean = () => true): readonly string[] {
  const sheets = new Map<string, string[]>();
  for (const [path, sheet] of Object.entries(SHEETS).filter(([path]) => paths(path)))
    for (const name of new Set(namesOf(sheet))) sheets.set(name, [...(sheets.get(name) ?? []), path]);
  return [...sheets].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(", ")}`);
}

const classesOutside = (sheet: string) => rulesOf(sheet).flatMap((rule) => classOutside(rule) ?? []);
const propertiesOf = (sheet: string) => [...withoutComments(sheet).matchAll(/(?:^|[{;])\s*(--[\w-]+)\s*:/g)].map(([, name = ""]) => name);

test("the sheets are read", () => {
  const own = Object.entries(SHEETS).filter(([path]) => isOfGames(path));
  expect(own.flatMap(([, sheet]) => rulesOf(sheet)).length).toBeGreaterThan(200);
  expect(Object.values(SHEETS).flatMap(classesOutside).length).toBeGreaterThan(200);
  expect(rulesOf("@media print { .a, .b:is(.c, .d) { .e { --f: 1px; } } }").map(({ own, around }) => [...around, own].join(" "))).toEqual([
    ".a, .b:is(.c, .d) .e",
    ".a",
    ".b:is(.c, .d)",
  ]);
  expect(propertiesOf(".a { --b: 1px; color: var(--c); --d: 2px }")).toEqual(["--b", "--d"]);
});

test("outside of a scope, every class belongs to one sheet", () => {
  expect(
    classesOutside(".a.b > .c { top: 0 } .d { .e { top: 0; } } h1 { top: 0 } :root[x] .f { top: 0 } @media print { .g:hover { top: 0; } }"),
  ).toEqual(["a", "g"]);
  expect(shared(classesOutside)).toEqual([]);
});

test("no two sheets of games define the same custom property", () => {
  expect(Object.entries(SHEETS).filter(([path, sheet]) => isOfGames(path) && propertiesOf(sheet).length > 0).length).toBeGreaterThan(1);
  expect(shared(propertiesOf, isOfGames)).toEqual([]);
});

test("every sheet is in a layer", () => {
  const imported = Object.entries(SHEETS).flatMap(([path, sheet]) =>
    [...sheet.matchAll(/@import "([^"]+)" layer\(\w+\);/g)].map(([, name = ""]) => new URL(name, new URL(path, "file:///src/style/")).pathname),
  );
  const all = Object.keys(SHEETS).map((path) => new URL(path, "file:///src/style/").pathname);
  expect(all.filter((path) => !path.endsWith("/index.css") && !imported.includes(path))).toEqual([]);
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
  const selectors = Object.entries(SHEETS).flatMap(([path, sheet]) =>
    isOwn(path) ? rulesOf(sheet).flatMap(({ own, around, hasProperties }) => (hasProperties ? [...around, own].join(" ") : [])) : [],
  );
  expect(selectors.filter((one) => !isKept(one))).toEqual([]);
});
