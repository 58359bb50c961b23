// Input on a board of pieces: turns presses and drags into plies of lifting, putting down and taking back.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Grip } from "../board/drag";
import type { Scene } from "../protocol/messages";

/** Position and callbacks of a hand. */
export interface HandOptions {
  /** Null while there is none, and in a game without pieces. */
  readonly scene: Scene | null;
  /** Key that differs between positions. */
  readonly key: string;
  /** True if the person may act. */
  readonly isLive: boolean;
  readonly play: (text: string) => void;
  /** Takes back the beginning of the move. */
  readonly restart: () => void;
}

export interface Hand {
  /** Points that can be pressed, and those on which the piece in hand may be put. */
  readonly playable: ReadonlySet<number>;
  readonly targets: ReadonlySet<number>;
  readonly grip: Grip;
  readonly press: (point: number) => void;
  /** Presses several points one after another, each once the previous position has arrived. */
  readonly follow: (points: readonly number[]) => void;
}

interface PendingMove {
  readonly points: readonly number[];
  /** Fallback if the next point cannot be pressed. */
  readonly otherwise: "restart" | "stay";
}

const NOTHING: ReadonlySet<number> = new Set();

const textAt = (scene: Scene, point: number | undefined) => scene.legal.find((move) => move.point === point)?.text;

/** Returns whether nothing has been put down since the lift. */
function isJustLifted(scene: Scene): boolean {
  return scene.held.length > 0 && scene.last_way.length === 1;
}

/** Returns whether the side to move has a piece there. */
function isOwn(scene: Scene, point: number): boolean {
  return scene.pieces.some((piece) => piece.point === point && piece.side === scene.to_move);
}

function playableOf(scene: Scene): ReadonlySet<number> {
  const points = new Set(scene.legal.flatMap((move) => move.point ?? []));
  if (!isJustLifted(scene)) return points;
  // The piece may be put back, or another one be taken.
  points.add(scene.held[0]!.point);
  for (const piece of scene.pieces) if (piece.side === scene.to_move) points.add(piece.point);
  return points;
}

export function useHand({ scene, key, isLive, play, restart }: HandOptions): Hand {
  const pending = useRef<PendingMove | null>(null);
  /** True if the piece was in hand before it was grabbed. */
  const wasHeld = useRef(false);
  // A layout effect: a plain one would leave time for another press in between.
  useLayoutEffect(() => {
    const now = pending.current;
    pending.current = null;
    if (!now || !scene || !isLive) return;
    const [point, ...rest] = now.points;
    const text = textAt(scene, point);
    if (text !== undefined) {
      if (rest.length > 0) pending.current = { ...now, points: rest };
      play(text);
    } else if (now.otherwise === "restart" && scene.plies_of_move > 0) restart();
  }, [key, isLive]);

  const sets = useMemo(() => {
    if (!scene || !isLive) return { playable: NOTHING, targets: NOTHING };
    const targets = scene.held.length > 0 ? new Set(scene.legal.flatMap((move) => move.point ?? [])) : NOTHING;
    return { playable: playableOf(scene), targets };
  }, [key, isLive, scene]);

  const take = (point: number): void => {
    if (!scene) return;
    const text = textAt(scene, point);
    if (text !== undefined) return play(text);
    if (!isJustLifted(scene)) return;
    if (point !== scene.held[0]?.point && isOwn(scene, point)) pending.current = { points: [point], otherwise: "stay" };
    restart();
  };
  const grab = (point: number) => {
    if (!scene) return;
    const isHere = scene.held[0]?.point === point;
    wasHeld.current = isHere;
    if (!isHere) take(point);
  };
  const release = (from: number, to: number | null, how: "moved" | "still") => {
    if (!scene) return;
    if (to === from) {
      // A second press puts it back; a piece that was just lifted stays in hand.
      if ((wasHeld.current || how === "moved") && isJustLifted(scene)) restart();
      return;
    }
    const isInHand = scene.held[0]?.point === from;
    // A piece that a chain has released stays where it is released.
    const otherwise = isInHand && !isJustLifted(scene) ? "stay" : "restart";
    const text = isInHand && to !== null ? textAt(scene, to) : undefined;
    if (text !== undefined) play(text);
    else if (isInHand && otherwise === "restart") restart();
    else if (!isInHand) pending.current = { points: [to ?? -1], otherwise };
  };
  const grippable = useMemo(() => {
    if (!scene) return NOTHING;
    const held = scene.held[0]?.point;
    const points = [...sets.playable].filter((point) => !sets.targets.has(point));
    return new Set(held !== undefined && isLive && sets.targets.size > 0 ? [...points, held] : points);
  }, [sets]);
  const follow = (points: readonly number[]) => {
    const [first, ...rest] = points;
    if (first === undefined) return;
    if (rest.length > 0) pending.current = { points: rest, otherwise: "restart" };
    take(first);
  };
  return { ...sets, grip: { points: grippable, grab, release }, press: take, follow };
}
