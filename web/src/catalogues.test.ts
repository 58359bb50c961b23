import { expect, test } from "vitest";
import { LANGUAGES } from "./i18n";

type Group = { readonly [key: string]: unknown };
/** The catalogues of one module without its language: `./i18n/` or `./games/go/names.`. */
type Catalogues = Readonly<Record<string, Group>>;

const MODULES = import.meta.glob<Record<string, unknown>>(["./i18n/[a-z][a-z].ts", "./games/**/{names,words}.*.ts"], { eager: true });
const SOURCES = import.meta.glob<string>(["./**/*.{ts,tsx}", "!./**/*.test.ts", "!./i18n/[a-z][a-z].ts", "!./games/**/{names,words}.*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const isGroup = (value: unknown): value is Group => typeof value === "object" && value !== null && !Array.isArray(value);

const catalogues = new Map<string, Catalogues>();
for (const [path, module] of Object.entries(MODULES)) {
  const [, place = "", language = ""] = /^(.*?)(\w+)\.ts$/.exec(path) ?? [];
  const found = Object.entries(module).find(([name, value]) => name !== "formats" && isGroup(value))?.[1] as Group | undefined;
  if (found) catalogues.set(place, { ...catalogues.get(place), [language]: found });
}

/** The strings and functions of a catalogue by their paths. */
function leaves(group: Group, above = ""): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(group).flatMap(([key, value]) => (isGroup(value) ? [...leaves(value, `${above}${key}.`)] : [[`${above}${key}`, value] as const])),
  );
}

/** The arguments that a string shows, by their places: `0`, or `1.name` for a field. */
function placeholders(leaf: unknown): readonly string[] {
  if (Array.isArray(leaf))
    return leaf.flatMap((one, index) => placeholders(one).map((each) => `[${index}] ${each}`)).concat(`${leaf.length} entries`);
  if (typeof leaf !== "function") return [];
  const [, inside = "", single = "", body = ""] = /^\s*(?:\(([^)]*)\)|(\w+))\s*=>(.*)$/s.exec(leaf.toString()) ?? [];
  const names = (inside || single).split(",").map((name) => name.trim());
  return names
    .flatMap((name, index) =>
      [...(name ? body.matchAll(new RegExp(`\\b${name}\\b(\\.\\w+(?![\\w(]))?`, "g")) : [])].map(([, field = ""]) => `${index}${field}`),
    )
    .filter((one, index, all) => all.indexOf(one) === index)
    .toSorted();
}

/** Strings of the server that are English already: only other languages have words for them. */
const OF_SERVER = /^(measurements\.)?(figures|matrices)\./;

test.each([...catalogues])("the languages of %s have the same strings with the same placeholders", (_, languages) => {
  const { en = {}, ...others } = languages;
  const shape = (group: Group) =>
    Object.fromEntries([...leaves(group)].filter(([path]) => !OF_SERVER.test(path)).map(([path, leaf]) => [path, placeholders(leaf)]));
  expect(Object.keys(shape(en)).length).toBeGreaterThan(10);
  expect(Object.keys(languages).toSorted()).toEqual([...LANGUAGES].toSorted());
  for (const [language, other] of Object.entries(others)) expect(shape(other), language).toEqual(shape(en));
});

/** The place of the catalogue that a source imports, by the name that it has there. */
function imported(path: string, source: string): ReadonlyMap<string, readonly [place: string, above: string][]> {
  const found = [...source.matchAll(/import (?:type )?\{([^}]*)\} from "(\.[^"]*)"/g)].flatMap(([, names = "", from = ""]) => {
    const target = `.${new URL(from, `file:///${path.slice(2)}`).pathname}`;
    const place = target === "./i18n" ? "./i18n/" : `${target}.`;
    const members = names.split(",").map((name) => name.trim().split(" as "));
    const name = members.find(([original]) => ["t", "names", "words"].includes(original ?? ""));
    return catalogues.has(place) && name ? [[name.at(-1) ?? "", [[place, ""]]] as const] : [];
  });
  return new Map(found.map(([name, places]) => [name, places.map(([place = "", above = ""]) => [place, above] as [string, string])]));
}

/** The paths that a source reads, as `place path`. A group that is handed on or indexed is read whole. */
function read(path: string, source: string): readonly string[] {
  const aliases = new Map([...imported(path, source)].map(([name, places]) => [name, [...places]]));
  const used: string[] = [];
  const follow = (chain: string) => {
    const [head = "", ...rest] = chain.split(/\s*\??\.\s*/);
    return (aliases.get(head) ?? []).map(([place, above]) => [place, [above, ...rest].filter(Boolean).join(".")] as [string, string]);
  };
  const chain = "\\w+(?:\\s*\\??\\.\\s*\\w+)*";
  const declared = new RegExp(`(?:const|let) (?:(\\w+)|\\{([^}]*)\\}) = (${chain});`, "g");
  const body = source.replaceAll(declared, (whole, name: string | undefined, parts: string | undefined, from: string) => {
    const places = follow(from).filter(([place, path]) => isGroup(at(place, path)));
    if (places.length === 0) return whole;
    const members = name ? [[name, ""]] : (parts ?? "").split(",").map((part) => part.trim().split(": ").toReversed());
    for (const [alias = "", key = alias] of members) {
      const below = places.map(([place, path]) => [place, [path, name ? "" : key].filter(Boolean).join(".")] as [string, string]);
      aliases.set(alias, [...(aliases.get(alias) ?? []), ...below]);
    }
    return "";
  });
  for (const [whole] of body.matchAll(new RegExp(`(?<![.\\w"'])${chain}`, "g")))
    used.push(...follow(whole).map(([place, path]) => `${place} ${path}`));
  return used;
}

function at(place: string, path: string): unknown {
  return path.split(".").reduce<unknown>((group, key) => (key === "" || !isGroup(group) ? group : group[key]), catalogues.get(place)?.en);
}

test("every string of a catalogue is read somewhere", () => {
  const used = Object.entries(SOURCES).flatMap(([path, source]) => read(path, source));
  expect(used.length).toBeGreaterThan(500);
  const isRead = (name: string) =>
    used.some((one) => name === one || name.startsWith(`${one}.`) || one.startsWith(`${name}.`) || one === name.split(" ")[0]);
  const all = [...catalogues].flatMap(([place, { en = {} }]) => [...leaves(en).keys()].map((path) => `${place} ${path}`));
  expect(all.filter((name) => !isRead(name))).toEqual([]);
});
