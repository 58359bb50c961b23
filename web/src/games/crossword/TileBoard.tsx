// The board of squares with premiums, and the tiles on it.

import { useMemo, useRef } from "preact/hooks";
import type { PlacedTile, PremiumSquare } from "../../protocol/messages";
import type { Cursor, LaidTile } from "./hand";
import { faceOf, type Ground, type NewTile, squareName } from "./plays";
import { words } from "./words";

/** The extent of a square. */
const CELL = 10;
/** Around the squares, with and without room for coordinates. */
const MARGIN = { wide: 6, narrow: 1 } as const;

export interface TileBoardProps {
  readonly ground: Ground;
  readonly label: string;
  readonly showCoordinates: boolean;
  readonly laid?: ReadonlyMap<number, LaidTile>;
  /** Tiles that are shown and not there. */
  readonly ghost?: ReadonlyMap<number, NewTile>;
  /** Position of the next typed letter; null where typing is off. */
  readonly cursor?: Cursor | null;
  /** True if the person may lay tiles. */
  readonly isLive?: boolean;
  /** The tile that a pointer holds, by its place on the rack. */
  readonly held?: number | null;
  /** Score of the laid play, and whether it is illegal. */
  readonly badge?: { readonly text: string; readonly isBad: boolean } | null;
  readonly onPress?: (point: number, click: Event) => void;
  readonly onKey?: (event: KeyboardEvent, point: number) => void;
  readonly onGrab?: (event: PointerEvent, slot: number, point: number) => void;
}

const kindOf = ({ letter, word }: PremiumSquare) => (word > 1 ? `word-${Math.min(word, 4)}` : `letter-${Math.min(letter, 4)}`);
const textOf = ({ letter, word }: PremiumSquare) => (word > 1 ? words.premium.word(word) : words.premium.letter(letter));
const nameOf = ({ letter, word }: PremiumSquare) => (word > 1 ? words.premium.wordName(word) : words.premium.letterName(letter));

/** A tile around the middle of its square. */
export function TileFace({ text, value, blank }: { text: string; value: number | null; blank: boolean }) {
  const face = faceOf(text);
  return (
    <>
      <rect class="tile-body" x={-4.65} y={-4.65} width={9.3} height={9.3} rx={1.3} />
      <text class={face.length > 1 ? "tile-letter long" : "tile-letter"} x={value ? (value > 9 ? -1.1 : -0.45) : 0} y={0.35}>
        {face}
      </text>
      {blank && <circle class="tile-blank" r={3.9} />}
      {value !== null && value > 0 && (
        <text class="tile-value" x={4.1} y={3.9}>
          {value}
        </text>
      )}
    </>
  );
}

interface Known {
  readonly placed: ReadonlyMap<number, PlacedTile>;
  readonly premiums: ReadonlyMap<number, PremiumSquare>;
  readonly values: ReadonlyMap<string, number>;
  readonly fresh: ReadonlySet<number>;
  readonly blocked: ReadonlySet<number>;
}

function labelOf(point: number, { ground, laid, ghost, cursor }: TileBoardProps, known: Known): string {
  const parts = [squareName(point, ground.cols)];
  const placed = known.placed.get(point);
  const mine = laid?.get(point);
  const shown = ghost?.get(point);
  const premium = known.premiums.get(point);
  const tile = (text: string, blank: boolean, value: number) =>
    parts.push(faceOf(text), ...(blank ? [words.square.blank] : []), words.square.worth(value));
  if (placed) tile(placed.text, placed.blank, placed.value);
  else if (mine) tile(mine.text, mine.blank, mine.blank ? 0 : (known.values.get(mine.text) ?? 0));
  if (placed && known.fresh.has(point)) parts.push(words.square.fresh);
  if (mine) parts.push(words.square.laid);
  if (!placed && !mine) {
    if (known.blocked.has(point)) parts.push(words.square.blocked);
    else if (point === ground.tiles.start) parts.push(words.square.start);
    if (premium) parts.push(nameOf(premium));
    if (parts.length === 1) parts.push(words.square.empty);
    if (shown) parts.push(words.square.shown(faceOf(shown.text)));
  }
  if (cursor?.point === point) parts.push(words.square.arrow[cursor.direction] ?? "");
  return parts.join(", ");
}

/** A star on the square that the first word goes through. */
const STAR = "M0-3.4L.9-1 3.4-.9 1.4.7 2.1 3.1 0 1.7-2.1 3.1-1.4.7-3.4-.9-.9-1Z";

function Square({ point, props, known }: { point: number; props: TileBoardProps; known: Known }) {
  const { ground, laid, ghost, cursor, held } = props;
  const placed = known.placed.get(point);
  const mine = laid?.get(point);
  const shown = placed || mine ? undefined : ghost?.get(point);
  const premium = known.premiums.get(point);
  const value = (tile: NewTile) => (tile.blank ? 0 : (known.values.get(tile.text) ?? 0));
  return (
    <>
      <rect
        class={`square ${known.blocked.has(point) ? "blocked" : premium ? kindOf(premium) : "plain"}`}
        x={-4.82}
        y={-4.82}
        width={9.64}
        height={9.64}
        rx={0.7}
      />
      {point === ground.tiles.start && !placed && !mine && <path class="tile-start" d={STAR} />}
      {premium && !placed && !mine && !shown && point !== ground.tiles.start && (
        <text class={`premium ${kindOf(premium)}`} y={0.2}>
          {textOf(premium)}
        </text>
      )}
      {placed && (
        <g class={known.fresh.has(point) ? "tile-piece placed fresh" : "tile-piece placed"}>
          <TileFace text={placed.text} value={placed.value} blank={placed.blank} />
        </g>
      )}
      {mine && (
        <g class={held === mine.slot ? "tile-piece laid held" : "tile-piece laid"}>
          <TileFace text={mine.text} value={value(mine)} blank={mine.blank} />
        </g>
      )}
      {shown && (
        <g class="tile-piece shown">
          <TileFace text={shown.text} value={value(shown)} blank={shown.blank} />
        </g>
      )}
      {cursor?.point === point && !placed && (
        <path
          class="tile-cursor"
          d={cursor.direction === "across" ? "M-3 -2.6H0.4V-4.4L4.4 0 0.4 4.4V2.6H-3Z" : "M-2.6 -3V0.4H-4.4L0 4.4 4.4 0.4H2.6V-3Z"}
          opacity={mine ? 0 : 1}
        />
      )}
    </>
  );
}

