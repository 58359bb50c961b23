// Facts about points and connections, as marks in cells and lines between stones.

import { type BoardFact, type BoardLink, lineOf } from "./facts";
import type { BoardGeometry } from "./geometry";

/** Strokes across a dead cell. */
const HATCH = "M-0.5 0.12L0.12 -0.5M-0.4 0.4L0.4 -0.4M-0.12 0.5L0.5 -0.12";

/** The marks of a cell with this outline, below its stone. */
export function Fact({ fact: { kind, isMustPlay, carrier }, cell }: { fact: BoardFact; cell: string }) {
  return (
    <g class="fact" aria-hidden="true">
      {isMustPlay && <polygon class="must-play" points={cell} />}
      {carrier && <polygon class={`carrier ${carrier}`} points={cell} />}
      {kind === "dead" && <path class="hatch" d={HATCH} />}
      {(kind === "first" || kind === "second") && (
        <rect class={`captured ${kind}`} x={-0.16} y={-0.16} width={0.32} height={0.32} transform="rotate(45)" />
      )}
    </g>
  );
}

/** The lines of connections. */
export function Links({ links, geometry }: { links: readonly BoardLink[]; geometry: BoardGeometry }) {
  return (
    <>
      {links.map((link) => {
        const [from, to] = lineOf(geometry, link);
        const d = `M${from.x.toFixed(3)} ${from.y.toFixed(3)}L${to.x.toFixed(3)} ${to.y.toFixed(3)}`;
        return (
          <g key={`${link.side} ${d}`} class={`link ${link.side}${link.isStrong ? " strong" : ""}`}>
            <path class="casing" d={d} />
            <path class="line" d={d} />
          </g>
        );
      })}
    </>
  );
}
