// The board: an SVG drawing of cells that can be pressed, focused and read aloud. It knows nothing of any game.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Piece, Scene, Side } from "../protocol/messages";
import { type ChosenLayout, geometryFor, type Place } from ".";
import { type Grip, useDrag } from "./drag";
import { Fact, Links } from "./Facts";
import type { BoardFact, BoardLink } from "./facts";
import type { BorderName, Direction, Vec } from "./geometry";
import { capturedStones, pieceWay } from "./motion";
import { Pieces } from "./Pieces";
import { Arrows, Ground, Halo, Hand, piecesByPoint, Target } from "./Squares";
import { Grain, Stone, StoneColours } from "./Stone";
import { type BoardStroke, Strokes, useStroke } from "./Strokes";
import type { View } from "./squares";
import type { BoardArrow } from "./Way";

export interface BoardProps {
  readonly scene: Scene;
  /** Accessible name of the board. */
  readonly label: string;
  /** An additional CSS class. */
  readonly boardClass?: string | undefined;
  /** The side that each border belongs to. */
  readonly borders?: Readonly<Record<BorderName, Side>> | undefined;
  /** Points with a star, the dot of a go board. */
  readonly stars?: ((cols: number, rows: number) => readonly number[]) | undefined;
  readonly columnName: (index: number) => string;
  readonly rowName: (index: number, rows: number) => string;
  readonly pointLabel: (point: number, side: Side | null, last: boolean) => string;
  readonly showCoordinates: boolean;
  /** The side that is below on a board of squares; the first one if it is left out. */
  readonly view?: View;
  /** The layout of a board of hexagons; by default the one that fits best. */
  readonly layout?: ChosenLayout;
  /** The points that can be pressed now. */
  readonly playable: ReadonlySet<number>;
  /** The point that was tapped once and waits for a confirming tap. */
  readonly chosen: number | null;
  /** The points where the piece in hand may be put. */
  readonly targets?: ReadonlySet<number>;
  /** Lets pieces be dragged. */
  readonly grip?: Grip;
  /** Paths across the board that are shown besides the last move. */
  readonly arrows?: readonly BoardArrow[];
  /** Marks on empty points, such as those of candidates. */
  readonly marks?: ReadonlyMap<number, BoardMark>;
  /** Signs on points, even on top of stones. */
  readonly signs?: ReadonlyMap<number, BoardSign>;
  /** Arrows and lines that a person has drawn. */
  readonly strokes?: readonly BoardStroke[];
  /** The kind of the stroke that is being drawn. */
  readonly strokeKind?: BoardStroke["kind"];
  /** Called when the right mouse button was pressed on one point and released on another, or on the same. */
  readonly onDraw?: (from: number, to: number) => void;
  /** Stones of a variation that has not been played. */
  readonly preview?: ReadonlyMap<number, PreviewStone>;
  /** The numbers of moves on their stones. */
  readonly numbers?: ReadonlyMap<number, StoneNumber> | undefined;
  /** Losses of the moves of the stones. */
  readonly losses?: ReadonlyMap<number, BoardLoss> | undefined;
  /** Owner of each point, now or expected. */
  readonly owners?: ReadonlyMap<number, BoardOwner>;
  /** Facts about points, and connections. */
  readonly facts?: ReadonlyMap<number, BoardFact>;
  readonly links?: readonly BoardLink[];
  /** Stones that are off the board, but still shown. */
  readonly dead?: ReadonlySet<number>;
  /** The empty points that may not be played, and why. */
  readonly refusals?: ReadonlyMap<number, BoardRefusal>;
  /** Called for a press on a point of `refusals`. */
  readonly onRefused?: (point: number) => void;
  readonly onPress: (point: number, aim: Aim) => void;
  /** Called with the point under the pointer or the keyboard focus. */
  readonly onHover?: (point: number | null) => void;
}

/** The owner of a point. */
export interface BoardOwner {
  readonly side: Side;
  /** Certainty, 0 to 1. */
  readonly share: number;
  /** The same for people who do not see it. */
  readonly label: string;
}

/** The number of the move that put a stone. */
export interface StoneNumber {
  readonly number: number;
  /** The same for people who do not see it. */
  readonly label: string;
}

/** Loss of the move of a stone. */
export interface BoardLoss {
  readonly grade: Grade;
  /** The same for people who do not see it. */
  readonly label: string;
}

