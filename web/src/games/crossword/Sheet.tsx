// The score sheet next to the board, and the tiles that nobody sees.

import { useEffect } from "preact/hooks";
import { adapterFor } from "../../game";
import type { GameView } from "../../game/view";
import { useGameLine } from "../../play/GameWalk";
import { past } from "../../play/past";
import { TeachingToggle } from "../../play/Teaching";
import { WatchLink } from "../../play/WatchLink";
import type { Side, TileScene, TileTurn } from "../../protocol/messages";
import { useCurrentInSight } from "../../walk/scroll";
import { rackSide } from "./hand";
import { exchangedOf, faceOf, isVowel, plainWord, tileScene } from "./plays";
import { askRecord } from "./record";
import { words } from "./words";

const SIDES: readonly Side[] = ["first", "second"];

type Row = Partial<Record<Side, TileTurn>>;

/** The lines of the two sides, next to each other. */
function rowsOf(turns: readonly TileTurn[]): readonly Row[] {
  const rows: Row[] = [];
  for (const turn of turns) {
    const last = rows.at(-1);
    const fits = last && !last[turn.side] && (turn.side === "second" || !last.second);
    if (fits) last[turn.side] = turn;
    else rows.push({ [turn.side]: turn });
  }
  return rows;
}

function nameOf(turn: TileTurn, tiles: TileScene): string {
  const { kind, text, words: made, ply } = turn;
  switch (kind) {
    case "play":
      return `${text.split(" ")[0]} ${plainWord(made[0] ?? text)}`;
    case "exchange": {
      const count = /^exch \d+$/.test(text) ? Number(text.slice(5)) : (exchangedOf(text, tiles)?.length ?? 0);
      return words.sheet.exchange(count);
    }
    case "pass":
      // A pass after a failed challenge is a lost turn.
      return tiles.turns.some((one) => one.ply === ply && one.kind === "upheld") ? words.sheet.lostTurn : words.sheet.pass;
    case "taken-off":
    case "upheld":
      return words.sheet[kind];
    case "out":
      return words.sheet.out(text);
    case "left":
      return words.sheet.left(text);
  }
}

interface Place {
  readonly here: number;
  readonly goTo: (place: number) => void;
}

/** A line of a side, whose move is a button that shows the board after it. */
function Cell({ turn, tiles, sideName, here, goTo }: { turn: TileTurn | undefined; tiles: TileScene; sideName: string } & Place) {
  if (!turn) return <td />;
  const after = turn.ply + 1;
  const others =
    turn.kind === "play"
      ? turn.words.slice(1).map(plainWord).join(", ")
      : turn.kind === "taken-off"
        ? words.sheet.wrong(turn.words.map(plainWord).join(", "))
        : "";
  return (
    <td class={`turn-${turn.kind}`}>
      <span class="sheet-line">
        <button
          type="button"
          class="sheet-move"
          title={turn.text}
          aria-label={`${sideName}: ${nameOf(turn, tiles)}`}
          aria-current={after === here ? "step" : undefined}
          onClick={() => goTo(after)}
        >
          {nameOf(turn, tiles)}
        </button>
        {others && <span class="sheet-words">{others}</span>}
      </span>
      <span class="sheet-points">
        <span>{words.sheet.points(turn.points)}</span> <strong>{words.score(turn.total)}</strong>
      </span>
    </td>
  );
}

