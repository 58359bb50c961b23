// The moves of the game, with their remarks.

import { MoveList } from "../../../review/MoveList";
import { sideName } from "../PacoBoard";
import { words } from "../words";
import { at, game, goTo, labels, type Remark, remarksOf } from "./replay";

export function Chip({ remark }: { remark: Remark }) {
  const { short, long } = words.replay.remarks[remark];
  return (
    <span class={`paco-chip ${remark}`} title={long}>
      {short}
    </span>
  );
}

export function Moves() {
  const open = game.value;
  if (!open) return null;
  const moves = open.moves.map(({ side, notation }, index) => ({
    number: "",
    side,
    sideName: sideName(side),
    text: notation,
    remarks: remarksOf(labels.value.get(index)).map((remark) => <Chip key={remark} remark={remark} />),
    from: index,
    to: index + 1,
  }));
  return (
    <section class="panel" aria-labelledby="paco-moves-title">
      <h2 id="paco-moves-title">{words.replay.movesTitle}</h2>
      <MoveList rows="pairs" moves={moves} here={at.value} goTo={goTo} />
    </section>
  );
}