/** The reason why a point may not be played. */
export interface BoardRefusal {
  readonly label: string;
  /** True if it is marked on the board. */
  readonly isMarked: boolean;
}

/** A sign on a point. */
export interface BoardSign {
  readonly kind: "circle" | "cross" | "square" | "triangle" | "label";
  readonly text: string;
  /** The same for people who do not see it. */
  readonly label: string;
}

/** A stone of a variation. */
export interface PreviewStone {
  readonly side: Side;
  /** Number of its move in the variation, from 1. */
  readonly number: number;
}

/** Class of the loss of a move, from 0, as good as the best one, to 4. */
export type Grade = 0 | 1 | 2 | 3 | 4;

/** A mark on an empty point. */
export interface BoardMark {
  /** Intensity of the colour, 0 to 1. */
  readonly heat: number;
  readonly text: string | null;
  /** A smaller text below. */
  readonly small?: string | null;
  /** The same for people who do not see it; it contains the text. */
  readonly label: string | null;
  readonly best: boolean;
  /** Class of the loss of the move; null where the loss is not known. */
  readonly grade?: Grade | null;
}

/** True if a press surely hit the intended cell: on a small one a finger may have missed. */
export type Aim = "sure" | "vague";

/** Size in pixels below which a cell is easily missed by a finger. */
const FINGER_PX = 24;

/** Size in pixels of a unit below which the small text of a mark could not be read. */
const SMALL_PX = 20;

const KEYS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

function usePlace() {
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setPlace({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, place };
}

export function Board(props: BoardProps) {
  const { frame, place } = usePlace();
  return (
    <div class="board-frame" ref={frame}>
      {place && place.width > 0 && place.height > 0 && <Drawing {...props} place={place} />}
    </div>
  );
}

/** Lets the piece at a point arrive from elsewhere. */
function travel(svg: SVGSVGElement | null, point: number, from: Vec, to: Vec): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  svg
    ?.querySelector(`[data-point="${point}"] > .standing`)
    ?.animate?.([{ transform: start }, { transform: "none" }], { duration: 180, easing: "ease-out" });
}

/** The order in which the points of a winning chain stand out, from one border to the other. */
function stepsOf({ highlight, geometry: { cols }, stones }: Scene, borders: BoardProps["borders"]): ReadonlyMap<number, number> {
  const winner = stones.find(({ point }) => point === highlight[0])?.side;
  const along = (point: number) => (borders?.top === winner ? Math.floor(point / cols) : point % cols);
  return new Map(highlight.toSorted((a, b) => along(a) - along(b)).map((point, index) => [point, index]));
}

const NOBODY: readonly Piece[] = [];

function ownFirst(pieces: readonly Piece[], side: Side): readonly Piece[] {
  return pieces.toSorted((a, b) => Number(b.side === side) - Number(a.side === side));
}

function pointOf(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest("[data-point]") : null;
  return cell ? Number(cell.getAttribute("data-point")) : null;
}

