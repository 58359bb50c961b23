// Parts that only a board of squares draws: the squares, the ways over them, and the pieces in hand.

import type { Piece, Scene } from "../protocol/messages";
import type { BoardGeometry, Vec } from "./geometry";
import { Pieces } from "./Pieces";
import { Plates } from "./Plates";
import { isDarkSquare } from "./squares";
import { type BoardArrow, Way } from "./Way";

/** Pieces by their points; in hand, those of the hand. */
export function piecesByPoint(pieces: readonly Piece[]): ReadonlyMap<number, readonly Piece[]> {
  const map = new Map<number, Piece[]>();
  for (const piece of pieces) map.set(piece.point, [...(map.get(piece.point) ?? []), piece]);
  return map;
}

interface GroundProps {
  readonly scene: Scene;
  readonly geometry: BoardGeometry;
  /** The squares that stand out because something is chosen there. */
  readonly from: number | null;
}

/** The squares, coloured where the last move went and where a king is in danger; with the way of a chain. */
export function Ground({ scene, geometry, from }: GroundProps) {
  const { cols, rows } = scene.geometry;
  const way = new Set(scene.last_way);
  // The two squares of a plain move say all of it.
  const isChain = scene.last_way.length > 2;
  return (
    <>
      {scene.point_names.map((_, point) => {
        const { x, y } = geometry.centre(point);
        const [left, top] = [x - 1, y - 1];
        return (
          <g key={point}>
            <rect class={`square ${isDarkSquare(point, cols, rows) ? "dark" : "light"}`} x={left} y={top} width={2} height={2} />
            {way.has(point) && <rect class="passed" x={left + 0.05} y={top + 0.05} width={1.9} height={1.9} />}
            {from === point && <rect class="from" x={left} y={top} width={2} height={2} />}
          </g>
        );
      })}
      {isChain && <Way geometry={geometry} way={scene.last_way} class="last" weight={0.5} />}
    </>
  );
}

/** A king in danger, and the union that ended the game. */
export function Halo({ kind }: { kind: "warned" | "won" }) {
  return <circle class={`halo ${kind}`} r={0.92} aria-hidden="true" />;
}

/** Marks a legal target for the piece in hand: a dot, or a ring around the pieces there. */
export function Target({ isFree }: { isFree: boolean }) {
  return isFree ? <circle class="target" r={0.3} aria-hidden="true" /> : <circle class="target ring" r={0.86} aria-hidden="true" />;
}

/** Height of the piece in hand above its square; larger over a piece that stands there. */
const RAISED = { free: 0.22, taken: 0.72 } as const;

interface HandProps {
  readonly pieces: readonly Piece[];
  readonly geometry: BoardGeometry;
  /** Position of the pointer that holds it, or null. */
  readonly pointer: Vec | null;
  /** True if something stands on the square it comes from. */
  readonly isTaken: boolean;
}

export function Hand({ pieces, geometry, pointer, isTaken }: HandProps) {
  const [first] = pieces;
  if (!first) return null;
  const home = geometry.centre(first.point);
  const at = pointer ?? { x: home.x, y: home.y - RAISED[isTaken ? "taken" : "free"] };
  const size = pointer ? 1.18 : isTaken ? 0.86 : 1.1;
  return (
    <g class="hand" aria-hidden="true" transform={`translate(${at.x.toFixed(3)} ${at.y.toFixed(3)}) scale(${size})`}>
      <ellipse class="hand-shadow" cx={0} cy={0.86} rx={0.62} ry={0.16} />
      <Pieces pieces={pieces} />
    </g>
  );
}

export function Arrows({ arrows, geometry }: { arrows: readonly BoardArrow[]; geometry: BoardGeometry }) {
  return (
    <>
      {arrows.map(({ way, kind, weight, grade }, index) => (
        <Way
          key={`${index} ${way.join(" ")}`}
          geometry={geometry}
          way={way}
          class={grade == null ? kind : `${kind} grade-${grade}`}
          weight={weight ?? 1}
        />
      ))}
      <Plates arrows={arrows} geometry={geometry} />
    </>
  );
}
