// The board and the rack of a puzzle or of a tutorial's step, on which the person lays tiles or chooses some to exchange.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TaskProps } from "../../game/adapter";
import { settings } from "../../session/settings";
import { say } from "../../ui/announcer";
import { LetterDialog } from "./Dialogs";
import type { Cursor, LaidTile } from "./hand";
import { ARROWS, BLANK, faceOf, type Ground, groundOf, newTilesOf, playOf, stepFrom } from "./plays";
import { RackLetter } from "./Rack";
import { TextTable } from "./TextTable";
import { TileBoard } from "./TileBoard";
import { words } from "./words";

type Laid = ReadonlyMap<number, LaidTile>;

/** The tiles of a move, each with its place on the rack. */
function laidOf(ground: Ground, rack: readonly string[], text: string): Laid {
  const taken = new Set<number>();
  const slotOf = (letter: string) => rack.findIndex((tile, slot) => tile === letter && !taken.has(slot));
  return new Map(
    [...newTilesOf(ground, text)].map(([point, tile]) => {
      const slot = slotOf(tile.blank ? BLANK : tile.text);
      taken.add(slot);
      return [point, { ...tile, slot }];
    }),
  );
}

/** The board once these tiles have been played, for those who read it. */
function withTiles({ tiles, ...size }: Ground, laid: Laid): Ground {
  const played = [...laid].map(([point, { text, blank }]) => ({ point, text, blank, value: 0, side: "first" as const }));
  return { ...size, tiles: { ...tiles, placed: [...tiles.placed, ...played] } };
}

const isOnRack = (laid: Laid, slot: number) => ![...laid.values()].some((tile) => tile.slot === slot);

/** The tiles of a rack, some of which lie on the board, and the cursor. */
function useTiles(ground: Ground, rack: readonly string[], isLive: boolean) {
  const [laid, setLaid] = useState<Laid>(new Map());
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isTaken = (point: number) => ground.tiles.placed.some((tile) => tile.point === point);
  const takeAllUp = () => {
    setLaid(new Map());
    setChosen(new Set());
  };
  useLayoutEffect(takeAllUp, [ground.tiles, isLive]);
  const nextFree = ({ point, direction }: Cursor): number | null => {
    let at: number | null = point;
    while (at !== null && (isTaken(at) || laid.has(at))) at = stepFrom(ground, at, direction);
    return at;
  };
  const lay = (slot: number, point: number, text: string) => {
    setLaid(new Map([...laid, [point, { slot, text, blank: rack[slot] === BLANK }]]));
    setChosen(new Set());
  };
  const takeUp = (point: number) => setLaid(new Map([...laid].filter(([at]) => at !== point)));
  /** Lays the tile of a letter at the cursor; with a blank if one is meant, or if there is no such tile. */
  const type = (letter: string, at: Cursor, isBlank: boolean): boolean => {
    if (!ground.tiles.kinds.some(({ text }) => text === letter)) return false;
    const slotOf = (tile: string) => rack.findIndex((text, slot) => text === tile && isOnRack(laid, slot));
    const slot = [isBlank ? -1 : slotOf(letter), slotOf(BLANK)].find((found) => found >= 0);
    const point = nextFree(at);
    if (slot === undefined || point === null) {
      say(words.type.noTile(letter));
      return true;
    }
    lay(slot, point, letter);
    setCursor({ ...at, point: stepFrom(ground, point, at.direction) ?? point });
    return true;
  };
  const erase = (at: Cursor) => {
    let point: number | null = at.point;
    while (point !== null && !laid.has(point)) point = stepFrom(ground, point, at.direction, -1);
    if (point === null) return;
    takeUp(point);
    setCursor({ ...at, point });
  };
  return { laid, cursor, setCursor, chosen, setChosen, isTaken, lay, takeUp, takeAllUp, type, erase };
}

const turned = ({ point, direction }: Cursor): Cursor => ({ point, direction: direction === "across" ? "down" : "across" });

export function TileTask({ scene, ...rest }: TaskProps) {
  const ground = groundOf(scene)!;
  return <TileHand ground={ground} rack={ground.tiles.racks[scene.to_move === "first" ? 0 : 1] ?? []} {...rest} />;
}

interface HandProps extends Omit<TaskProps, "scene"> {
  readonly ground: Ground;
  readonly rack: readonly string[];
}

