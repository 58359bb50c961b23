// The board of a record with the rack below it.

import { useMemo } from "preact/hooks";
import { settings } from "../../../session/settings";
import { ARROWS, faceOf, type Ground, newTilesOf, stepFrom } from "../plays";
import { TextTable } from "../TextTable";
import { TileBoard } from "../TileBoard";
import { words as boardWords } from "../words";
import { groundOf, moveWords } from "./moves";
import { at, chosen, game, ghost, goTo, indexOf, nameOf, shown } from "./review";
import { words } from "./words";

/** The keyboard goes from square to square. */
function step(event: KeyboardEvent, point: number, ground: Ground): void {
  const arrow = ARROWS[event.key];
  const to = arrow && stepFrom(ground, point, ...arrow);
  if (!arrow) return;
  event.preventDefault();
  event.stopPropagation();
  const board = (event.target as Element).closest(".tile-board");
  if (to != null) board?.querySelector<SVGGElement>(`[data-point="${to}"]`)?.focus({ preventScroll: true });
}

export function RecordBoard() {
  const now = shown.value;
  const open = game.value;
  const text = ghost.value;
  const ground = useMemo(() => (now && open ? groundOf(now, open) : null), [now, open]);
  const tiles = useMemo(() => (ground && text !== null ? newTilesOf(ground, text) : undefined), [ground, text]);
  if (!ground) return <div class="record-nothing" aria-hidden="true" />;
  if (settings.value.textView) return <TextTable ground={ground} label={words.board} isLive={false} />;
  return (
    // A press on the board leaves the arrow keys to the turns.
    <div class="tile-frame still" onMouseDown={(event) => event.preventDefault()}>
      <TileBoard
        ground={ground}
        label={words.board}
        showCoordinates={settings.value.coordinates}
        {...(tiles && { ghost: tiles })}
        onKey={(event, point) => step(event, point, ground)}
      />
    </div>
  );
}

/** The rack of the side to move, as far as it is in the record. */
export function RecordRack() {
  const now = shown.value;
  if (!now) return null;
  const rack = now.tiles.racks[indexOf(now.to_move)];
  const values = new Map(now.tiles.kinds.map((kind) => [kind.text, kind.value]));
  if (!rack || rack.length === 0) return <p class="rack-none soft">{now.played === null && !rack ? words.rack.over : words.rack.unknown}</p>;
  return (
    <div class="rack" role="group" aria-label={words.rack.of(nameOf(now.to_move))}>
      {rack.map((tile, index) => {
        const value = values.get(tile) ?? 0;
        const face = faceOf(tile);
        return (
          <span key={index} class="rack-tile" role="img" aria-label={boardWords.rack.tile(face, value)}>
            <span class={face.length > 1 ? "rack-letter long" : "rack-letter"}>{face === "?" ? "" : face}</span>
            {value > 0 && <span class="rack-value">{value}</span>}
          </span>
        );
      })}
    </div>
  );
}

/** The line about the play that is shown on the board. */
export function ShownLine() {
  const now = shown.value;
  const open = game.value;
  const move = ghost.value;
  if (!now || !open || move === null) return <p class="tile-line soft" />;
  const moveText = moveWords(groundOf(now, open), move);
  if (chosen.value === null) return <p class="tile-line soft">{words.turn.isPlayed(moveText)}</p>;
  return (
    <p class="tile-line">
      {words.turn.isShown(moveText)}
      <button type="button" class="button tiny" onClick={() => goTo(at.peek())}>
        {words.turn.back}
      </button>
    </p>
  );
}