function ScoreSheet({ shown, tiles }: { shown: GameView; tiles: TileScene }) {
  const { line } = useGameLine(shown);
  const { here, goTo } = line;
  const isPast = past.value !== null;
  const list = useCurrentInSight<HTMLDivElement>([here, tiles.turns.length]);
  const adapter = adapterFor(shown.state.kind);
  useEffect(() => {
    if (list.current && !isPast) list.current.scrollTop = list.current.scrollHeight;
  }, [tiles.turns.length, isPast]);
  return (
    <section class="sheet" aria-labelledby="sheet-title">
      <div class="moves-head">
        <h2 id="sheet-title">{words.sheet.title}</h2>
        {tiles.turns.length > 0 && (
          <button
            type="button"
            class="quiet-button watch-link"
            aria-label={words.sheet.save}
            title={words.sheet.save}
            onClick={() => askRecord(shown.state)}
          >
            GCG
          </button>
        )}
        {shown.state.result !== null && tiles.turns.length > 0 && (
          <button type="button" class="quiet-button watch-link" onClick={() => askRecord(shown.state, "page")}>
            {words.sheet.review}
          </button>
        )}
        <TeachingToggle shown={shown} />
        <WatchLink shown={shown} />
      </div>
      {tiles.turns.length === 0 ? (
        <p class="moves-none">{words.sheet.none}</p>
      ) : (
        <div class="sheet-list" ref={list} role="region" aria-label={words.sheet.lines} tabindex={0}>
          <table>
            <thead>
              <tr>
                {SIDES.map((side, index) => (
                  <th key={side} scope="col">
                    <span class="sheet-side">
                      <span class={`dot ${side}`} aria-hidden="true" /> <span>{adapter.sideName(side)}</span>{" "}
                      <strong>{words.score(tiles.scores[index] ?? 0)}</strong>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsOf(tiles.turns).map((row, index) => (
                <tr key={index}>
                  {SIDES.map((side) => (
                    <Cell key={side} turn={row[side]} tiles={tiles} sideName={adapter.sideName(side)} here={here} goTo={goTo} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The unseen tiles; `others` of them are on the rack of the other side, if that is to be shown. */
export function Unseen({ tiles, others }: { tiles: TileScene; others: number }) {
  const counts = new Map(tiles.unseen.map((one) => [one.text, one.count]));
  const sum = (is: (text: string) => boolean) => tiles.unseen.filter((one) => is(one.text)).reduce((total, one) => total + one.count, 0);
  const blanks = sum((text) => text === "?");
  const vowels = sum(isVowel);
  const all = sum(() => true);
  return (
    <section class="tracker" aria-labelledby="tracker-title">
      <h2 id="tracker-title">
        {words.tracker.title} <strong class="tracker-total">{words.tracker.total(all)}</strong>
      </h2>
      <ul class="tracker-tiles">
        {[...tiles.kinds.slice(1), ...tiles.kinds.slice(0, 1)].map(({ text }) => {
          const count = counts.get(text) ?? 0;
          return (
            <li key={text} class={[count === 0 ? "none" : "", faceOf(text).length > 1 ? "long" : ""].filter(Boolean).join(" ") || undefined}>
              <span class="visually-hidden">{words.tracker.of(faceOf(text), count)}</span>
              <span class="tracker-letter" aria-hidden="true">
                {faceOf(text)}
              </span>
              <span class="tracker-count" aria-hidden="true">
                {count}
              </span>
            </li>
          );
        })}
      </ul>
      <p class="tracker-sum">{words.tracker.kinds(vowels, all - vowels - blanks, blanks)}</p>
      <p class="tracker-sum">{all > tiles.bag && others > 0 ? words.tracker.summary(tiles.bag, others) : words.tracker.bagOnly(tiles.bag)}</p>
    </section>
  );
}

function Tracker({ shown, tiles }: { shown: GameView; tiles: TileScene }) {
  const own = rackSide(shown);
  const isOver = shown.state.result !== null;
  return <Unseen tiles={tiles} others={isOver || own === null ? 0 : (tiles.rack_sizes[own === "first" ? 1 : 0] ?? 0)} />;
}

export function Sheet({ shown }: { shown: GameView }) {
  const tiles = tileScene(shown.state.scene);
  if (!tiles) return null;
  return (
    <div class="tile-side">
      <ScoreSheet shown={shown} tiles={tiles} />
      <Tracker shown={shown} tiles={tiles} />
    </div>
  );
}