/** The same for a board without a scene. */
export function TileHand({ ground, rack, label, isLive, shown, problem, onPlay }: HandProps) {
  const { tiles } = ground;
  const hand = useTiles(ground, rack, isLive);
  /** A square on which a blank waits for its letter. */
  const [naming, setNaming] = useState<{ readonly slot: number; readonly point: number } | null>(null);
  const box = useRef<HTMLElement>(null);
  const { cursor, chosen } = hand;
  const laid = shown === null ? hand.laid : laidOf(ground, rack, shown);
  /** The tiles that lay on the board at the last move. */
  const [tried, setTried] = useState(hand.laid);
  const attempt = (text: string) => {
    setTried(hand.laid);
    onPlay(text);
  };
  const composed = playOf(ground, laid);
  const trouble = composed && "problem" in composed ? words.verdict[composed.problem] : tried === hand.laid ? problem : null;
  const values = new Map(tiles.kinds.map((kind) => [kind.text, kind.value]));
  const play = () => {
    if (!composed) return;
    if ("problem" in composed) say(words.verdict[composed.problem]);
    else attempt(composed.text);
  };
  const press = (point: number) => {
    const [slot] = chosen;
    if (!isLive || hand.isTaken(point)) return;
    if (laid.has(point)) return hand.takeUp(point);
    if (chosen.size === 1 && slot !== undefined) {
      if (rack[slot] === BLANK) return setNaming({ slot, point });
      return hand.lay(slot, point, rack[slot] ?? "");
    }
    hand.setCursor(cursor?.point === point ? turned(cursor) : { point, direction: cursor?.direction ?? "across" });
  };
  const onKey = (event: KeyboardEvent, point: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = cursor?.point === point ? cursor : { point, direction: cursor?.direction ?? ("across" as const) };
    const arrow = ARROWS[event.key];
    if (arrow) hand.setCursor({ ...at, point: stepFrom(ground, point, ...arrow) ?? point });
    else if (!isLive) return;
    else if (event.key === "Enter") laid.size > 0 && chosen.size === 0 ? play() : press(point);
    else if (event.key === " ") hand.setCursor(turned(at));
    else if (event.key === "Backspace" || event.key === "Delete") hand.erase(at);
    else if (!hand.type(event.key.toUpperCase(), at, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The focus follows the cursor, while it is on the board.
  useLayoutEffect(() => {
    const board = box.current;
    if (board?.contains(document.activeElement) && document.activeElement?.closest("[data-point]"))
      board.querySelector<SVGGElement>(`[data-point="${cursor?.point}"]`)?.focus({ preventScroll: true });
  }, [cursor]);
  const toggle = (slot: number) => {
    if (isOnRack(laid, slot))
      return hand.setChosen(chosen.has(slot) ? new Set([...chosen].filter((one) => one !== slot)) : new Set([...chosen, slot]));
    for (const [point, tile] of laid) if (tile.slot === slot) hand.takeUp(point);
  };
  return (
    <section ref={box} class="lettered" aria-label={label}>
      {settings.value.textView ? (
        <TextTable ground={shown === null ? ground : withTiles(ground, laid)} label={label} isLive={isLive} onMove={attempt} />
      ) : (
        <div class="tile-frame">
          <TileBoard
            ground={ground}
            label={label}
            showCoordinates={settings.value.coordinates}
            laid={laid}
            cursor={isLive ? cursor : null}
            isLive={isLive}
            onPress={press}
            onKey={onKey}
          />
        </div>
      )}
      <p class={trouble === null ? "tile-line soft" : "tile-line bad"}>{trouble ?? (isLive ? words.learn.help : "")}</p>
      <div class="rack-row">
        <div class="rack" role="group" aria-label={words.rack.yours}>
          {rack.map((text, slot) => (
            <button
              key={slot}
              type="button"
              class={isOnRack(laid, slot) ? "rack-tile" : "rack-tile gone"}
              aria-pressed={chosen.has(slot)}
              aria-label={words.rack.tile(faceOf(text), values.get(text) ?? 0) + (isOnRack(laid, slot) ? "" : `, ${words.square.laid}`)}
              disabled={!isLive}
              onClick={() => toggle(slot)}
            >
              <RackLetter text={text} />
              {(values.get(text) ?? 0) > 0 && <span class="rack-value" data-value={values.get(text)} />}
            </button>
          ))}
        </div>
      </div>
      <div class="tile-actions" role="group" aria-label={words.act.title}>
        <button type="button" class="button primary" disabled={!isLive || laid.size === 0} onClick={play}>
          {words.act.play}
        </button>
        <button
          type="button"
          class="button"
          disabled={!isLive || chosen.size === 0}
          onClick={() => attempt(`exch ${[...chosen].map((slot) => rack[slot]).join("")}`)}
        >
          {words.act.exchange}
        </button>
        <button type="button" class="button" disabled={!isLive || laid.size === 0} onClick={hand.takeAllUp}>
          {words.rack.recall}
        </button>
      </div>
      {naming && (
        <LetterDialog
          kinds={tiles.kinds}
          onChoose={(letter) => {
            hand.lay(naming.slot, naming.point, letter);
            setNaming(null);
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </section>
  );
}
