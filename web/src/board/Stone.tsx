import type { WireSide } from "../protocol/messages";

/** What the stones of a drawing are filled with; once in each. */
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
    </defs>
  );
}

export function Stone({ side, radius, last }: { side: WireSide; radius: number; last: boolean }) {
  return (
    <g class={`stone ${side}`} aria-hidden="true">
      <circle class="shadow" r={radius} cx={0.05} cy={0.09} />
      <circle class="body" r={radius} />
      {side === "second" && <circle class="ring" r={radius * 0.68} />}
      {last && <circle class="last" r={radius * 0.27} />}
    </g>
  );
}
