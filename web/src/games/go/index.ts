// Go. The only file of the page that knows it.

import { t } from "../../i18n";
import type { Side } from "../../protocol/messages";
import type { GameAdapter, Terms } from "../adapter";
import { names } from "./names";

const text = names;

/** The schools of rules, with the komi of an even game. */
const SCHOOLS: Readonly<Record<string, number>> = { chinese: 7.5, japanese: 6.5, "tromp-taylor": 7.5, aga: 7.5, "new-zealand": 7 };
const HANDICAP_KOMI = 0.5;
const LETTERS = "ABCDEFGHJKLMNOPQRST";

interface Said {
  readonly cols: number;
  readonly rows: number;
  readonly options: ReadonlyMap<string, string>;
}

function read(rules: string): Said {
  const [board = "", ...rest] = rules.slice(rules.indexOf(":") + 1).split(",");
  const [cols = 9, rows = cols] = board.split("x").map(Number);
  return { cols, rows, options: new Map(rest.map((option) => option.split("=") as [string, string])) };
}

/** The most handicap stones on a board, which lie where custom has them. */
function handicapMax(size: number): number {
  if (size < 7) return 0;
  return size % 2 === 1 && size > 7 ? 9 : 4;
}

const sideOf = (side: Side) => t.colours[side === "first" ? "black" : "white"].name;

function usualKomi({ variant, handicap }: Pick<Terms, "variant" | "handicap">): number {
  return handicap > 0 ? HANDICAP_KOMI : (SCHOOLS[variant] ?? 7.5);
}

function komiOf(rules: string): number {
  const { options } = read(rules);
  const said = options.get("komi");
  if (said !== undefined) return Number(said);
  return usualKomi({ variant: options.get("rules") ?? "chinese", handicap: Number(options.get("handicap") ?? 0) });
}

function stars(cols: number, rows: number): readonly number[] {
  if (Math.min(cols, rows) < 5) return [];
  const along = (side: number) => {
    const line = side > 12 ? 3 : 2;
    const [near, far, middle] = [line, side - 1 - line, (side - 1) / 2];
    return { ends: far > near ? [near, far] : [], middle: side % 2 === 1 ? middle : null, hasSides: side > 14 };
  };
  const [across, down] = [along(cols), along(rows)];
  const points = across.ends.flatMap((col) => down.ends.map((row) => row * cols + col));
  if (across.middle !== null && down.middle !== null) points.push(down.middle * cols + across.middle);
  if (across.middle !== null && across.hasSides) points.push(...down.ends.map((row) => row * cols + across.middle!));
  if (down.middle !== null && down.hasSides) points.push(...across.ends.map((col) => down.middle! * cols + col));
  return [...new Set(points)];
}

export const go: GameAdapter = {
  kind: "go",
  get title() {
    return text.title;
  },
  sizes: { min: 2, max: 19, customary: [9, 13, 19] },
  usual: { size: 9, variant: "chinese", komi: "", handicap: 0, row: 0, position: "", lexicon: "", tileSet: "" },
  get variantsTitle() {
    return text.rulesTitle;
  },
  get variants() {
    return Object.keys(SCHOOLS).map((id) => ({ id, label: text.schools[id]?.label ?? id, hint: text.schools[id]?.hint ?? "" }));
  },
  points: { usualKomi, komiOf, handicaps: (size) => [0, ...Array.from({ length: Math.max(0, handicapMax(size) - 1) }, (_, index) => index + 2)] },
  palette: "black-white",
  hasBoardLink: false,
  borders: { top: null, bottom: null, left: null, right: null },
  stars,
  rules: ({ size, variant, komi, handicap }) => {
    const stones = handicap <= handicapMax(size) ? handicap : 0;
    const parts = [`go:${size}`];
    if (variant !== "chinese") parts.push(`rules=${variant}`);
    if (stones > 0) parts.push(`handicap=${stones}`);
    const points = komi.trim().replace(",", ".").replace("−", "-");
    if (points !== "") parts.push(`komi=${points}`);
    return parts.join(",");
  },
  describe: (rules) => {
    const { cols, rows, options } = read(rules);
    const school = options.get("rules") ?? "chinese";
    const handicap = Number(options.get("handicap") ?? 0);
    return text.describe(cols, rows, text.schools[school]?.label ?? school, komiOf(rules), handicap);
  },
  opener: (rules) => (Number(read(rules).options.get("handicap") ?? 0) > 0 ? "second" : "first"),
  sideName: sideOf,
  sideGoal: () => text.goal,
  wonBy: (side) => text.wonBy(sideOf(side)),
  lead: () => text.lead,
  columnName: (index) => LETTERS[index] ?? "",
  rowName: (index, rows) => String(rows - index),
  specialMove: (move) => (move === "pass" ? { sort: "pass", button: text.pass, hint: text.passHint, name: text.passMove } : null),
  refusal: ({ code, args }) => {
    if (code === "ko") return { short: text.ko, why: text.koWhy };
    if (code === "suicide" || code === "lone-suicide") return { short: text.suicide, why: text.suicideWhy };
    return { short: text.superko, why: text.superkoWhy(Number(args.after)) };
  },
  starts: null,
  pieces: null,
  turns: null,
};
