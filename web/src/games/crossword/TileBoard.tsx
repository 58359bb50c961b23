// The board of squares with premiums, and the tiles on it.

import { useMemo, useRef } from "preact/hooks";
import type { PlacedTile, PremiumSquare, TileScene } from "../../protocol/messages";
import type { Cursor, LaidTile } from "./hand";
import { faceOf, type Ground, type NewTile, squareName } from "./plays";
import { CELL, type Scale, useScale } from "./scale";
import { words } from "./words";

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
/** The sign of a premium; the number alone on small squares, whose colour tells letters from words. */
function signOf({ letter, word }: PremiumSquare, { signs }: Scale): string {
  if (signs === "number") return String(Math.max(letter, word));
  return word > 1 ? words.premium.word(word) : words.premium.letter(letter);
}
const nameOf = ({ letter, word }: PremiumSquare) => (word > 1 ? words.premium.wordName(word) : words.premium.letterName(letter));

/** A tile around the middle of its square; small ones show no value. */
function TileFace({ text, value, blank, scale }: { text: string; value: number; blank: boolean; scale: Scale }) {
  const face = faceOf(text);
  const hasValue = value > 0 && scale.hasValues;
  return (
    <>
      <rect class="tile-body" x={-4.65} y={-4.65} width={9.3} height={9.3} rx={1.3} />
      <text class={face.length > 1 ? "tile-letter long" : "tile-letter"} x={hasValue ? (value > 9 ? -1.1 : -0.45) : 0} y={0.35}>
        {face}
      </text>
      {blank && <circle class="tile-blank" r={3.9} />}
      {hasValue && (
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

function labelOf(point: number, { ground, laid, ghost, cursor }: Pick<TileBoardProps, "ground" | "laid" | "ghost" | "cursor">, known: Known): string {
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

interface SquareProps {
  readonly point: number;
  readonly props: TileBoardProps;
  readonly known: Known;
  readonly scale: Scale;
}

function Square({ point, props, known, scale }: SquareProps) {
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
      {premium && !placed && !mine && !shown && point !== ground.tiles.start && scale.signs !== "none" && (
        <text class={`premium ${kindOf(premium)}`} y={0.2}>
          {signOf(premium, scale)}
        </text>
      )}
      {placed && (
        <g class={known.fresh.has(point) ? "tile-piece placed fresh" : "tile-piece placed"}>
          <TileFace text={placed.text} value={placed.value} blank={placed.blank} scale={scale} />
        </g>
      )}
      {mine && (
        <g class={held === mine.slot ? "tile-piece laid held" : "tile-piece laid"}>
          <TileFace text={mine.text} value={value(mine)} blank={mine.blank} scale={scale} />
        </g>
      )}
      {shown && (
        <g class="tile-piece shown">
          <TileFace text={shown.text} value={value(shown)} blank={shown.blank} scale={scale} />
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

function knownOf(tiles: TileScene): Known {
  return {
    placed: new Map(tiles.placed.map((tile) => [tile.point, tile])),
    premiums: new Map(tiles.premiums.filter(({ letter, word }) => letter * word > 1).map((square) => [square.point, square])),
    values: new Map(tiles.kinds.map((kind) => [kind.text, kind.value])),
    fresh: new Set(tiles.fresh),
    blocked: new Set(tiles.blocked),
  };
}

/** A square in words: its tile with the value, or its premium. */
export const squareWords = (ground: Ground, point: number) => labelOf(point, { ground }, knownOf(ground.tiles));

const pointOf = (target: EventTarget | null): number | null => {
  const square = target instanceof Element ? target.closest("[data-point]") : null;
  return square ? Number(square.getAttribute("data-point")) : null;
};

/** The badge of the play, at the corner of its last tile, inside the board. */
function Badge({ ground, laid, badge, scale }: Pick<TileBoardProps, "ground" | "laid" | "badge"> & { scale: Scale }) {
  const last = laid && laid.size > 0 ? Math.max(...laid.keys()) : null;
  if (!badge || last === null) return null;
  const letters = Math.max(4.4, 12 * scale.px);
  const width = letters * (0.77 + 0.61 * badge.text.length);
  const height = letters * 1.4;
  const x = Math.min((last % ground.cols) * CELL + CELL, ground.cols * CELL - width / 2);
  const y = Math.max(Math.floor(last / ground.cols) * CELL, 2);
  return (
    <g class={badge.isBad ? "badge-points bad" : "badge-points"} transform={`translate(${x} ${y})`} aria-hidden="true">
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
      <text y={0.2}>{badge.text}</text>
    </g>
  );
}

export function TileBoard(props: TileBoardProps) {
  const { ground, laid, cursor, isLive = false } = props;
  const { cols, rows, tiles } = ground;
  const known = useMemo(() => knownOf(tiles), [tiles]);
  const svg = useRef<SVGSVGElement>(null);
  const at = cursor?.point ?? tiles.start;
  const scale = useScale(svg, Math.max(cols, rows), props.showCoordinates);
  const { margin, rim } = scale;
  const box = `${-margin} ${-margin} ${cols * CELL + margin + rim} ${rows * CELL + margin + rim}`;
  return (
    <svg
      ref={svg}
      class={`tile-board${isLive ? " live" : ""}${cols > 15 ? " large" : ""}${scale.hasValues ? "" : " small"}`}
      viewBox={box}
      style={{ "--px": scale.px }}
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
            <text key={col} class="coordinate" x={col * CELL + CELL / 2} y={-margin / 2}>
              {String.fromCharCode(65 + col)}
            </text>
          ))}
        {props.showCoordinates &&
          Array.from({ length: rows }, (_, row) => (
            <text key={row} class="coordinate" x={-(margin + 0.6) / 2} y={row * CELL + CELL / 2}>
              {row + 1}
            </text>
          ))}
      </g>
      {/* Apart from the cells, whose names say what they show. */}
      <g aria-hidden="true">
        {Array.from({ length: cols * rows }, (_, point) => (
          <g key={point} transform={`translate(${(point % cols) * CELL + CELL / 2} ${Math.floor(point / cols) * CELL + CELL / 2})`}>
            <Square point={point} props={props} known={known} scale={scale} />
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
      <Badge ground={ground} laid={laid} badge={props.badge} scale={scale} />
    </svg>
  );
}
