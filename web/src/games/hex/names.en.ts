// The texts of Hex that every page may need, in English.

import type { Colour, Reworded } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";

const en = {
  title: "Hex",
  goal: (colour: Colour) => `connect the two ${colour.edges} edges`,
  wonBy: (colour: Colour) => `${colour.name} connected its edges`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", swap" : ""}`,
  swapTitle: "Swap rule",
  swapNone: "None",
  swapNoneHint: "Moving first is an advantage.",
  swapPieces: "Swap pieces",
  swapPiecesHint: "The second player may take the first stone as their own, mirrored.",
  swapPiecesOffer: "Or swap: the first stone becomes yours, mirrored.",
  swapSidesOffer: "Or swap: you take over your opponent’s colour and stone.",
  beforeSwapPieces: "Your opponent may then take your stone, mirrored: choose a fair first move.",
  beforeSwapSides: "Your opponent may then take your colour and stone: choose a fair first move.",
  swapPiecesDone: "Swapped: the first stone has changed hands, mirrored.",
  swapSidesDone: "Swapped: the players have exchanged colours.",
  swapSides: "Swap sides",
  swapSidesHint: "The second player may take over the first player’s colour.",
  swap: "Swap",
  swapMove: "swap",
  pass: "Pass",
  passHint: "Pass your turn.",
  passMove: "pass",
  refusals: {
    "no-swap": "swapping is not allowed by these rules, or it is too late to swap.",
    "swap-out-of-turn": "only the second player’s first move can be a swap.",
    "pass-after-pass": "a pass may not be answered with another pass.",
    "no-pass": "passing is not allowed by these rules.",
    "both-swaps": "the record has both kinds of swap; keep only one of them.",
    "long-link": "the link is too long.",
    "link-without-game": "the address has no # with a game after it.",
    "third-comma": "this is the third comma; a link has at most two.",
    "link-without-size": "the board size is missing; write for example 11 or 11x14.",
    "link-without-rows": "the number of rows is missing; write for example 11x14.",
    "link-rotation": "a rotation is one of r1 to r12.",
    "link-without-comma": "there must be a comma before the moves.",
    "cell-without-row": "the row of the cell is missing; write for example b4.",
    "not-a-cell": (args: Args) => `“${args.found}” is not a cell of this board, a1 to ${args.last}.`,
    "not-a-link-move": "there must be a move here: a cell such as b4, :s, :S, :p, :rb, :rw, :fb or :fw.",
    "move-after-resignation": "no move can follow a resignation or a forfeit.",
    "link-of-set-up": "a game that starts from a set-up position has no HexWorld link; save it as SGF.",
  },
  puzzle: (side: string) => `${side} to move: find the only winning move`,
  lead: (first: Colour, second: Colour) =>
    `Take turns placing a stone on any empty cell. ${first.name} connects the two ${first.edges} edges with a chain of stones, ${second.name} the two ${second.edges} ones. There are no draws.`,
};

export type HexNames = Reworded<typeof en>;

export const hexNames: HexNames = en;
