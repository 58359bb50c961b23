// A small decorative board; the text next to it describes its content.

import { useId, useMemo } from "preact/hooks";
import type { Piece, Side } from "../protocol/messages";
import { type ChosenLayout, layoutOf } from ".";
import type { BorderName } from "./geometry";
import { grid } from "./grid";
import { hexagons } from "./hexagons";
import { Pieces } from "./Pieces";
import { piecesByPoint } from "./Squares";
import { Grain, Stone, StoneColours } from "./Stone";
import { isDarkSquare, squares } from "./squares";

interface PictureProps {
  readonly kind: "hex" | "grid" | "squares";
  readonly size: number;
  readonly stars?: readonly number[];
  readonly stones?: ReadonlyMap<number, Side>;
  readonly pieces?: readonly Piece[];
  /** The point of the last move. */
  readonly last?: number;
  /** The stones that stand out; the others fade if there are any. */
  readonly winning?: ReadonlySet<number>;
  readonly borders?: Readonly<Record<BorderName, Side>>;
  /** The layout of a board of hexagons. */
  readonly layout?: ChosenLayout;
  /** A class for a look of its own. */
  readonly boardClass?: string;
}

const NO_STONES: ReadonlyMap<number, Side> = new Map();
const NO_POINTS: ReadonlySet<number> = new Set();

export function Picture({
  kind,
  size,
  stars = [],
  stones = NO_STONES,
  pieces = [],
  last = Number.NaN,
  winning = NO_POINTS,
  borders,
  layout,
  boardClass,
}: PictureProps) {
  const geometry = useMemo(() => {
    if (kind === "squares") return squares(size, size);
    return kind === "grid" ? grid(size, size, stars) : hexagons(size, size, layoutOf(layout));
  }, [kind, size, layout]);
  const standing = useMemo(() => piecesByPoint(pieces), [pieces]);
  const { x, y, width, height } = geometry.bounds;
  // Pictures next to each other may have stones of different colours.
  const suffix = `-${useId()}`;
  return (
    <svg
      class={["board picture", kind, winning.size > 0 ? "won" : "", boardClass].filter(Boolean).join(" ")}
      viewBox={`${x} ${y} ${width} ${height}`}
      style={{ "--fill-first": `url("#stone-first${suffix}")`, "--fill-second": `url("#stone-second${suffix}")` }}
      aria-hidden="true"
      focusable="false"
    >
      <StoneColours suffix={suffix} />
      <path class="plate" d={geometry.outline} />
      {kind === "grid" && <Grain box={geometry.bounds} />}
      <path class="lines" d={geometry.lines} />
      {geometry.stars.map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="star" cx={x} cy={y} r={0.16} />
      ))}
      {kind === "hex" &&
        (Object.entries(geometry.borders) as [BorderName, string][]).map(([name, path]) => (
          <path key={name} class={`border ${borders?.[name] ?? "nobody"}`} d={path} />
        ))}
      {geometry.rows.flat().map((point) => {
        const { x, y } = geometry.centre(point);
        const side = stones.get(point);
        return (
          <g key={point} class={winning.has(point) ? "cell winning" : "cell"} transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}>
            <polygon class="tile" points={geometry.cell} />
            {kind === "squares" && <rect class={`square ${isDarkSquare(point, size, size) ? "dark" : "light"}`} x={-1} y={-1} width={2} height={2} />}
            <Pieces pieces={standing.get(point) ?? []} />
            {side && <Stone side={side} radius={geometry.stoneRadius} last={point === last} />}
          </g>
        );
      })}
    </svg>
  );
}
