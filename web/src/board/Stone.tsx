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

/** Gradients that fill the stones; rendered once per drawing, with a suffix of their names where a page has several drawings. */
export function StoneColours({ suffix = "" }: { suffix?: string }) {
  return (
    <defs>
      <radialGradient id={`stone-first${suffix}`} cx="0.36" cy="0.3" r="0.85">
        <stop offset="0" class="first-light" />
        <stop offset="1" class="first-dark" />
      </radialGradient>
      <radialGradient id={`stone-second${suffix}`} cx="0.36" cy="0.3" r="0.85">
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

export function Stone({ side, radius, last }: { side: Side; radius: number; last: boolean }) {
  return (
    <g class={`stone ${side}`} aria-hidden="true">
      <circle class="shadow" r={radius} cx={0.05} cy={0.09} />
      <circle class="body" r={radius} />
      {side === "second" && <circle class="ring" r={radius * 0.68} />}
      {last && <circle class="last" r={radius * 0.27} />}
    </g>
  );
}
