import { expect, test } from "vitest";
import { games } from "./games";

/** The folders of the sources from the bottom up: each imports only from those before it. `main` is above them all. */
const FOLDERS = [
  "protocol",
  "lib",
  "i18n",
  "ui",
  "board",
  "game",
  "session",
  "chart",
  "walk",
  "play",
  "review",
  "puzzles",
  "experiments",
  "training",
  "strength",
  "statistics",
  "engines",
  "start",
  "learn",
  "games",
  "app",
];

const SOURCES = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

const folderOf = (path: string) => path.split("/")[0] ?? "";

/** Imports of a source file, as paths from the root of the sources. */
function importsOf(path: string, source: string): readonly string[] {
  const found = [...source.matchAll(/(?:\bfrom|\bimport|\bglob(?:<[^>]*>)?\()\s*\(?\s*"(\.[^"]*)"/g)];
  return found.map(([, name = ""]) => new URL(name, `file:///${path}`).pathname.slice(1));
}

const sources = Object.entries(SOURCES).map(([path, source]) => ({ path: path.slice("./".length), source }));
/** The files of the folders, without those above them all and without style sheets. */
const files = sources.filter(({ path }) => path.includes("/") && folderOf(path) !== "style");

test("every folder of the sources has its place in the order", () => {
  expect(new Set(files.map(({ path }) => folderOf(path)))).toEqual(new Set(FOLDERS));
});

test("a folder imports only from those below it", () => {
  const imports = files.flatMap(({ path, source }) => importsOf(path, source).map((other) => [path, other] as const));
  expect(imports.length).toBeGreaterThan(500);
  const upwards = imports.filter(([path, other]) => FOLDERS.indexOf(folderOf(other)) > FOLDERS.indexOf(folderOf(path)));
  expect(upwards.map((pair) => pair.join(" imports "))).toEqual([]);
});

test("a game knows no other", () => {
  const own = files.filter(({ path }) => /^games\/\w+\//.test(path));
  const others = own.flatMap(({ path, source }) => importsOf(path, source).map((other) => [path, other] as const));
  const strangers = others.filter(([path, other]) => folderOf(other) === "games" && other.split("/")[1] !== path.split("/")[1]);
  expect(strangers).toEqual([]);
});

test("nothing outside of `games` asks which game it is", () => {
  // One board shape is named after Hex.
  const named = games.flatMap(({ kind }) => (kind === "hex" ? [] : [`["'\`]${kind}["'\`]`]));
  const rules = games.map(({ kind }) => `["'\`]${kind}[:/]`);
  // Moves and refusals of single games.
  const terms = `["'\`](?:swap-sides|swap-pieces|ko|superko|suicide)["'\`]`;
  const pattern = new RegExp([...named, ...rules, terms].join("|"));
  const general = files.filter(({ path }) => !["games", "i18n", "protocol"].includes(folderOf(path)) && !path.endsWith(".test.ts"));
  expect(general.filter(({ source }) => pattern.test(source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""))).map(({ path }) => path)).toEqual([]);
});

/** Files among `paths` that an import names: by its path, by its folder, or by a pattern. */
function namedBy(name: string, paths: readonly string[]): readonly string[] {
  const stem = name.replace(/\/$|\.%7Bts,tsx%7D$|\.ts$/, "").replaceAll("*", "[^/]+");
  const pattern = new RegExp(`^${stem}(?:/index)?\\.tsx?$`);
  return paths.filter((path) => pattern.test(path));
}

/** Import cycles, each as the files that it passes through. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const other of imports.get(path) ?? []) walk(other, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return cycles;
}

test("a cycle is listed as its files", () => {
  const imports = { a: ["b"], b: ["c", "d"], c: ["b"], d: ["e"], e: ["d", "e"] };
  expect(cyclesOf(new Map(Object.entries(imports)))).toEqual(["b → c → b", "d → e → d", "e → e"]);
});

test("no files import each other in a cycle, not even for a type", () => {
  // Nothing imports a test.
  const general = sources.filter(({ path }) => !path.endsWith(".test.ts"));
  const paths = general.map(({ path }) => path);
  const modules = ({ path, source }: { path: string; source: string }) => importsOf(path, source).filter((name) => !/\.(?:css|json)$/.test(name));
  const named = general.map((file) => [file.path, modules(file).map((name) => ({ name, files: namedBy(name, paths) }))] as const);
  const unknown = named.flatMap(([path, imports]) => imports.filter(({ files }) => files.length === 0).map(({ name }) => `${path} imports ${name}`));
  expect(unknown).toEqual([]);
  expect(cyclesOf(new Map(named.map(([path, imports]) => [path, imports.flatMap((one) => one.files)])))).toEqual([]);
});
