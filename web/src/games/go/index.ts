// Go. The only file of the page that knows it.

import { t } from "../../i18n";
import type { GoDetails, Side } from "../../protocol/messages";
import type { GameAdapter } from "../adapter";
import { names } from "./names";
import { Sample } from "./Sample";
import { stars } from "./stars";
import { type GoTerms, handicapMax, Terms, usualKomi } from "./Terms";

const text = names;

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

const sideOf = (side: Side) => t.colours[side === "first" ? "black" : "white"].name;

function komiOf(rules: string): number {
  const { options } = read(rules);
  const said = options.get("komi");
  if (said !== undefined) return Number(said);
  return usualKomi({ variant: options.get("rules") ?? "chinese", handicap: Number(options.get("handicap") ?? 0) });
}

export const go: GameAdapter<GoTerms> = {
  kind: "go",
  get title() {
    return text.title;
  },
  usual: { kind: "go", size: 9, variant: "chinese", komi: "", handicap: 0 },
  Terms,
  Sample,
  sizeOf: ({ size }) => size,
  points: { komiOf, detailsOf: (scene) => scene.details as GoDetails },
  palette: "black-white",
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
  levelHint: (id) => text.levels[id],
  columnName: (index) => LETTERS[index] ?? "",
  rowName: (index, rows) => String(rows - index),
  specialMove: (move) => (move === "pass" ? { sort: "pass", button: text.pass, hint: text.passHint, name: text.passMove } : null),
  refusal: ({ code, args }) => {
    if (code === "ko") return { short: text.ko, why: text.koWhy };
    if (code === "suicide" || code === "lone-suicide") return { short: text.suicide, why: text.suicideWhy };
    return { short: text.superko, why: text.superkoWhy(Number(args.after)) };
  },
};
