// Go: the entry point of the game. Nothing outside its folder depends on it.

import type { GameAdapter, SideInfo } from "../../game/adapter";
import { openerOf } from "../../game/fen";
import { withStart } from "../../game/words";
import { t } from "../../i18n";
import type { GoDetails, Scene, Side } from "../../protocol/messages";
import { names } from "./names";
import { sample } from "./Sample";
import { stars } from "./stars";
import { type GoTerms, handicapMax, Terms, usualKomi } from "./Terms";

const text = names;

const LETTERS = "ABCDEFGHJKLMNOPQRST";

interface ParsedRules {
  readonly cols: number;
  readonly rows: number;
  readonly options: ReadonlyMap<string, string>;
}

function read(rules: string): ParsedRules {
  const [board = "", ...rest] = rules.slice(rules.indexOf(":") + 1).split(",");
  const [cols = 9, rows = cols] = board.split("x").map(Number);
  return { cols, rows, options: new Map(rest.map((option) => option.split("=") as [string, string])) };
}

const sideOf = (side: Side) => t.colours[side === "first" ? "black" : "white"].name;

/** The komi of a rules string, without the compensation for handicap stones. */
export function komiOf(rules: string): number {
  const { options } = read(rules);
  const stated = options.get("komi");
  if (stated !== undefined) return Number(stated);
  return usualKomi({ variant: options.get("rules") ?? "chinese", handicap: Number(options.get("handicap") ?? 0) });
}

function sideInfo(rules: string, scene: Scene, side: Side): SideInfo {
  const { taken, komi_halves } = scene.details as GoDetails;
  const count = taken[side === "first" ? 0 : 1];
  const words = text.sideInfo;
  if (side === "first" || komi_halves === 0) return { taken: words.count(count), more: null, words: words.taken(count) };
  const [more, komi] = [komi_halves / 2, komiOf(rules)];
  const parts = [words.taken(count), komi === 0 ? "" : words.komi(komi), more === komi ? "" : words.forHandicap(more - komi)];
  return { taken: words.count(count), more: words.komiShort(more), words: parts.filter(Boolean).join(" · ") };
}

const PUZZLE_TASKS = ["capture", "ladder", "net", "snapback", "kill", "live"] as const;

/** The kinds of puzzles to choose from. */
const PUZZLE_SORTS = { capture: ["capture"], ladder: ["ladder"], net: ["net"], snapback: ["snapback"], life: ["kill", "live"] } as const;

export const adapter: GameAdapter<GoTerms> = {
  kind: "go",
  place: 2,
  setsUpStones: true,
  boardThemes: ["kaya", "walnut", "paper"],
  get title() {
    return text.title;
  },
  usual: { kind: "go", size: 9, variant: "chinese", komi: "", handicap: 0 },
  Terms,
  sample,
  sizeOf: ({ size }) => size,
  points: { sideInfo, partName: (part) => (text.parts as Readonly<Record<string, string>>)[part] ?? part },
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
    const ruleSet = options.get("rules") ?? "chinese";
    const handicap = Number(options.get("handicap") ?? 0);
    return withStart(rules, text.describe(cols, rows, text.ruleSets[ruleSet]?.label ?? ruleSet, komiOf(rules), handicap));
  },
  opener: (rules) => openerOf(rules, Number(read(rules).options.get("handicap") ?? 0) > 0 ? "second" : "first"),
  sideName: sideOf,
  sideGoal: () => text.goal,
  wonBy: (side) => text.wonBy(sideOf(side)),
  tutorial: async () => (await import("./tutorial")).tutorial,
  lead: () => text.lead,
  columnName: (index) => LETTERS[index] ?? "",
  rowName: (index, rows) => String(rows - index),
  specialMove: (move) => (move === "pass" ? { sort: "pass", button: text.pass, hint: text.passHint, name: text.passMove } : null),
  refusals: text.refusals,
  illegalReasons: text.illegalReasons,
  markedReason: "ko",
  puzzles: {
    sorts: () => Object.entries(PUZZLE_SORTS).map(([id, tasks]) => ({ id, label: text.puzzleSorts[id as keyof typeof PUZZLE_SORTS], tasks })),
    task: (task, side, [point = ""]) => text.puzzles[PUZZLE_TASKS.find((known) => known === task) ?? "capture"](side, point),
  },
};
