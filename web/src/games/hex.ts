// Hex. The only file of the page that knows it.

import { en } from "../i18n";
import type { GameAdapter } from "./adapter";

const text = en.hex;

const SUFFIX: Record<string, string> = { none: "", pieces: ",swap", sides: ",swap=sides" };

function variantOf(options: readonly string[]): string {
  if (options.includes("swap=sides")) return "sides";
  return options.some((option) => option.startsWith("swap")) ? "pieces" : "none";
}

export const hex: GameAdapter = {
  kind: "hex",
  title: text.title,
  sizes: { min: 1, max: 19, usual: 11 },
  variantsTitle: text.swapTitle,
  variants: [
    { id: "none", label: text.swapNone, hint: text.swapNoneHint },
    { id: "pieces", label: text.swapPieces, hint: text.swapPiecesHint },
    { id: "sides", label: text.swapSides, hint: text.swapSidesHint },
  ],
  borders: { top: "first", bottom: "first", left: "second", right: "second" },
  rules: (size, variant) => `hex:${size}${SUFFIX[variant] ?? ""}`,
  describe: (rules) => {
    const [board = "", ...options] = rules.slice(rules.indexOf(":") + 1).split(",");
    const [cols = "", rows = cols] = board.split("x");
    return text.describe(cols, rows, variantOf(options) !== "none");
  },
  sideName: (side) => (side === "first" ? text.first : text.second),
  sideGoal: (side) => (side === "first" ? text.firstGoal : text.secondGoal),
  wonBy: (side) => (side === "first" ? text.firstWon : text.secondWon),
  columnName: (index) => String.fromCharCode(97 + index),
  rowName: (index) => String(index + 1),
  specialMove: (move) => {
    if (move === "swap-pieces") return { button: text.swap, hint: text.swapPiecesHint, name: text.swapMove };
    if (move === "swap-sides") return { button: text.swap, hint: text.swapSidesHint, name: text.swapMove };
    if (move === "pass") return { button: text.pass, hint: text.passHint, name: text.passMove };
    return null;
  },
};
