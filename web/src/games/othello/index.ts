// Othello: the entry point of the game. Nothing outside its folder depends on it.

import type { GameAdapter, SideInfo } from "../../game/adapter";
import { openerOf } from "../../game/fen";
import { withStart } from "../../game/words";
import { t } from "../../i18n";
import type { Scene, Side } from "../../protocol/messages";
import { names } from "./names";
import { BOARD_CLASS, sample } from "./Sample";
import { type OthelloTerms, Terms } from "./Terms";
import "./index.css";

const text = names;

const USUAL_SIZE = 8;

const sideOf = (side: Side) => t.colours[side === "first" ? "black" : "white"].name;

/** The size of the board of a rules string. */
export function sizeOf(rules: string): number {
  return Number(/^\w+:(\d+)/.exec(rules)?.[1] ?? USUAL_SIZE);
}

/** The discs of a side. */
function sideInfo(_rules: string, scene: Scene, side: Side): SideInfo {
  const count = scene.stones.filter((stone) => stone.side === side).length;
  return { taken: String(count), stonesOf: side, more: null, words: text.discs(count) };
}

export const adapter: GameAdapter<OthelloTerms> = {
  kind: "othello",
  place: 5,
  setsUpStones: true,
  boardThemes: ["green", "blue"],
  get title() {
    return text.title;
  },
  usual: { kind: "othello", size: USUAL_SIZE, variant: "" },
  Terms,
  sample,
  sizeOf: ({ size }) => size,
  points: {
    sideInfo,
    partName: (part) => part,
    get estimate() {
      return text.estimate;
    },
  },
  palette: "black-white",
  boardClass: BOARD_CLASS,
  marksMoves: true,
  rules: ({ size }) => (size === USUAL_SIZE ? "othello" : `othello:${size}`),
  describe: (rules) => withStart(rules, text.describe(sizeOf(rules))),
  opener: (rules) => openerOf(rules, "first"),
  sideName: sideOf,
  sideGoal: () => text.goal,
  wonBy: (side) => text.wonBy(sideOf(side)),
  tutorial: async () => (await import("./tutorial")).tutorial,
  lead: () => text.lead,
  levelHint: (id) => text.levels[id],
  columnName: (index) => String.fromCharCode(97 + index),
  rowName: (index) => String(index + 1),
  specialMove: (move) => (move === "pass" ? { sort: "pass", button: text.pass, hint: text.passHint, name: text.passMove } : null),
  refusals: text.refusals,
  puzzles: {
    sorts: () => [
      { id: "win", label: text.puzzle.sorts.win, tasks: ["win"] },
      { id: "most", label: text.puzzle.sorts.most, tasks: ["most"] },
    ],
    task: (task, side) => (task === "win" ? text.puzzle.win(side) : text.puzzle.most(side)),
    result: (value) => text.puzzle.result(value),
  },
};
