// One game at any of its positions, and at the newest one while it is being played.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { adapterFor, canShow, gameOf } from "../../game";
import { boundFrom, boundsOf, turnsOf } from "../../game/turns";
import { language, t } from "../../i18n";
import { poll } from "../../lib/poll";
import { analysisAddress, plyIn, route, settleAtPly } from "../../lib/route";
import { SceneBoard } from "../../play/SceneBoard";
import { sound, soundOf } from "../../play/sounds";
import type { GameReplay } from "../../protocol/messages";
import { type Trouble, troubleOf } from "../../session/failures";
import { say } from "../../ui/announcer";
import { Icon } from "../../ui/Icon";
import { LazyPart } from "../../ui/Lazy";
import type { Line } from "../../walk/line";
import { placeWords } from "../../walk/words";
import { MoveList } from "../MoveList";
import { ReviewPage } from "../ReviewPage";
import type { Source } from "../source";

const text = t.replay;

/** Polling interval of a running game, in milliseconds. */
const REPLAY_LIVE_MS = 1_000;
/** Polling interval of a game that is over, in milliseconds. */
const REPLAY_OVER_MS = 60_000;

/** A game, and what its page says about it. */
export interface ReplayedGame<R extends GameReplay> {
  /** Identifies the game among all games. */
  readonly id: string;
  /** Asks for the game after `ply` moves, or at its newest position. */
  readonly ask: (ply: number | null) => Promise<R>;
  readonly isOver: (replay: R) => boolean;
  /** The result in words, or that the game is being played. */
  readonly outcome: (replay: R) => string;
  readonly title: string;
  readonly titleOf: string;
  /** Links to what the game is part of, and to its neighbours. */
  readonly head: (replay: R | null) => ComponentChildren;
  /** Says that there is no such game. */
  readonly missing: string;
  readonly players: (replay: R) => ComponentChildren;
  /** Record for the review of a game with parts; null without one. */
  readonly record: (replay: R) => string | null;
}

/** The game, at `ply` or at its newest position. */
function useReplay<R extends GameReplay>(game: ReplayedGame<R>, ply: number | null) {
  const [replay, setReplay] = useState<R | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    let gone = false;
    const end = poll(async () => {
      try {
        const found = await game.ask(ply);
        if (gone) return 0;
        isOver.current = game.isOver(found);
        setReplay(found);
        setTrouble(null);
      } catch (error) {
        if (!gone) setTrouble(troubleOf(error));
      }
      return isOver.current ? REPLAY_OVER_MS : REPLAY_LIVE_MS;
    });
    return () => {
      gone = true;
      end();
    };
  }, [game.id, ply]);
  return { replay, trouble };
}

/** Announces the new moves of a running game, and its result. */
function useAnnouncements<R extends GameReplay>(game: ReplayedGame<R>, replay: R | null): void {
  const announced = useRef<{ readonly moves: number; readonly isOver: boolean } | null>(null);
  const isOver = replay !== null && game.isOver(replay);
  useEffect(() => {
    if (!replay) return;
    const { moves, kind } = replay;
    const adapter = canShow(kind) ? adapterFor(kind) : null;
    const before = announced.current;
    announced.current = { moves: moves.length, isOver };
    if (!adapter || !before) return;
    const fresh = turnsOf(replay).filter((turn) => turn.isComplete && turn.first + turn.plies > before.moves);
    const words = fresh.map((turn) => t.announce.played(adapter.sideName(turn.side), turn.words));
    if (isOver && !before.isOver) words.push(game.outcome(replay));
    if (words.length > 0) say(words.join(" "));
    if (fresh.length > 0) sound(soundOf(replay.scene));
  }, [replay?.moves.length, isOver]);
}

function thoughtOf(replay: GameReplay, index: number): string {
  if (index < replay.opening) return text.opening;
  const thought = replay.thoughts[index];
  if (!thought) return "";
  const parts: string[] = [];
  if (thought.win_rate !== null) parts.push(text.value(thought.win_rate));
  if (thought.visits !== null) parts.push(text.visits(t.matches.count(thought.visits)));
  if (thought.seconds !== null) parts.push(text.spent(t.matches.seconds(thought.seconds)));
  return parts.join(" · ");
}

interface Shown<R extends GameReplay> {
  readonly replay: R;
  /** The requested position; the board follows once the server has answered. */
  readonly ply: number;
  readonly line: Line;
  /** The move before a place, in words. */
  readonly wordsAt: (place: number) => string;
  /** Shows a place silently. */
  readonly show: (place: number) => void;
}

