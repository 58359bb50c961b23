// Figures on arrows, on small plates that lie over all arrows.

import type { BoardGeometry, Vec } from "./geometry";
import { type BoardArrow, pointsOf } from "./Way";

/** Places along the last stretch of an arrow, as shares of its length, in order of preference. */
const PLACES = [0.5, 0.35, 0.65, 0.22, 0.8] as const;
/** Smallest distance of two plates. */
const APART = 1;
const HEIGHT = 0.84;
const WIDTH = { usual: 1.08, long: 1.42 } as const;

/** The centres of plates on the last stretches of ways, apart from each other where possible; earlier ones choose first. */
export function platesOn(ways: readonly (readonly Vec[])[]): readonly Vec[] {
  const taken: Vec[] = [];
  for (const way of ways) {
    const [from, to] = [way.at(-2)!, way.at(-1)!];
    const places = PLACES.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
    taken.push(places.find((at) => taken.every((other) => Math.hypot(at.x - other.x, at.y - other.y) >= APART)) ?? places[0]!);
  }
  return taken;
}

export function Plates({ arrows, geometry }: { arrows: readonly BoardArrow[]; geometry: BoardGeometry }) {
  // The best arrow is the last one, and its plate has the best place.
  const written = arrows.filter(({ way, text }) => text != null && way.length > 1).toReversed();
  const places = platesOn(written.map(({ way }) => pointsOf(geometry, way)));
  return (
    <>
      {written
        .map(({ kind, grade, text }, index) => {
          const { x, y } = places[index]!;
          const width = WIDTH[(text ?? "").length > 2 ? "long" : "usual"];
          return (
            <g
              key={index}
              class={`way-plate ${kind}${grade == null ? "" : ` grade-${grade}`}`}
              transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}
            >
              <rect x={-width / 2} y={-HEIGHT / 2} width={width} height={HEIGHT} rx={0.26} />
              <text>{text}</text>
            </g>
          );
        })
        .toReversed()}
    </>
  );
}
