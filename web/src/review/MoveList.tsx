// The moves of a record without variations, with remarks on each.

import type { ComponentChildren } from "preact";
import type { Side } from "../protocol/messages";
import { useCurrentInSight } from "../walk/scroll";

export interface ListedMove {
  readonly number: string;
  readonly side: Side;
  readonly sideName: string;
  readonly text: string;
  readonly remarks?: ComponentChildren;
  /** The places that belong to the move: `from` exclusive, `to` inclusive. */
  readonly from: number;
  readonly to: number;
}

interface Props {
  readonly moves: readonly ListedMove[];
  readonly here: number;
  readonly goTo: (place: number) => void;
  /** A move in each row, or a move of both sides as in chess. */
  readonly rows: "moves" | "pairs";
}

function Move({ move, here, goTo, rows }: { readonly move: ListedMove } & Omit<Props, "moves">) {
  const isHere = here > move.from && here <= move.to;
  return (
    <button type="button" class="list-move" aria-current={isHere ? "step" : undefined} onClick={() => goTo(move.to)}>
      {rows === "moves" && (
        <>
          <span class="move-number" aria-hidden="true">
            {move.number}
          </span>
          <span class={`dot ${move.side}`} aria-hidden="true" />
        </>
      )}
      <span class="visually-hidden">{move.sideName} </span>
      <span class="move-text">{move.text}</span>
      {move.remarks}
    </button>
  );
}

/** Moves in pairs; the first pair of a game that the second side begins has an empty place. */
function pairsOf(moves: readonly ListedMove[]): readonly (readonly (ListedMove | null)[])[] {
  const all = moves[0]?.side === "second" ? [null, ...moves] : moves;
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => all.slice(2 * row, 2 * row + 2));
}

export function MoveList({ moves, ...props }: Props) {
  const list = useCurrentInSight<HTMLOListElement>([props.here, moves.length]);
  return (
    <ol class={props.rows === "pairs" ? "record-moves pairs" : "record-moves"} ref={list}>
      {props.rows === "moves"
        ? moves.map((move) => (
            <li key={move.to}>
              <Move move={move} {...props} />
            </li>
          ))
        : pairsOf(moves).map((pair, row) => (
            <li key={row}>
              <span class="move-number" aria-hidden="true">
                {row + 1}.
              </span>
              {pair.map((move) => (move ? <Move key={move.to} move={move} {...props} /> : <span key="none" />))}
            </li>
          ))}
    </ol>
  );
}
