// The board of a game with the rack and its controls.

import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { adapterFor } from "../../game";
import type { GameView } from "../../game/view";
import { t } from "../../i18n";
import { hintFor } from "../../play/hint";
import { isPersonToAct } from "../../play/Stage";
import type { TileScene } from "../../protocol/messages";
import { settings } from "../../session/settings";
import { Icon } from "../../ui/Icon";
import { ExchangeDialog, NamingDialog } from "./Dialogs";
import { dragged, grab, wasDragged } from "./drag";
import {
  type Cursor,
  chooseForExchange,
  chosenGhost,
  cursor,
  exchanging,
  ghostText,
  type LaidTile,
  laid,
  looked,
  make,
  mayLay,
  naming,
  shuffle,
  slots,
  sort,
  takeAllUp,
  takeUp,
  use,
} from "./hand";
import { moveWords } from "./moveWords";
import { ARROWS, exchangedOf, type Ground, groundOf, longFaces, newTilesOf, plainWord, stepFrom, tileScene } from "./plays";
import { layPicked, Rack } from "./Rack";
import { TextTable } from "./TextTable";
import { squareWords, TileBoard } from "./TileBoard";
import { doubt, doubtWords, playAnyway, showBest, tryAgain } from "./teaching";
import { begun, erase, forget, type } from "./typing";
import { isRefused, playLaid, verdict, verdictWords } from "./verdict";
import { words } from "./words";

const turned = ({ point, direction }: Cursor): Cursor => ({ point, direction: direction === "across" ? "down" : "across" });

const NONE: ReadonlyMap<number, LaidTile> = new Map();

/** Returns whether there is more to say of a square than that it is empty. */
const hasWords = (point: number, { placed, premiums }: TileScene) =>
  [...placed, ...premiums.filter(({ letter, word }) => letter * word > 1)].some((one) => one.point === point);

/** Handles a press on a square: puts the picked tile there, takes one up, or moves the cursor for typing. */
function press(point: number, ground: Ground): void {
  looked.value = null;
  if (layPicked(point)) return;
  if (laid.peek().has(point)) return takeUp(point);
  looked.value = hasWords(point, ground.tiles) ? point : null;
  if (ground.tiles.placed.some((tile) => tile.point === point) || ground.tiles.blocked.includes(point)) return;
  const now = cursor.peek();
  cursor.value = now?.point === point ? turned(now) : { point, direction: now?.direction ?? "across" };
}

/** Handles a key on a square of the board; returns whether it had a meaning. */
function onBoardKey(event: KeyboardEvent, point: number, ground: Ground): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  looked.value = null;
  const at = cursor.peek()?.point === point ? cursor.peek()! : { point, direction: cursor.peek()?.direction ?? ("across" as const) };
  const arrow = ARROWS[event.key];
  if (arrow) {
    cursor.value = { ...at, point: stepFrom(ground, point, ...arrow) ?? point };
    return true;
  }
  if (event.key === "Enter") {
    if (!layPicked(point)) laid.peek().size > 0 ? playLaid() : press(point, ground);
    return true;
  }
  if (event.key === " ") {
    cursor.value = turned(at);
    return true;
  }
  if (event.key === "Backspace" || event.key === "Delete") {
    erase(at);
    return true;
  }
  // With Shift, or if there is no such tile, a blank stands for the letter.
  return type(event.key, at, event.shiftKey ? "blank" : "any");
}

/** Takes all tiles back on Escape, wherever the focus is. */
function useEscape(isLive: boolean): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isLive || event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (!forget() && laid.peek().size === 0 && chosenGhost.peek() === null) return;
      event.preventDefault();
      chosenGhost.value = null;
      takeAllUp();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isLive]);
}

/** Brings the board into view once a hint is there, which is shown on it. */
function useHintInView(box: RefObject<HTMLElement | null>, { state }: GameView): void {
  const isHinted = hintFor(state)?.answer != null;
  useLayoutEffect(() => {
    if (isHinted) box.current?.querySelector(".tile-frame, .tile-text")?.scrollIntoView({ block: "nearest" });
  }, [isHinted]);
}

