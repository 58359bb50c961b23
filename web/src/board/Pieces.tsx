// Pieces on squares: one alone, two in a union side by side, and the piece in hand.

import type { Piece as PieceOn, Side } from "../protocol/messages";
import { type PieceKind, SHAPES, type Shape } from "./pieces";

/** Placement of a piece in a union: smaller, in its half of the square, on the same line as pieces that stand alone. */
const UNION = { shift: 0.42, down: 0.2, size: 0.82 } as const;
/** Scale of a piece that stands alone. */
const ALONE_SIZE = 1.1;
/** Placement of a union below a piece in hand that was taken out of it. */
const LOWERED = "translate(0 0.3) scale(0.74)";

interface PieceProps {
  readonly side: Side;
  /** The game's name for the piece; one without a shape is not drawn. */
  readonly kind: string;
  /** A piece that looks to the right instead of the left. */
  readonly turned?: boolean;
}

export function Piece({ side, kind, turned = false }: PieceProps) {
  const shape = SHAPES[kind as PieceKind] as Shape | undefined;
  if (!shape) return null;
  const { body, dots, lines } = shape;
  return (
    <g class={`piece ${side}`} transform={turned ? "scale(-1 1)" : undefined}>
      <path class="piece-body" d={body} />
      {lines && <path class="piece-lines" d={lines} />}
      {dots && <path class="piece-dots" d={dots} />}
    </g>
  );
}

/** The pieces on a square. The first side's piece has the left half of a union, the second side's the right one. */
export function Pieces({ pieces, isLowered = false }: { pieces: readonly PieceOn[]; isLowered?: boolean }) {
  const [one, other] = pieces;
  if (!one) return null;
  if (!other) {
    return (
      <g class="pieces" transform={`scale(${ALONE_SIZE})`} aria-hidden="true">
        <Piece side={one.side} kind={one.kind} />
      </g>
    );
  }
  const { shift, down, size } = UNION;
  const [left, right] = one.side === "first" ? [one, other] : [other, one];
  return (
    <g class="pieces union" aria-hidden="true" transform={isLowered ? LOWERED : undefined}>
      <g transform={`translate(${shift} ${down}) scale(${size})`}>
        <Piece side={right.side} kind={right.kind} />
      </g>
      <g transform={`translate(${-shift} ${down}) scale(${size})`}>
        <Piece side={left.side} kind={left.kind} turned />
      </g>
    </g>
  );
}
