// The words of Hex that every page may need, in English.

import type { Colour, Reworded } from "../../i18n/en";

const en = {
  title: "Hex",
  goal: (colour: Colour) => `join the two ${colour.edges} edges`,
  wonBy: (colour: Colour) => `${colour.name} joined its edges`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", swap" : ""}`,
  swapTitle: "Swap rule",
  swapNone: "None",
  swapNoneHint: "Moving first is an advantage.",
  swapPieces: "Swap pieces",
  swapPiecesHint: "The second player may turn the first stone into an own one, mirrored.",
  swapPiecesOffer: "Or swap: the first stone becomes yours, mirrored.",
  swapSidesOffer: "Or swap: you take over the other colour and its stone.",
  swapSides: "Swap sides",
  swapSidesHint: "The second player may take over the first player’s colour.",
  swap: "Swap",
  swapMove: "swap",
  pass: "Pass",
  passHint: "Place no stone.",
  passMove: "pass",
  refusals: {
    "no-swap": "these rules have no swap, or it is too late to swap.",
    "swap-out-of-turn": "only the second player’s first move may be a swap.",
    "pass-after-pass": "a pass may not be answered by a pass.",
    "no-pass": "these rules have no pass.",
  },
  lead: (first: Colour, second: Colour) =>
    `Take turns to put a stone on any empty cell. ${first.name} joins the two ${first.edges} edges with a chain of stones, ${second.name} the two ${second.edges} ones. One of them always succeeds.`,
};

export type HexNames = Reworded<typeof en>;

export const hexNames: HexNames = en;
