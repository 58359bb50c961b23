// The puzzle of a position that a person has set up.

import { signal } from "@preact/signals";
import { t } from "../../i18n";
import type { Message } from "../../lib/message";
import type { Analysis, PositionAnswer } from "../../protocol/messages";
import { knownSessionKey } from "../../session/session";
import { add } from "../mistakes/collection";
import { addressOf, type MistakePuzzle } from "../mistakes/puzzle";
import { LOSS_MIN } from "../tree/loss";
import { ask } from "../tree/opinions";

/** The limit of the analysis that tells the right moves. */
const LIMIT = { id: "puzzle", visits: null, seconds: 3 } as const;
/** Most moves that may be right. */
const RIGHT_MAX = 3;
/** Most plies of a line that are kept. */
const LINE_MAX = 16;

type Made =
  | { readonly stage: "none" }
  | { readonly stage: "asking" | "unclear"; readonly rules: string }
  | { readonly stage: "failed"; readonly rules: string; readonly problem: Message }
  | { readonly stage: "made"; readonly rules: string; readonly address: string };

export const made = signal<Made>({ stage: "none" });

type Candidates = Analysis["candidates"];

/** The candidates that lose less than a mistake does against a win rate. */
function goodOf(candidates: Candidates, best: number): Candidates {
  return candidates.filter(({ win_rate }) => win_rate !== null && best - win_rate < LOSS_MIN);
}

/** Finds the opinion about the moves of a position, all or some; null if the person has left. */
type Judge = (only: readonly string[]) => Promise<Analysis | null>;

/**
 * The lines that begin with a right move, the best first. A search does not list moves that it has not tried, so the moves
 * that were not right are searched again by themselves, until the best of them is a mistake. Empty if more than a few moves
 * are right, or all are.
 */
export async function rightLines(legal: readonly string[], judge: Judge): Promise<readonly (readonly string[])[] | null> {
  const right: Candidates = [];
  let best: number | null = null;
  for (;;) {
    const rest = legal.filter((move) => right.every(({ text }) => text !== move));
    if (right.length > RIGHT_MAX || rest.length === 0) return [];
    const analysis = await judge(right.length === 0 ? [] : rest);
    if (!analysis) return null;
    best ??= analysis.candidates[0]?.win_rate ?? null;
    if (best === null) return [];
    const good = goodOf(analysis.candidates, best).filter(({ text }) => rest.includes(text));
    if (good.length === 0) break;
    right.push(...good);
  }
  return right.map(({ text, variation }) => (variation.length > 0 ? variation : [text]).slice(0, LINE_MAX));
}

/** Searches for the right moves of a position, and keeps its puzzle. */
export async function makePuzzle({ rules, scene }: PositionAnswer): Promise<void> {
  made.value = { stage: "asking", rules };
  // Another position may be asked about in the meantime.
  const own = made.peek();
  const isStill = () => made.peek() === own;
  const judge: Judge = async (only) => {
    const opinion = await ask({ player: "usual", spec: "" }, rules, [], scene.to_move, LIMIT, only);
    if (!isStill()) return null;
    if (opinion?.analysis && opinion.problem === null) return opinion.analysis;
    made.value = { stage: "failed", rules, problem: opinion?.problem ?? t.study.offline };
    return null;
  };
  // Right after the page is opened, the connection may not be there yet.
  await knownSessionKey();
  const legal = scene.legal.map(({ text }) => text);
  const right = await rightLines(legal, judge);
  if (!right) return;
  if (right.length === 0) {
    made.value = { stage: "unclear", rules };
    return;
  }
  const puzzle: MistakePuzzle = { rules, moves: [], played: [], lost: null, right };
  add(puzzle);
  made.value = { stage: "made", rules, address: addressOf(puzzle) };
}
