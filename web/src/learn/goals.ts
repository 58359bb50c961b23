// The judgement of a move by the goal of a step, from what the rules engine tells of the positions before and after it.

import type { Goal, Judged } from "../game/tutorial";
import type { Scene, Side } from "../protocol/messages";

const sidesOf = (scene: Scene) => new Map(scene.stones.map(({ point, side }) => [point, side]));

/** Number of points where pieces of both sides stand. */
function unions({ pieces }: Scene): number {
  const first = new Set(pieces.filter(({ side }) => side === "first").map(({ point }) => point));
  return pieces.filter(({ side, point }) => side === "second" && first.has(point)).length;
}

/** Returns whether a point in danger has a piece of a side. */
const isWarned = ({ warned, pieces }: Scene, of: Side) => pieces.some(({ point, side }) => side === of && warned.includes(point));

/** The person's last complete move. */
export function lastMove(start: Judged, after: Judged): string {
  const made = after.moves.slice(start.moves.length);
  const from = made.findLastIndex(({ side }) => side !== start.to_move) + 1;
  return made
    .slice(from)
    .map(({ text }) => text)
    .join("");
}

type Check = (goal: Goal, start: Judged, after: Judged, side: Side) => boolean;

/** The conditions that a goal may have. */
const CHECKS: Readonly<Record<keyof Goal, Check>> = {
  win: (_, __, after, side) => after.winner === side,
  over: (_, __, after) => after.to_move === null,
  takes: ({ takes = 0 }, start, after, side) => {
    const now = sidesOf(after.scene);
    return start.scene.stones.filter((stone) => stone.side !== side && now.get(stone.point) !== stone.side).length >= takes;
  },
  plays: ({ plays = [] }, start, after) => plays.includes(lastMove(start, after)),
  refused: () => false,
  leaves: ({ leaves = 0 }, _, after) => after.scene.legal.filter((move) => move.point !== null).length <= leaves,
  denies: ({ denies = [] }, _, { scene }) => !scene.legal.some(({ point }) => point !== null && denies.includes(scene.point_names[point] ?? "")),
  stands: ({ stands = [] }, _, { scene }, side) => {
    const now = sidesOf(scene);
    return stands.every((name) => now.get(scene.point_names.indexOf(name)) === side);
  },
  unites: ({ unites = 0 }, start, after) => unions(after.scene) - unions(start.scene) >= unites,
  puts: ({ puts = {} }, _, { scene }, side) =>
    Object.entries(puts).every(([name, kind]) =>
      scene.pieces.some((piece) => piece.side === side && piece.kind === kind && scene.point_names[piece.point] === name),
    ),
  threatens: (_, __, after, side) => isWarned(after.scene, side === "first" ? "second" : "first"),
  isSafe: (_, __, after, side) => !isWarned(after.scene, side),
  points: ({ points = 0 }, _, { play }) => (play?.points ?? 0) >= points,
  words: ({ words = [] }, _, { play }) => words.every((word) => play?.words.includes(word)),
  tiles: ({ tiles }, _, { play }) => play?.tiles === tiles,
  isBest: (_, __, { play }) => play?.isBest === true,
};

/** The conditions of a goal, by name. */
export function conditions(goal: Goal): readonly (keyof Goal)[] {
  return (Object.keys(CHECKS) as (keyof Goal)[]).filter((name) => goal[name] !== undefined);
}

/** Returns whether a goal is reached in a position after a complete move. */
export function isReached(goal: Goal, start: Judged, after: Judged): boolean {
  const side = start.scene.to_move;
  return conditions(goal).every((name) => CHECKS[name](goal, start, after, side));
}