function Drawing(props: BoardProps & { place: Place }) {
  const { scene, place, playable, onPress } = props;
  const shape = scene.geometry;
  const geometry = useMemo(
    () => geometryFor(shape, place, { stars: props.stars?.(shape.cols, shape.rows) ?? [], view: props.view, layout: props.layout }),
    [shape.kind, shape.cols, shape.rows, place.width, place.height, props.view, props.layout],
  );
  const centrePoint = geometry.rows[geometry.rows.length >> 1]?.[geometry.rows[0]!.length >> 1] ?? 0;
  const [cursor, setCursor] = useState(centrePoint);
  const points = scene.point_names.length;
  const at = cursor < points ? cursor : centrePoint;
  useLayoutEffect(() => setCursor(centrePoint), [shape.kind, shape.cols, shape.rows]);

  const stones = useMemo(() => {
    const map = new Map<number, Side>();
    for (const stone of scene.stones) map.set(stone.point, stone.side);
    return map;
  }, [scene.stones]);
  const pieces = useMemo(() => piecesByPoint(scene.pieces), [scene.pieces]);
  const won = useMemo(() => new Set(scene.highlight), [scene.highlight]);
  const svg = useRef<SVGSVGElement>(null);

  const { x, y, width, height } = props.showCoordinates ? geometry.boundsWithLabels : geometry.bounds;
  const unitPx = Math.min(place.width / width, place.height / height);
  const cellPx = geometry.cellSize * unitPx;
  const marks = useMemo(
    () => (unitPx >= SMALL_PX ? props.marks : props.marks && new Map([...props.marks].map(([point, mark]) => [point, { ...mark, small: null }]))),
    [props.marks, unitPx >= SMALL_PX],
  );
  const before = useRef(scene);
  const leaving = useMemo(() => capturedStones(before.current, scene), [scene]);
  const steps = useMemo(() => stepsOf(scene, props.borders), [scene.highlight]);
  const byFinger = useRef(false);
  const { drag, begin } = useDrag(svg, props.grip);
  const { drawn, start } = useStroke(svg, props.onDraw);
  const wasDragged = useRef(false);
  wasDragged.current ||= drag?.at != null;
  useLayoutEffect(() => {
    const way = pieceWay(before.current, scene);
    before.current = scene;
    // A piece that a pointer has carried is there already.
    if (way && !wasDragged.current) travel(svg.current, way.to, geometry.centre(way.from), geometry.centre(way.to));
    if (!drag) wasDragged.current = false;
  }, [scene]);
  /** True if the press that is ending picked up a piece. */
  const isTaken = useRef(false);
  const press = (point: number, aim: Aim) => {
    if (playable.has(point)) onPress(point, aim);
    else if (props.refusals?.has(point)) props.onRefused?.(point);
  };
  const moveTo = (point: number) => {
    setCursor(point);
    svg.current?.querySelector<SVGGElement>(`[data-point="${point}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const point = pointOf(event.target) ?? at;
    const direction = KEYS[event.key];
    if (direction) moveTo(geometry.neighbour(point, direction));
    else if (event.key === "Enter" || event.key === " ") press(point, "sure");
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(points - 1);
    else return;
    event.preventDefault();
  };

  const borders = Object.entries(geometry.borders) as [BorderName, string][];
  const isGrid = geometry.kind === "grid";
  const isSquares = geometry.kind === "squares";
  const hasArrows = isSquares && (props.arrows?.length ?? 0) > 0;
  // A dragged piece is drawn in hand before the server confirms the lift.
  const held = scene.held.length === 0 && drag?.at ? ownFirst(pieces.get(drag.from) ?? [], scene.to_move) : scene.held;
  const source = held[0]?.point ?? drag?.from ?? null;
  const hidden = scene.held.length === 0 && drag?.at ? drag.from : null;
  const classes = ["board", geometry.kind, `turn-${scene.to_move}`];
  if (props.boardClass) classes.push(props.boardClass);
  if (won.size > 0) classes.push("won");
  if (props.grip && props.grip.points.size > 0) classes.push("live");
  if (drag?.at) classes.push("dragging");
  const coordinates =
    props.showCoordinates &&
    geometry.labels.map((label, index) => (
      <text key={index} class={label.isOnDark ? "coordinate on-dark" : "coordinate"} font-size={geometry.labelSize} x={label.at.x} y={label.at.y}>
        {label.axis === "column" ? props.columnName(label.index) : props.rowName(label.index, shape.rows)}
      </text>
    ));
  return (
    <svg
      ref={svg}
      class={classes.join(" ")}
      style={{ "--px": 1 / unitPx }}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio={isGrid || isSquares ? "xMidYMin" : undefined}
      role="grid"
      aria-label={props.label}
      onPointerDown={(event) => {
        byFinger.current = event.pointerType === "touch";
        const point = pointOf(event.target);
        if (start(event, point)) return;
        isTaken.current = begin(event, point);
        if (isTaken.current && point !== null) setCursor(point);
      }}
      onClick={(event) => {
        const point = pointOf(event.target);
        if (point === null || isTaken.current) return;
        setCursor(point);
        press(point, byFinger.current && cellPx < FINGER_PX ? "vague" : "sure");
        byFinger.current = false;
      }}
      onKeyDown={onKeyDown}
      onContextMenu={props.onDraw && ((event) => !byFinger.current && pointOf(event.target) !== null && event.preventDefault())}
      onPointerOver={props.onHover && ((event) => event.pointerType !== "touch" && props.onHover?.(pointOf(event.target)))}
      onPointerLeave={props.onHover && (() => props.onHover?.(null))}
      onFocusIn={
        props.onHover &&
        ((event) => event.target instanceof Element && event.target.matches(":focus-visible") && props.onHover?.(pointOf(event.target)))
      }
      onFocusOut={props.onHover && (() => props.onHover?.(null))}
    >
      <StoneColours />
      <g aria-hidden="true">
        <path class="plate" d={props.showCoordinates ? geometry.outlineWithLabels : geometry.outline} />
        {isGrid && <Grain box={{ x, y, width, height }} />}
        {isGrid && <path class="lines" d={geometry.lines} />}
        {isSquares && <Ground scene={scene} geometry={geometry} from={source} />}
        {geometry.stars.map(({ x, y }) => (
          <circle key={`${x} ${y}`} class="star" cx={x} cy={y} r={0.16} />
        ))}
        {geometry.kind === "hex" && borders.map(([name, path]) => <path key={name} class={`border ${props.borders?.[name] ?? "nobody"}`} d={path} />)}
        {!isSquares && coordinates}
      </g>
      {geometry.rows.map((row, index) => (
        <g role="row" key={index}>
          {row.map((point) => {
            const centre = geometry.centre(point);
            const side = stones.get(point) ?? null;
            const standing = point === hidden ? NOBODY : (pieces.get(point) ?? NOBODY);
            const canPlay = playable.has(point);
            const last = scene.last_point === point;
            const name = props.pointLabel(point, side, last);
            const preview = side ? undefined : props.preview?.get(point);
            const mark = side ? undefined : marks?.get(point);
            const sign = props.signs?.get(point);
            const refusal = props.refusals?.get(point);
            const fact = props.facts?.get(point);
            const isDead = props.dead?.has(point) ?? false;
            const number = side ? props.numbers?.get(point) : undefined;
            const loss = side ? props.losses?.get(point) : undefined;
            const strokes = props.strokes?.filter(({ from }) => from === point).map((one) => one.label) ?? [];
            const label = [
              name,
              number?.label,
              loss?.label,
              mark?.label,
              sign?.label,
              ...strokes,
              props.owners?.get(point)?.label,
              fact?.label,
              refusal?.label,
            ]
              .filter(Boolean)
              .join(", ");
            return (
              <g
                key={point}
                role="gridcell"
                data-point={point}
                style={steps.has(point) ? { "--step": steps.get(point) } : undefined}
                class={`cell${canPlay ? " playable" : ""}${won.has(point) ? " winning" : ""}${point === props.chosen ? " chosen" : ""}${isDead ? " dead" : ""}`}
                transform={`translate(${centre.x.toFixed(3)} ${centre.y.toFixed(3)})`}
                tabindex={point === at ? 0 : -1}
                aria-label={label}
                aria-disabled={canPlay ? undefined : "true"}
                aria-selected={point === props.chosen ? "true" : undefined}
              >
                <polygon class="tile" points={geometry.cell} />
                {isSquares && won.has(point) && <Halo kind="won" />}
                {isSquares && scene.warned.includes(point) && !won.has(point) && <Halo kind="warned" />}
                {fact && <Fact fact={fact} cell={geometry.cell} />}
                {mark && <Mark mark={preview || sign ? { ...mark, text: null } : mark} cell={isGrid ? null : geometry.cell} isBare={hasArrows} />}
                {refusal?.isMarked && <rect class="refused" x={-0.42} y={-0.42} width={0.84} height={0.84} aria-hidden="true" />}
                {canPlay && !side && !isSquares && <circle class="ghost" r={geometry.stoneRadius} />}
                {standing.length > 0 && (
                  <g class="standing">
                    <Pieces
                      key={standing.map(({ side, kind }) => `${side} ${kind}`).join()}
                      pieces={standing}
                      isLowered={held.length > 0 && point === source}
                    />
                  </g>
                )}
                {props.targets?.has(point) && <Target isFree={standing.length === 0} />}
                {side && <Stone side={side} radius={geometry.stoneRadius} last={last} number={sign ? undefined : number?.number} />}
                {loss && (
                  <circle
                    class={`loss grade-${loss.grade}`}
                    cx={geometry.stoneRadius * 0.66}
                    cy={geometry.stoneRadius * -0.66}
                    r={geometry.stoneRadius * 0.27}
                    aria-hidden="true"
                  />
                )}
                <polygon class="focus-ring" points={geometry.cell} />
              </g>
            );
          })}
        </g>
      ))}
      <g aria-hidden="true">
        {isSquares && coordinates}
        {leaving.map(({ point, side }) => {
          const { x, y } = geometry.centre(point);
          return (
            <g key={`${scene.last_point} ${point}`} class="leaving" transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}>
              <Stone side={side} radius={geometry.stoneRadius} last={false} />
            </g>
          );
        })}
        {isSquares && (
          <Hand pieces={held} geometry={geometry} pointer={drag?.at ?? null} isTaken={source !== null && source !== hidden && pieces.has(source)} />
        )}
        {isSquares && props.arrows && <Arrows arrows={props.arrows} geometry={geometry} />}
        {props.strokes && (
          <Strokes strokes={drawn ? [...props.strokes, { kind: props.strokeKind ?? "arrow", ...drawn }] : props.strokes} geometry={geometry} />
        )}
        {props.links && <Links links={props.links} geometry={geometry} />}
        {scene.point_names.map((_, point) => {
          const [sign, mark] = [props.signs?.get(point), marks?.get(point)];
          const isFree = !stones.has(point);
          const preview = isFree ? props.preview?.get(point) : undefined;
          const owner = props.owners?.get(point);
          const small = isFree && !preview && !sign && mark?.text != null ? mark.small : null;
          if (!sign && !preview && !small && !owner) return null;
          const { x, y } = geometry.centre(point);
          // Drawn outside of the cells, whose accessible names already say what they show.
          return (
            <g key={point} class="over-stone" transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}>
              {owner && !mark?.text && !preview && <Owner owner={owner} />}
              {small && (
                <text class="small" y={0.38}>
                  {small}
                </text>
              )}
              {preview && <Preview stone={preview} radius={geometry.stoneRadius} />}
              {sign && <Sign sign={sign} onStone={!isFree} />}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

/** A square whose size shows the certainty. */
function Owner({ owner: { side, share } }: { owner: BoardOwner }) {
  const size = 0.63 * share;
  return <rect class={`owner ${side}`} x={-size / 2} y={-size / 2} width={size} height={size} />;
}

/** Draws a mark; `cell` is the outline of the coloured area, or null for a disc. A bare one leaves its figure to an arrow. */
function Mark({ mark, cell, isBare }: { mark: BoardMark; cell: string | null; isBare: boolean }) {
  const grade = mark.grade ?? null;
  // One of the moves that are not among the best is a dot.
  const isDot = grade !== null && mark.text === null && !mark.best;
  return (
    <g class={`mark${mark.best ? " best" : ""}${grade === null ? "" : ` grade-${grade}`}`} aria-hidden="true">
      {isDot ? (
        <circle class="dot-mark" r={0.2} />
      ) : cell === null ? (
        <circle class="heat" r={0.84} fill-opacity={(0.12 + 0.8 * Math.sqrt(mark.heat)).toFixed(3)} />
      ) : (
        <polygon class="heat" points={cell} fill-opacity={(0.7 * Math.sqrt(mark.heat)).toFixed(3)} />
      )}
      {mark.text !== null && !isBare && <text y={mark.small ? -0.2 : 0}>{mark.text}</text>}
    </g>
  );
}

function Preview({ stone, radius }: { stone: PreviewStone; radius: number }) {
  return (
    <g class={`preview ${stone.side}`}>
      <circle r={radius} />
      <text>{stone.number}</text>
    </g>
  );
}

const SHAPES: Record<Exclude<BoardSign["kind"], "label">, string> = {
  circle: "M0.36 0A0.36 0.36 0 1 1 -0.36 0A0.36 0.36 0 1 1 0.36 0Z",
  cross: "M-0.3 -0.3L0.3 0.3M-0.3 0.3L0.3 -0.3",
  square: "M-0.3 -0.3H0.3V0.3H-0.3Z",
  triangle: "M0 -0.4L0.36 0.24H-0.36Z",
};

function Sign({ sign, onStone }: { sign: BoardSign; onStone: boolean }) {
  const shape = sign.kind === "label" ? null : SHAPES[sign.kind];
  return (
    <g class={onStone ? "sign on-stone" : "sign"}>
      {shape === null ? <text>{sign.text}</text> : <path class="edge" d={shape} />}
      {shape !== null && <path d={shape} />}
    </g>
  );
}
