import { expect, test } from "vitest";
import { games } from "./games";

/** The rooms of the sources from the ground up: each imports only from those before it. `main` is above them all. */
const ROOMS = [
  "protocol",
  "lib",
  "i18n",
  "ui",
  "board",
  "game",
  "session",
  "chart",
  "review",
  "play",
  "study",
  "experiments",
  "training",
  "strength",
  "engines",
  "start",
  "games",
  "app",
];

const SOURCES = import.meta.glob<string>(["./**/*.{ts,tsx}", "!./*.{ts,tsx}", "!./style/**"], { query: "?raw", import: "default", eager: true });

const roomOf = (path: string) => path.split("/")[0] ?? "";

/** What a source imports, as paths from the root of the sources. */
function importsOf(path: string, source: string): readonly string[] {
  const found = [...source.matchAll(/(?:\bfrom|\bimport|\bglob(?:<[^>]*>)?\()\s*\(?\s*"(\.[^"]*)"/g)];
  return found.map(([, name = ""]) => new URL(name, `file:///${path}`).pathname.slice(1));
}

const files = Object.entries(SOURCES).map(([path, source]) => ({ path: path.slice("./".length), source }));

test("every room of the sources has its place in the order", () => {
  expect(new Set(files.map(({ path }) => roomOf(path)))).toEqual(new Set(ROOMS));
});

test("a room imports only from those below it", () => {
  const imports = files.flatMap(({ path, source }) => importsOf(path, source).map((other) => [path, other] as const));
  expect(imports.length).toBeGreaterThan(500);
  const upwards = imports.filter(([path, other]) => ROOMS.indexOf(roomOf(other)) > ROOMS.indexOf(roomOf(path)));
  expect(upwards.map((pair) => pair.join(" imports "))).toEqual([]);
});

test("a game knows no other", () => {
  const own = files.filter(({ path }) => /^games\/\w+\//.test(path));
  const others = own.flatMap(({ path, source }) => importsOf(path, source).map((other) => [path, other] as const));
  const strangers = others.filter(([path, other]) => roomOf(other) === "games" && other.split("/")[1] !== path.split("/")[1]);
  expect(strangers).toEqual([]);
});

test("no place outside of `games` asks which game it is", () => {
  // A shape of boards is called after Hex.
  const named = games.flatMap(({ kind }) => (kind === "hex" ? [] : [`["'\`]${kind}["'\`]`]));
  const rules = games.map(({ kind }) => `["'\`]${kind}[:/]`);
  const pattern = new RegExp([...named, ...rules].join("|"));
  const general = files.filter(({ path }) => !["games", "i18n", "protocol"].includes(roomOf(path)) && !path.endsWith(".test.ts"));
  expect(general.filter(({ source }) => pattern.test(source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""))).map(({ path }) => path)).toEqual([]);
});
