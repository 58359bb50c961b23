import type { Side } from "../protocol/messages";
import type { Box } from "./geometry";
import { grainOf } from "./wood";

/** Gradients that fill the stones; rendered once per drawing, with a suffix of their names where a page has several drawings. */
export function StoneColours({ suffix = "" }: { suffix?: string }) {
  return (
    <defs>
      <radialGradient id={`stone-first${suffix}`} cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" class="first-light" />
        <stop offset="0.5" class="first-plain" />
        <stop offset="1" class="first-dark" />
      </radialGradient>
      <radialGradient id={`stone-second${suffix}`} cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" class="second-light" />
        <stop offset="0.5" class="second-plain" />
        <stop offset="1" class="second-dark" />
      </radialGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" class="wood-light" />
        <stop offset="1" class="wood-dark" />
      </linearGradient>
      <radialGradient id="stone-shadow">
        <stop offset="0.72" stop-opacity="0.5" />
        <stop offset="1" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}

/** The grain of a wooden board. */
export function Grain({ box }: { box: Box }) {
  return (
    <g class="grain">
      {grainOf(box).map(({ path, width, opacity }) => (
        <path key={path} d={path} stroke-width={width} opacity={opacity} />
      ))}
    </g>
  );
}

interface StoneProps {
  readonly side: Side;
  readonly radius: number;
  /** True if the last move put it. */
  readonly last: boolean;
  /** The number of the move that put it, in place of the sign of the last move. */
  readonly number?: number | undefined;
}

export function Stone({ side, radius, last, number }: StoneProps) {
  const isPlain = number === undefined;
  return (
    <g class={`stone ${side}`} aria-hidden="true">
      <circle class="shadow" r={radius * 1.16} cx={0.04} cy={0.1} />
      <circle class="body" r={radius} />
      {side === "second" && isPlain && <circle class="ring" r={radius * 0.68} />}
      {last && isPlain && <circle class="last" r={radius * 0.27} />}
      {!isPlain && (
        <text class={last ? "stone-number newest" : "stone-number"} style={{ fontSize: `${radius * (number > 99 ? 0.8 : 1)}px` }}>
          {number}
        </text>
      )}
    </g>
  );
}
