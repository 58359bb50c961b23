// A small game to look at, for people who see it.

import { useMemo } from "preact/hooks";
import type { PlacedTile, TileScene } from "../../protocol/messages";
import type { Ground } from "./plays";
import { ROWS, WORDS } from "./sample";
import { TileBoard } from "./TileBoard";

const SIDE = 9;
const VALUES: Readonly<Record<string, number>> = { B: 3, D: 2, P: 3, W: 4 };
/** The tiles of a word, or of its first letters. */
const tilesAt = (points: readonly number[]): readonly PlacedTile[] =>
  points.map((point) => {
    const text = ROWS[Math.floor(point / SIDE)]?.charAt(point % SIDE) ?? "";
    return { point, text, value: VALUES[text] ?? 1, blank: false, side: "first" };
  });

const premiums = Array.from({ length: SIDE * SIDE }, (_, point) => {
  const [col, row] = [Math.abs((point % SIDE) - 4), Math.abs(Math.floor(point / SIDE) - 4)];
  if (col === 4 && row === 4) return { point, letter: 1, word: 3 };
  if (col === row && col > 1) return { point, letter: 1, word: 2 };
  if (col + row === 2 && col !== row) return { point, letter: 2, word: 1 };
  return { point, letter: col === row && col === 1 ? 3 : 1, word: 1 };
}).filter((square) => square.letter * square.word > 1);

const EMPTY: TileScene = {
  lexicon: "",
  kinds: [],
  premiums,
  blocked: [],
  start: 40,
  placed: [],
  fresh: [],
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

/** The board once some tiles have been laid: those of the last word stand out. */
function groundAfter(step: number): Ground {
  let left = step;
  const words = WORDS.map((points) => {
    const laid = points.slice(0, left);
    left -= laid.length;
    return laid;
  }).filter((laid) => laid.length > 0);
  return { cols: SIDE, rows: SIDE, tiles: { ...EMPTY, placed: [...tilesAt(words.flat())], fresh: [...(words.at(-1) ?? [])] } };
}

export function SampleBoard({ step }: { step: number }) {
  const ground = useMemo(() => groundAfter(step), [step]);
  return (
    <div class="tile-sample" inert aria-hidden="true">
      <TileBoard ground={ground} label="" showCoordinates={false} />
    </div>
  );
}
