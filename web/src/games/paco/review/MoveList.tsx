// The moves of the game in two columns, with what is said of each.

import { useEffect, useRef } from "preact/hooks";
import type { PacoMoveMade } from "../../../protocol/messages";
import { words } from "../words";
import { at, game, goTo, labels, remarksOf } from "./replay";

function Move({ move, number }: { move: PacoMoveMade; number: number }) {
  const text = words.replay;
  const remarks = remarksOf(labels.value.get(number));
  const isHere = at.value === number + 1;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const list = button.current?.closest(".paco-moves");
    if (!isHere || !button.current || !list) return;
    const [own, all] = [button.current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (own.top < all.top) list.scrollTop -= all.top - own.top + 8;
    else if (own.bottom > all.bottom) list.scrollTop += own.bottom - all.bottom + 8;
  }, [isHere]);
  return (
    <button ref={button} type="button" class="paco-move" aria-current={isHere ? "step" : undefined} onClick={() => goTo(number + 1)}>
      <span class="move-text">{move.notation}</span>
      {remarks.map((remark) => (
        <span key={remark} class={`paco-chip ${remark}`} title={text.remarks[remark].long}>
          {text.remarks[remark].short}
        </span>
      ))}
    </button>
  );
}

export function MoveList() {
  const text = words.replay;
  const open = game.value;
  if (!open) return null;
  const offset = open.moves[0]?.side === "second" ? 1 : 0;
  const rows = Array.from({ length: Math.ceil((open.moves.length + offset) / 2) }, (_, row) => row);
  const cell = (index: number) => {
    const move = open.moves[index];
    return move ? <Move move={move} number={index} /> : <span />;
  };
  return (
    <section class="panel" aria-labelledby="paco-moves-title">
      <h2 id="paco-moves-title">{text.movesTitle}</h2>
      <ol class="paco-moves">
        {rows.map((row) => (
          <li key={row}>
            <span class="paco-number" aria-hidden="true">
              {row + 1}.
            </span>
            {cell(2 * row - offset)}
            {cell(2 * row + 1 - offset)}
          </li>
        ))}
      </ol>
    </section>
  );
}
