// The board of tiles as a table of words, and a field for a move.

import { useState } from "preact/hooks";
import { make } from "./hand";
import { faceOf, type Ground } from "./plays";
import { words } from "./words";

function MoveField({ long, onMove }: { long: string | undefined; onMove: (text: string) => void }) {
  const [typed, setTyped] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    onMove(typed.trim());
    setTyped("");
  };
  return (
    <form class="text-move" onSubmit={submit}>
      <label for="tile-move">{words.text.move}</label>
      <input
        id="tile-move"
        type="text"
        value={typed}
        maxLength={60}
        spellcheck={false}
        autocomplete="off"
        aria-describedby="tile-move-help"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" class="button primary">
        {words.text.play}
      </button>
      <p id="tile-move-help" class="field-help">
        {words.text.help}
        {long && words.text.helpLong(long)}
      </p>
    </form>
  );
}

interface TextTableProps {
  readonly ground: Ground;
  readonly label: string;
  readonly isLive: boolean;
  /** Makes a move; by default in the game on the board. */
  readonly onMove?: (text: string) => void;
}

export function TextTable({ ground: { cols, rows, tiles }, label, isLive, onMove = make }: TextTableProps) {
  const placed = new Map(tiles.placed.map((tile) => [tile.point, tile]));
  const premiums = new Map(tiles.premiums.map((square) => [square.point, square]));
  const sign = (point: number) => {
    const tile = placed.get(point);
    const premium = premiums.get(point);
    if (tile) return tile.blank ? faceOf(tile.text).toLowerCase() : faceOf(tile.text);
    return premium ? (premium.word > 1 ? words.premium.word(premium.word) : words.premium.letter(premium.letter)) : "·";
  };
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <div class="text-board tile-text" role="region" aria-label={label} tabindex={0}>
      {isLive && <MoveField onMove={onMove} long={tiles.kinds.find(({ text }) => text.startsWith("["))?.text} />}
      <table>
        <caption>{words.text.caption}</caption>
        <thead>
          <tr>
            <td />
            {range(cols).map((col) => (
              <th key={col} scope="col">
                {String.fromCharCode(65 + col)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {range(rows).map((row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {range(cols).map((col) => {
                const point = row * cols + col;
                return (
                  <td key={col} class={placed.has(point) ? "taken" : undefined}>
                    {sign(point)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