function useKnown({ tiles }: Ground): Known {
  return useMemo(
    () => ({
      placed: new Map(tiles.placed.map((tile) => [tile.point, tile])),
      premiums: new Map(tiles.premiums.filter(({ letter, word }) => letter * word > 1).map((square) => [square.point, square])),
      values: new Map(tiles.kinds.map((kind) => [kind.text, kind.value])),
      fresh: new Set(tiles.fresh),
      blocked: new Set(tiles.blocked),
    }),
    [tiles],
  );
}

const pointOf = (target: EventTarget | null): number | null => {
  const square = target instanceof Element ? target.closest("[data-point]") : null;
  return square ? Number(square.getAttribute("data-point")) : null;
};

/** The badge of the play, at the corner of its last tile, inside the board. */
function Badge({ ground, laid, badge }: Pick<TileBoardProps, "ground" | "laid" | "badge">) {
  const last = laid && laid.size > 0 ? Math.max(...laid.keys()) : null;
  if (!badge || last === null) return null;
  const width = 3.4 + badge.text.length * 2.7;
  const x = Math.min((last % ground.cols) * CELL + CELL, ground.cols * CELL - width / 2);
  const y = Math.max(Math.floor(last / ground.cols) * CELL, 2);
  return (
    <g class={badge.isBad ? "badge-points bad" : "badge-points"} transform={`translate(${x} ${y})`} aria-hidden="true">
      <rect x={-width / 2} y={-3.1} width={width} height={6.2} rx={3.1} />
      <text y={0.2}>{badge.text}</text>
    </g>
  );
}

export function TileBoard(props: TileBoardProps) {
  const { ground, laid, cursor, isLive = false } = props;
  const { cols, rows, tiles } = ground;
  const known = useKnown(ground);
  const svg = useRef<SVGSVGElement>(null);
  const at = cursor?.point ?? tiles.start;
  const margin = props.showCoordinates ? MARGIN.wide : MARGIN.narrow;
  const box = `${-margin} ${-margin} ${cols * CELL + margin + MARGIN.narrow} ${rows * CELL + margin + MARGIN.narrow}`;
  return (
    <svg
      ref={svg}
      class={`tile-board${isLive ? " live" : ""}${cols > 15 ? " large" : ""}`}
      viewBox={box}
      role="grid"
      data-typing={isLive || undefined}
      aria-label={props.label}
      onPointerDown={(event) => {
        const point = pointOf(event.target);
        const tile = point === null ? undefined : laid?.get(point);
        if (point !== null && tile) props.onGrab?.(event, tile.slot, point);
      }}
      onClick={(event) => {
        const point = pointOf(event.target);
        if (point !== null) props.onPress?.(point, event);
      }}
      onKeyDown={(event) => {
        const point = pointOf(event.target);
        if (point !== null) props.onKey?.(event, point);
      }}
    >
      <g aria-hidden="true">
        <rect class="plate" x={-0.8} y={-0.8} width={cols * CELL + 1.6} height={rows * CELL + 1.6} rx={1.6} />
        {props.showCoordinates &&
          Array.from({ length: cols }, (_, col) => (
            <text key={col} class="coordinate" x={col * CELL + CELL / 2} y={-3}>
              {String.fromCharCode(65 + col)}
            </text>
          ))}
        {props.showCoordinates &&
          Array.from({ length: rows }, (_, row) => (
            <text key={row} class="coordinate" x={-3.2} y={row * CELL + CELL / 2}>
              {row + 1}
            </text>
          ))}
      </g>
      {/* Apart from the cells, whose names say what they show. */}
      <g aria-hidden="true">
        {Array.from({ length: cols * rows }, (_, point) => (
          <g key={point} transform={`translate(${(point % cols) * CELL + CELL / 2} ${Math.floor(point / cols) * CELL + CELL / 2})`}>
            <Square point={point} props={props} known={known} />
          </g>
        ))}
      </g>
      {Array.from({ length: rows }, (_, row) => (
        <g role="row" key={row}>
          {Array.from({ length: cols }, (_, col) => {
            const point = row * cols + col;
            return (
              <g
                key={point}
                role="gridcell"
                data-point={point}
                class={`tile-square${laid?.has(point) ? " movable" : ""}`}
                transform={`translate(${col * CELL + CELL / 2} ${row * CELL + CELL / 2})`}
                tabindex={point === at ? 0 : -1}
                aria-label={labelOf(point, props, known)}
              >
                <rect class="hit" x={-5} y={-5} width={10} height={10} />
                <rect class="focus-ring" x={-4.6} y={-4.6} width={9.2} height={9.2} rx={1} />
              </g>
            );
          })}
        </g>
      ))}
      <Badge ground={ground} laid={laid} badge={props.badge} />
    </svg>
  );
}