/** The line of a game's places, which are its plies. */
function useShown<R extends GameReplay>(
  replay: R | null,
  isLive: boolean,
  requested: number | null,
  onPly: (ply: number | null) => void,
): Shown<R> | null {
  const changes = [replay?.moves.length, replay?.rules];
  const bounds = useMemo(() => (replay ? boundsOf(replay) : []), changes);
  const turns = useMemo(() => (replay ? turnsOf(replay) : []), [...changes, language.value]);
  if (!replay) return null;
  const count = replay.moves.length;
  const ply = Math.min(requested ?? count, count);
  const clamped = (place: number) => Math.max(0, Math.min(place, count));
  const wordsAt = (place: number) => placeWords(bounds, turns, place);
  // At the end of a running game the page follows new moves.
  const show = (place: number) => onPly(place >= count && isLive ? null : clamped(place));
  const goTo = (place: number) => {
    show(place);
    say(wordsAt(clamped(place)));
  };
  const step = (by: 1 | -1) => goTo(boundFrom(bounds, ply, by));
  const line: Line = { here: ply, last: count, goTo, step, stepPart: (by) => goTo(ply + by), isLive };
  return { replay, ply, line, wordsAt, show };
}

function Panels<R extends GameReplay>({ game, shown }: { game: ReplayedGame<R>; shown: Shown<R> }) {
  const { replay, ply, show } = shown;
  const adapter = adapterFor(replay.kind);
  const { parts, isHidden } = adapter;
  const moves = turnsOf(replay).map((turn) => ({
    number: turn.number,
    side: turn.side,
    sideName: adapter.sideName(turn.side),
    text: turn.text,
    remarks: <span class="soft thought">{thoughtOf(replay, turn.first)}</span>,
    from: turn.first,
    to: turn.first + turn.plies,
  }));
  const plain = replay.moves.slice(0, ply).map((move) => move.text);
  const record = game.record(replay);
  return (
    <>
      <section class="panel" aria-label={text.players}>
        {game.players(replay)}
        <p class={game.isOver(replay) ? "game-outcome" : "game-outcome live"}>{game.outcome(replay)}</p>
      </section>
      {parts && <LazyPart page={parts.Racks} props={{ kind: replay.kind, scene: replay.scene }} />}
      <section class="panel" aria-labelledby="replay-moves-title">
        <h2 id="replay-moves-title">{t.moves.title}</h2>
        <MoveList rows="moves" moves={moves} here={ply} goTo={show} />
      </section>
      <div class="button-row">
        {record && parts && (
          <button type="button" class="button" onClick={() => parts.review(record)}>
            <Icon name="chart" />
            {text.review}
          </button>
        )}
        {!isHidden && (
          <a class="button" href={analysisAddress(replay.rules, plain)}>
            <Icon name="chart" />
            {text.analyze}
          </a>
        )}
      </div>
    </>
  );
}

/** Description of the last move, once the board shows it. */
function described({ replay, ply }: Shown<GameReplay>): string | null {
  return ply > 0 && replay.ply === ply ? (adapterFor(replay.kind).describePly?.(replay, ply - 1) ?? null) : null;
}

export function ReplayPage<R extends GameReplay>({ game }: { game: ReplayedGame<R> }) {
  const ply = plyIn(route.value);
  const { replay, trouble } = useReplay(game, ply);
  const isKnown = replay !== null && canShow(replay.kind);
  const isLive = replay !== null && !game.isOver(replay);
  const shown = useShown(isKnown ? replay : null, isLive, ply, settleAtPly);
  useAnnouncements(game, replay);
  const adapter = shown && adapterFor(shown.replay.kind);
  const description = shown && described(shown);
  const source: Source = {
    kind: ["replayed-game", adapter?.palette && `stones-${adapter.palette}`].filter(Boolean).join(" "),
    title: game.title,
    titleOf: game.titleOf,
    titleNote: replay && <span class="soft">{gameOf(replay.kind, replay.rules)}</span>,
    head: game.head(replay),
    notice: { words: trouble && (trouble.missing ? game.missing : text.illegible(trouble.words)) },
    line: shown?.line ?? null,
    board: shown &&
      adapter && {
        kind: shown.replay.scene.geometry.kind,
        label: t.board.label(adapter.title),
        content: <SceneBoard kind={shown.replay.kind} rules={shown.replay.rules} scene={shown.replay.scene} />,
      },
    walk: {
      texts: text.walk,
      at: shown && <p>{shown.wordsAt(shown.ply)}</p>,
      ...(shown && { slider: { words: shown.wordsAt(shown.ply), goTo: shown.show } }),
    },
    belowWalk: description && <p class="walk-note soft">{description}</p>,
    panels: shown ? <Panels game={game} shown={shown} /> : null,
    openPanel: !replay && !trouble && <p class="soft">{t.pages.loading}</p>,
    keys: { help: [] },
  };
  return <ReviewPage source={source} />;
}
