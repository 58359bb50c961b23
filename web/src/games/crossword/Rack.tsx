// The rack below the board.

import { useRef } from "preact/hooks";
import { adapterFor } from "../../game";
import type { GameView } from "../../game/view";
import type { Scene, Side, TileScene } from "../../protocol/messages";
import { onlyPeople } from "../../session/names";
import { dragged, grab, wasDragged } from "./drag";
import { exchanging, isOnRack, laid, lay, mayLay, picked, rackSide, type Slot, slots, takeUp } from "./hand";
import { BLANK, faceOf, tileScene } from "./plays";
import { words } from "./words";

const SIDES: readonly Side[] = ["first", "second"];

export function valuesOf({ state }: GameView): ReadonlyMap<string, number> {
  return new Map(tileScene(state.scene)?.kinds.map((kind) => [kind.text, kind.value]));
}

/** The face of a tile on a rack. */
export function RackLetter({ text }: { text: string }) {
  const face = text === BLANK ? "" : faceOf(text);
  return <span class={face.length > 1 ? "rack-letter long" : "rack-letter"}>{face}</span>;
}

interface TileProps {
  readonly slot: Slot;
  readonly value: number;
  readonly isLive: boolean;
}

/** Moves the focus to the adjacent place on the rack. */
function onArrow(event: KeyboardEvent): void {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const tiles = [...(event.currentTarget as HTMLElement).closest(".rack")!.querySelectorAll<HTMLElement>("button")];
  if (by === 0) return;
  event.preventDefault();
  tiles[tiles.indexOf(event.currentTarget as HTMLElement) + by]?.focus();
}

function Tile({ slot, value, isLive }: TileProps) {
  const isHere = isOnRack(slot.id);
  const isHeld = dragged.value?.slot === slot.id && dragged.value.from === null;
  const classes = `rack-tile${isHere ? "" : " gone"}${isHeld ? " held" : ""}`;
  const press = (click: Event) => {
    if (wasDragged(click) || !isLive) return;
    if (isHere) picked.value = picked.peek() === slot.id ? null : slot.id;
    else for (const [point, tile] of laid.peek()) if (tile.slot === slot.id) takeUp(point);
  };
  const face = (
    <>
      <RackLetter text={slot.text} />
      {value > 0 && <span class="rack-value" data-value={value} />}
    </>
  );
  if (!isLive) {
    return (
      <span class={classes} role="img" aria-label={words.rack.tile(faceOf(slot.text), value)}>
        {face}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={classes}
      data-slot={slot.id}
      aria-pressed={picked.value === slot.id}
      aria-label={isHere ? words.rack.tile(faceOf(slot.text), value) : `${words.rack.tile(faceOf(slot.text), value)}, ${words.square.laid}`}
      onPointerDown={(event) => isHere && grab(event, slot.id, null)}
      onClick={press}
      onKeyDown={onArrow}
    >
      {face}
    </button>
  );
}

/** The tile that a pointer holds. */
function Held({ shown }: { shown: GameView }) {
  const now = dragged.value;
  const slot = slots.value.find((one) => one.id === now?.slot);
  if (!now || !slot) return null;
  const value = valuesOf(shown).get(slot.text) ?? 0;
  const tile = [...laid.value.values()].find((one) => one.slot === slot.id);
  return (
    <span class="rack-tile flying" style={{ left: `${now.x}px`, top: `${now.y}px` }} aria-hidden="true">
      <RackLetter text={slot.text === BLANK ? (tile?.text ?? BLANK) : slot.text} />
      {value > 0 && <span class="rack-value" data-value={value} />}
    </span>
  );
}

/** A rack that is only looked at. */
export function StillRack({ tiles, name, values }: { tiles: readonly string[]; name: string; values: ReadonlyMap<string, number> }) {
  return (
    <div class="rack still" role="group" aria-label={words.rack.of(name)}>
      <span class="rack-name" aria-hidden="true">
        {name}
      </span>
      {tiles.length === 0 && <span class="rack-none">{words.rack.none}</span>}
      {tiles.map((text, index) => {
        const value = values.get(text) ?? 0;
        return (
          <span key={index} class="rack-tile" role="img" aria-label={words.rack.tile(faceOf(text), value)}>
            <RackLetter text={text} />
            {value > 0 && <span class="rack-value" data-value={value} />}
          </span>
        );
      })}
    </div>
  );
}

/** The racks of both sides of a scene, as far as they are seen. */
export function SceneRacks({ kind, scene }: { kind: string; scene: Scene }) {
  const tiles = tileScene(scene);
  return tiles && <StillRacks kind={kind} tiles={tiles} />;
}

export function StillRacks({ kind, tiles }: { kind: string; tiles: TileScene }) {
  const values = new Map(tiles.kinds.map(({ text, value }) => [text, value]));
  const racks = SIDES.flatMap((side, index) => {
    const rack = tiles.racks[index];
    return rack ? [<StillRack key={side} tiles={rack} name={adapterFor(kind).sideName(side)} values={values} />] : [];
  });
  return racks.length === 0 ? <p class="rack-none">{words.rack.hidden}</p> : <div class="racks">{racks}</div>;
}

export function Rack({ shown }: { shown: GameView }) {
  const box = useRef<HTMLDivElement>(null);
  const side = rackSide(shown);
  const tiles = tileScene(shown.state.scene);
  // Both racks are public once the game is over, and in a game between players.
  if (tiles && (shown.state.result !== null || shown.state.seats.every((seat) => seat.who.kind === "player")))
    return <StillRacks kind={shown.state.kind} tiles={tiles} />;
  if (side === null) return <p class="rack-none">{words.rack.hidden}</p>;
  const isLive = mayLay(shown) && exchanging.value === null;
  const seat = shown.state.seats.find((one) => one.side === side);
  const isMine = shown.role === "owner" && seat?.who.kind === "person" && !onlyPeople(shown.state);
  const values = valuesOf(shown);
  return (
    <>
      <div ref={box} class="rack" role="group" aria-label={isMine ? words.rack.yours : words.rack.of(adapterFor(shown.state.kind).sideName(side))}>
        {slots.value.map((slot) => (
          <Tile key={slot.id} slot={slot} value={values.get(slot.text) ?? 0} isLive={isLive} />
        ))}
      </div>
      <Held shown={shown} />
    </>
  );
}

/** Puts the picked tile on a square; returns whether there was one. */
export function layPicked(point: number): boolean {
  const id = picked.peek();
  if (id === null) return false;
  lay(id, point);
  return true;
}
