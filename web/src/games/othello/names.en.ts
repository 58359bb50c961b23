// The texts of Othello that every page may need, in English.

import { formats, type Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";

const { counted } = formats;

const en = {
  title: "Othello",
  lead: "Take turns placing a disc so that it encloses a line of your opponent’s discs: they are flipped to your colour. When neither side can move, the side with more discs wins.",
  goal: "finish with more discs",
  wonBy: (side: string) => `${side} has more discs`,
  describe: (size: number) => `Othello ${size} × ${size}`,
  discs: (count: number) => counted(count, { one: "# disc", other: "# discs" }),
  estimate: { title: "Expected colours", hint: "Show the likely colour of each square at the end of the game" },
  levels: { master: "Thinks for a second" } as Record<string, string>,
  puzzle: {
    sorts: { win: "only winning move", most: "best final score" },
    win: (side: string) => `${side} to move: find the only winning move`,
    most: (side: string) => `${side} to move: find the move with the best final score`,
    result: (lead: number) => (lead === 0 ? "a draw" : lead > 0 ? `a win by ${lead}` : `a loss by ${-lead}`),
  },
  pass: "Pass",
  passHint: "No disc can be placed: the other side moves again.",
  passMove: "pass",
  refusals: {
    "flips-nothing": (args: Args) => `a disc on ${args.at} would not flip any discs.`,
    "must-pass": "no disc can be placed: the only move is a pass.",
    "pass-not-forced": "a side may pass only if it cannot place a disc.",
  },
};

export type OthelloNames = Reworded<typeof en>;

export const othelloNames: OthelloNames = en;