/** The line of text about the laid play, or about the shown one. */
function Line({ shown, isLive }: { shown: GameView; isLive: boolean }) {
  const now = verdict.value;
  const ghost = ghostText.value;
  const tiles = tileScene(shown.state.scene);
  if (begun.value) return <p class="tile-line">{words.type.begun(begun.value.letters, begun.value.faces)}</p>;
  if (doubt.value) return <p class={doubt.value.loss ? "tile-line must" : "tile-line soft"}>{doubtWords(doubt.value)}</p>;
  if (now && laid.value.size > 0) {
    const { weighed, problem, isShort } = now;
    if (!weighed || problem !== null)
      return <p class={isShort ? "tile-line soft" : problem === null ? "tile-line" : "tile-line bad"}>{verdictWords(now)}</p>;
    return (
      <p class="tile-line">
        <strong>{words.verdict.points(weighed.points)}</strong>{" "}
        {weighed.words.map((word, index) => (
          <span key={index} class={weighed.invalid.includes(word) ? "word bad" : "word"}>
            {plainWord(word)}
            {weighed.invalid.includes(word) && <span class="word-note"> ({words.verdict.notInList})</span>}
          </span>
        ))}
      </p>
    );
  }
  // A pass or a challenge cannot be shown on the board.
  if (ghost?.includes(" ")) {
    const exchanged = tiles ? exchangedOf(ghost, tiles) : null;
    return (
      <p class="tile-line">
        {words.ghost.shown(moveWords(groundOf(shown.state.scene)!, ghost))}{" "}
        {isLive && (exchanged !== null || newTilesOf(groundOf(shown.state.scene)!, ghost).size > 0) && (
          <button type="button" class="button tiny" onClick={() => (exchanged ? chooseForExchange(exchanged) : use(ghost))}>
            {words.ghost.use}
          </button>
        )}
        {chosenGhost.value !== null && (
          <button type="button" class="button tiny" onClick={() => (chosenGhost.value = null)}>
            {words.ghost.hide}
          </button>
        )}
      </p>
    );
  }
  const ground = groundOf(shown.state.scene);
  if (looked.value !== null && ground) return <p class="tile-line">{squareWords(ground, looked.value)}</p>;
  if (!isLive && !(tiles?.is_last_word && isPersonToAct(shown))) return <p class="tile-line soft" />;
  if (tiles?.is_last_word) return <p class="tile-line must">{words.act.lastWord}</p>;
  if (settings.value.textView) return <p class="tile-line soft" />;
  if (!isPersonToAct(shown)) return <p class="tile-line soft">{words.act.helpWait}</p>;
  return <p class="tile-line soft">{words.act.help + words.act.helpLong(longFaces(tiles?.kinds ?? []))}</p>;
}

function Buttons({ shown, isLive }: { shown: GameView; isLive: boolean }) {
  const tiles = tileScene(shown.state.scene);
  const acts = isPersonToAct(shown);
  if (!tiles || (!isLive && !acts)) return null;
  const points = laid.value.size > 0 ? verdict.value?.weighed?.points : undefined;
  const challenge = tiles.may_challenge && (
    <button type="button" class="button" disabled={!acts} title={words.act.challengeHint} onClick={() => make("challenge")}>
      {words.act.challenge}
    </button>
  );
  if (tiles.is_last_word) {
    return (
      <div class="tile-actions" role="group" aria-label={words.act.title}>
        <button type="button" class="button primary" title={words.act.acceptHint} onClick={() => make("pass")}>
          {words.act.accept}
        </button>
        {challenge}
      </div>
    );
  }
  if (doubt.value?.loss) {
    return (
      <div class="tile-actions" role="group" aria-label={words.act.title}>
        <button type="button" class="button primary" onClick={tryAgain}>
          {t.teaching.again}
        </button>
        <button key="best" type="button" class="button" onClick={showBest}>
          {words.teach.show}
        </button>
        <button key="anyway" type="button" class="button" onClick={playAnyway}>
          {words.teach.anyway}
        </button>
      </div>
    );
  }
  return (
    <div class="tile-actions" role="group" aria-label={words.act.title}>
      <button
        type="button"
        class="button primary"
        aria-disabled={acts && !doubt.value && laid.value.size > 0 && !isRefused(verdict.value) ? undefined : "true"}
        onClick={() => acts && playLaid()}
      >
        {points === undefined || isRefused(verdict.value) ? words.act.play : words.act.playPoints(points)}
      </button>
      <button
        type="button"
        class="button"
        title={words.act.exchangeHint(tiles.exchange_max)}
        aria-disabled={acts && tiles.exchange_max > 0 ? undefined : "true"}
        onClick={() => {
          if (!acts || tiles.exchange_max === 0) return;
          takeAllUp();
          exchanging.value = new Set();
        }}
      >
        {words.act.exchange}
      </button>
      <button type="button" class="button" aria-disabled={acts ? undefined : "true"} onClick={() => make("pass")}>
        {words.act.pass}
      </button>
      {challenge}
    </div>
  );
}

