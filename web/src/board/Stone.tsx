import type { Side } from "../protocol/messages";

/** The grain of wood: where a line runs, how wide it is, and how dark. */
const GRAIN = [
  [0.4, 0.1, 0.07],
  [1.3, 0.05, 0.1],
  [2.1, 0.16, 0.035],
  [3.2, 0.06, 0.08],
  [4.1, 0.12, 0.05],
  [5.5, 0.05, 0.1],
] as const;

/** Gradients that fill the stones; rendered once per drawing. */
export function StoneColours() {
  return (
    <defs>
      <radialGradient id="stone-first" cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" class="first-light" />
        <stop offset="1" class="first-dark" />
      </radialGradient>
      <radialGradient id="stone-second" cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" class="second-light" />
        <stop offset="1" class="second-dark" />
      </radialGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" class="wood-light" />
        <stop offset="1" class="wood-dark" />
      </linearGradient>
      <pattern id="grain" width="6.4" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(1.5)">
        {GRAIN.map(([x, width, opacity]) => (
          <path key={x} d={`M${x} 0C${x + 0.25} 16 ${x - 0.3} 40 ${x} 64`} fill="none" stroke="#6b4310" stroke-width={width} opacity={opacity} />
        ))}
      </pattern>
    </defs>
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
      <circle class="shadow" r={radius} cx={0.05} cy={0.09} />
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
