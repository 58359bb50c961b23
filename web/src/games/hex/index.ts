// Hex: the entry point of the game. Nothing outside its folder depends on it.

import type { GameAdapter } from "../../game/adapter";
import { openerOf } from "../../game/fen";
import { withStart } from "../../game/words";
import { t } from "../../i18n";
import { colourOf } from "../../lib/colours";
import type { Side } from "../../protocol/messages";
import { names } from "./names";
import { BORDERS, sample } from "./Sample";
import { type HexTerms, Terms } from "./Terms";

const text = names;

const colour = (side: Side) => t.colours[colourOf(side)];

const SUFFIX: Record<HexTerms["variant"], string> = { none: "", pieces: ",swap", sides: ",swap=sides" };

const optionsOf = (rules: string) => rules.split(",").slice(1);

/** The form of the swap; there is none from a set-up position. */
function variantOf(options: readonly string[]): HexTerms["variant"] {
  if (options.some((option) => option.startsWith("fen="))) return "none";
  if (options.includes("swap=sides")) return "sides";
  return options.some((option) => option.startsWith("swap")) ? "pieces" : "none";
}

export const adapter: GameAdapter<HexTerms> = {
  kind: "hex",
  place: 1,
  boardThemes: ["paper", "wood"],
  get title() {
    return text.title;
  },
  usual: { kind: "hex", size: 11, variant: "pieces" },
  Terms,
  sample,
  sizeOf: ({ size }) => size,
  setsUpStones: true,
  hasTheory: true,
  hasBoardLink: true,
  borders: BORDERS,
  rules: ({ size, variant }) => `hex:${size}${SUFFIX[variant]}`,
  describe: (rules) => {
    const [board = ""] = rules.slice(rules.indexOf(":") + 1).split(",");
    const [cols = "", rows = cols] = board.split("x");
    return withStart(rules, text.describe(cols, rows, variantOf(optionsOf(rules)) !== "none"));
  },
  opener: (rules) => openerOf(rules, "first"),
  sideName: (side) => colour(side).name,
  sideGoal: (side) => text.goal(colour(side)),
  wonBy: (side) => text.wonBy(colour(side)),
  tutorial: async () => (await import("./tutorial")).tutorial,
  lead: () => text.lead(colour("first"), colour("second")),
  openingHint: (rules) => ({ none: null, pieces: text.beforeSwapPieces, sides: text.beforeSwapSides })[variantOf(optionsOf(rules))],
  refusals: text.refusals,
  puzzles: { task: (_, side) => text.puzzle(side) },
  columnName: (index) => String.fromCharCode(97 + index),
  rowName: (index) => String(index + 1),
  specialMove: (move) => {
    if (move === "swap-pieces")
      return {
        sort: "swap",
        button: text.swap,
        hint: text.swapPiecesHint,
        offer: text.swapPiecesOffer,
        done: text.swapPiecesDone,
        name: text.swapMove,
      };
    if (move === "swap-sides")
      return {
        sort: "swap",
        swapsSides: true,
        button: text.swap,
        hint: text.swapSidesHint,
        offer: text.swapSidesOffer,
        done: text.swapSidesDone,
        name: text.swapMove,
      };
    if (move === "pass") return { sort: "pass", button: text.pass, hint: text.passHint, name: text.passMove };
    return null;
  },
};