function RackTools() {
  return (
    <div class="rack-tools">
      <button type="button" class="icon-button" aria-label={words.rack.shuffle} title={words.rack.shuffle} onClick={shuffle}>
        <Icon name="swap" />
      </button>
      <button type="button" class="icon-button" aria-label={words.rack.sort} title={words.rack.sort} onClick={sort}>
        <Icon name="list" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={words.rack.recall}
        title={words.rack.recallHint}
        aria-disabled={laid.value.size > 0 ? undefined : "true"}
        onClick={takeAllUp}
      >
        <Icon name="undo" />
      </button>
    </div>
  );
}

/** The stage of a game; while an earlier position is shown, the board is that of `view`, and nothing can be laid or played. */
export function TileStage({ shown, view }: { shown: GameView; view: GameView }) {
  const isPast = view !== shown;
  useEscape(!isPast);
  const box = useRef<HTMLElement>(null);
  useHintInView(box, shown);
  const { state } = shown;
  const ground = groundOf(view.state.scene)!;
  const isLive = !isPast && mayLay(shown);
  const adapter = adapterFor(state.kind);
  const ghost = useMemo(
    () => (ghostText.value === null || isPast ? undefined : newTilesOf(ground, ghostText.value)),
    [ghostText.value, view.state.scene, isPast],
  );
  const followCursor = () => box.current?.querySelector<SVGGElement>(`[data-point="${cursor.peek()?.point}"]`)?.focus({ preventScroll: true });
  const weighed = verdict.value;
  const badge =
    weighed?.weighed && weighed.problem === null ? { text: String(weighed.weighed.points), isBad: weighed.weighed.invalid.length > 0 } : null;
  const label = t.board.label(adapter.describe(state.rules));
  return (
    <section ref={box} class="stage lettered" aria-label={t.board.label(adapter.title)}>
      {settings.value.textView ? (
        <TextTable ground={ground} label={label} isLive={isLive && isPersonToAct(shown)} />
      ) : (
        <div class="tile-frame">
          <TileBoard
            ground={ground}
            label={label}
            showCoordinates={settings.value.coordinates}
            laid={isPast ? NONE : laid.value}
            ghost={ghost}
            cursor={isLive ? cursor.value : null}
            isLive={isLive}
            held={dragged.value?.slot ?? null}
            badge={isPast ? null : badge}
            onGrab={grab}
            onPress={(at, click) => {
              if (!isLive || naming.peek() || wasDragged(click)) return;
              press(at, ground);
            }}
            onKey={(event, at) => {
              if (!isLive && !(event.key in ARROWS)) return;
              if (!onBoardKey(event, at, ground)) return;
              // Letters are not shortcuts here.
              event.preventDefault();
              event.stopPropagation();
              if (naming.peek() === null) followCursor();
            }}
          />
        </div>
      )}
      {isPast ? <p class="tile-line soft" /> : <Line shown={shown} isLive={isLive} />}
      <div class="tile-hand" inert={isPast}>
        <div class="rack-row">
          {/* The racks of an earlier position are public once the game is over. */}
          <Rack shown={shown.state.result ? view : shown} />
          {mayLay(shown) && slots.value.length > 0 && <RackTools />}
        </div>
        <Buttons shown={shown} isLive={mayLay(shown)} />
      </div>
      <NamingDialog shown={shown} />
      <ExchangeDialog shown={shown} />
    </section>
  );
}
