// A small board to look at, for people who see it; what it shows is said in words beside it.

import { useMemo } from "preact/hooks";
import type { WireSide } from "../protocol/messages";
import type { BorderName } from "./geometry";
import { grid } from "./grid";
import { hexagons } from "./hexagons";
import { Stone, StoneColours } from "./Stone";

interface PictureProps {
  readonly kind: "hex" | "grid";
  readonly size: number;
  readonly stars: readonly number[];
  readonly stones: ReadonlyMap<number, WireSide>;
  /** The stones that stand out; the others fade if there are any. */
  readonly winning: ReadonlySet<number>;
  readonly borders: Readonly<Record<BorderName, WireSide | null>>;
}

export function Picture({ kind, size, stars, stones, winning, borders }: PictureProps) {
  const geometry = useMemo(() => (kind === "grid" ? grid(size, size, stars) : hexagons(size, size, "flat")), [kind, size]);
  const { x, y, width, height } = geometry.bounds;
  return (
    <svg class={`board picture ${kind}${winning.size > 0 ? " won" : ""}`} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" focusable="false">
      <StoneColours />
      <path class="plate" d={geometry.outline} />
      {kind === "grid" && <path class="grain" d={geometry.outline} />}
      <path class="lines" d={geometry.lines} />
      {geometry.stars.map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="star" cx={x} cy={y} r={0.2} />
      ))}
      {kind === "hex" && (Object.entries(geometry.borders) as [BorderName, string][]).map(([name, path]) => (
        <path key={name} class={`border ${borders[name] ?? "nobody"}`} d={path} />
      ))}
      {geometry.rows.flat().map((point) => {
        const { x, y } = geometry.centre(point);
        const side = stones.get(point);
        return (
          <g key={point} class={winning.has(point) ? "cell winning" : "cell"} transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}>
            <polygon class="tile" points={geometry.cell} />
            {side && <Stone side={side} radius={geometry.stoneRadius} last={false} />}
          </g>
        );
      })}
    </svg>
  );
}
