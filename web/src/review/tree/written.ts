// The moves of the study as they are written in its list and its drawing.

import { isInPairs, moveName, turnsOf } from "../../game/turns";
import { t } from "../../i18n";
import type { PositionAnswer, Side } from "../../protocol/messages";
import type { MoveLoss } from "./dots";
import { adapter, lineEnd, tree } from "./study";
import { movesTo, nodeOf, type StudyTree } from "./tree";

/** Sides alternate but where the rules say otherwise, which only the line that is shown knows. */
function sideOf(ply: number, end: PositionAnswer | null): Side {
  const isOpener = (adapter.value.opener(tree.value.rules) === "first") === (ply % 2 === 1);
  return end?.moves[ply - 1]?.side ?? (isOpener ? "first" : "second");
}

/** Text of the button of a move, by the move's last node. */
export interface Written {
  readonly number: string;
  readonly side: Side;
  readonly name: string;
  readonly isComplete: boolean;
}

export function writtenAt(tree: StudyTree, id: number, ply: number): Written {
  const { kind } = adapter.value;
  const name = moveName(kind, nodeOf(tree, id).move ?? "");
  if (!isInPairs(kind)) return { number: String(ply), side: sideOf(ply, lineEnd.value), name, isComplete: true };
  // The sides are those of the moves themselves.
  const moves = movesTo(tree, id).map((text) => ({ text, side: "first" as const }));
  const turn = turnsOf({ kind, rules: tree.rules, moves }).at(-1);
  return { number: turn?.number ?? "", side: turn?.side ?? "first", name: turn?.text ?? name, isComplete: turn?.isComplete ?? true };
}

/** The nodes of the move that begins at a node, as far as no variations and no comments come between. */
export function moveFrom(tree: StudyTree, first: number, ply: number): number[] {
  const ids = [first];
  if (!isInPairs(adapter.value.kind)) return ids;
  for (let id = first; !writtenAt(tree, id, ply).isComplete; ) {
    const { children, comment } = nodeOf(tree, id);
    const [next] = children;
    if (next === undefined || children.length > 1 || comment !== "") break;
    ids.push(next);
    id = next;
  }
  return ids;
}

/** A move in words, with its loss, for those who do not see the drawing. */
export function wordsOf({ number, side, name, isComplete }: Written, dot: MoveLoss | null, comment: string): string {
  const parts = [number, adapter.value.sideName(side), `${name}${isComplete ? "" : "…"}`, dot?.label, comment && t.study.tree.commented];
  return parts.filter(Boolean).join(" ");
}
