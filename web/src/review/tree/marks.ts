// Marks, arrows and lines on the board of the study, and the tools that draw them.

import { signal } from "@preact/signals";
import { t } from "../../i18n";
import type { Mark, Stroke } from "../../protocol/messages";
import { say } from "../../ui/announcer";
import { at, draw, mark, tree } from "./study";
import { nodeOf } from "./tree";

export type Tool = "play" | Mark | "number" | Stroke;

/** The tools in the order in which they are shown. */
export const TOOLS: readonly Tool[] = ["play", "circle", "cross", "square", "triangle", "label", "number", "arrow", "line"];

/** Action of a press on the board: a move, or a mark of this kind. */
export const tool = signal<Tool>("play");
/** Name of the point where an arrow or a line begins that waits for its end, or null. */
export const strokeStart = signal<string | null>(null);

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** The next letter or number that is not on the board. */
function nextLabel(isNumber: boolean): string {
  const used = new Set(nodeOf(tree.value, at.value).marks.map((one) => one.text));
  if (!isNumber) return LETTERS.find((letter) => !used.has(letter)) ?? "A";
  let number = 1;
  while (used.has(String(number))) number += 1;
  return String(number);
}

function label(name: string, isNumber: boolean): void {
  const old = nodeOf(tree.value, at.value).marks.find((one) => one.at === name);
  const isSame = old?.kind === "label" && /^\d+$/.test(old.text) === isNumber;
  mark("label", name, isSame ? "" : nextLabel(isNumber));
}

/** Uses the tool on a point, which is not that of moves. */
export function applyTool(name: string): void {
  const kind = tool.value;
  if (kind === "play") return;
  if (kind === "label" || kind === "number") return label(name, kind === "number");
  if (kind !== "arrow" && kind !== "line") return mark(kind, name, "");
  const from = strokeStart.value;
  strokeStart.value = from === null ? name : null;
  if (from === null) say(t.study.node.begun[kind](name));
  else if (from !== name) draw(kind, from, name);
}

/** Draws what the right mouse button does: a circle on one point, an arrow, or a line with its tool, from one to another. */
export function applyRightButton(from: string, to: string): void {
  if (from === to) mark("circle", from, "");
  else draw(tool.value === "line" ? "line" : "arrow", from, to);
}
