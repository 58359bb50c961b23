// A small position to look at, for people who see it.

import type { PlacedTile, TileScene } from "../../protocol/messages";
import type { Ground } from "./plays";
import { TileBoard } from "./TileBoard";

const SIDE = 9;
const ROWS = [".........", "....T....", "..BOARD..", "....I....", "....L.W..", "....E.O..", ".PONDER..", "......D..", "........."];
const VALUES: Readonly<Record<string, number>> = { B: 3, D: 2, P: 3, W: 4 };
const FRESH = [55, 56, 57, 58, 59, 60];

const placed = ROWS.flatMap((row, line) =>
  [...row].flatMap((text, col): PlacedTile[] =>
    text === "." ? [] : [{ point: line * SIDE + col, text, value: VALUES[text] ?? 1, blank: false, side: "first" }],
  ),
);

const premiums = Array.from({ length: SIDE * SIDE }, (_, point) => {
  const [col, row] = [Math.abs((point % SIDE) - 4), Math.abs(Math.floor(point / SIDE) - 4)];
  if (col === 4 && row === 4) return { point, letter: 1, word: 3 };
  if (col === row && col > 1) return { point, letter: 1, word: 2 };
  if (col + row === 2 && col !== row) return { point, letter: 2, word: 1 };
  return { point, letter: col === row && col === 1 ? 3 : 1, word: 1 };
}).filter((square) => square.letter * square.word > 1);

const tiles: TileScene = {
  lexicon: "",
  kinds: [],
  premiums,
  blocked: [],
  start: 40,
  placed,
  fresh: FRESH,
  racks: [null, null],
  rack_sizes: [0, 0],
  bag: 0,
  unseen: [],
  scores: [0, 0],
  turns: [],
  challenge: "void",
  may_challenge: false,
  is_last_word: false,
  exchange_max: 0,
};

const ground: Ground = { cols: SIDE, rows: SIDE, tiles };

export function SampleBoard() {
  return (
    <div class="tile-sample" inert aria-hidden="true">
      <TileBoard ground={ground} label="" showCoordinates={false} />
    </div>
  );
}
