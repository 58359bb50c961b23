// One game of a match: every position of it, and the newest one while it is being played.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { adapterFor, canShow, gameOf } from "../../game";
import { boundFrom, boundsOf, turnsOf } from "../../game/turns";
import { language, t } from "../../i18n";
import { poll } from "../../lib/poll";
import { analysisAddress, matchAddress } from "../../lib/route";
import { SceneBoard } from "../../play/SceneBoard";
import { sound, soundOf } from "../../play/sounds";
import type { MatchReplay, Side } from "../../protocol/messages";
import { type Trouble, troubleOf } from "../../session/failures";
import { say } from "../../ui/announcer";
import { Icon } from "../../ui/Icon";
import { LazyPart } from "../../ui/Lazy";
import { MoveList } from "../MoveList";
import { ReviewPage } from "../ReviewPage";
import type { Line, Source } from "../source";
import { askReplay, lastGame } from "./api";

const text = t.replay;

/** Polling interval of a running game, in milliseconds. */
const REPLAY_LIVE_MS = 1_000;

/** The game, at `ply` or at its newest position. */
function useReplay(name: string, number: number, ply: number | null) {
  const [replay, setReplay] = useState<MatchReplay | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    let gone = false;
    const end = poll(async () => {
      try {
        const found = await askReplay(name, number, ply);
        if (gone) return 0;
        isOver.current = found.result !== null;
        setReplay(found);
        setTrouble(null);
      } catch (error) {
        if (!gone) setTrouble(troubleOf(error));
      }
      return isOver.current ? 60_000 : REPLAY_LIVE_MS;
    });
    return () => {
      gone = true;
      end();
    };
  }, [name, number, ply]);
  return { replay, trouble };
}

/** Announces the new moves of a running game, and its result. */
function useAnnouncements(replay: MatchReplay | null): void {
  const announced = useRef<{ readonly moves: number; readonly isOver: boolean } | null>(null);
  const isOver = replay !== null && replay.result !== null;
  useEffect(() => {
    if (!replay) return;
    const { moves, kind } = replay;
    const adapter = canShow(kind) ? adapterFor(kind) : null;
    const before = announced.current;
    announced.current = { moves: moves.length, isOver };
    if (!adapter || !before) return;
    const fresh = turnsOf(replay).filter((turn) => turn.isComplete && turn.first + turn.plies > before.moves);
    const words = fresh.map((turn) => t.announce.played(adapter.sideName(turn.side), turn.words));
    if (isOver && !before.isOver) words.push(outcome(replay));
    if (words.length > 0) say(words.join(" "));
    if (fresh.length > 0) sound(soundOf(replay.scene));
  }, [replay?.moves.length, isOver]);
}

function thoughtOf(replay: MatchReplay, index: number): string {
  if (index < replay.opening) return text.opening;
  const thought = replay.thoughts[index];
  if (!thought) return "";
  const parts: string[] = [];
  if (thought.win_chance !== null) parts.push(text.value(thought.win_chance));
  if (thought.visits !== null) parts.push(text.visits(t.matches.count(thought.visits)));
  if (thought.seconds !== null) parts.push(text.spent(t.matches.seconds(thought.seconds)));
  return parts.join(" · ");
}

function outcome(replay: MatchReplay): string {
  const { result } = replay;
  if (!result) return text.liveNote;
  const how = t.matches.why[result.reason.kind];
  const contestant = result.winner === null ? null : (result.winner + replay.first) % 2;
  const who = contestant === null ? t.matches.drawn : t.matches.winner("AB"[contestant] ?? "");
  const margin = result.margin_halves;
  const points = margin === null || margin === 0 ? "" : t.matches.byPoints(Math.abs(margin) / 2);
  return `${[who, points, how].filter(Boolean).join(", ")}.`;
}

function Players({ replay }: { replay: MatchReplay }) {
  const adapter = adapterFor(replay.kind);
  return (
    <ul class="match-players">
      {replay.players.map((spec, seat) => {
        const opener = adapter.opener(replay.rules);
        const side: Side = seat === 0 ? opener : opener === "first" ? "second" : "first";
        return (
          <li key={seat} class={replay.result?.winner === seat ? "winner" : ""}>
            <span class={`dot ${side}`} aria-hidden="true" />
            <span class="visually-hidden">{adapter.sideName(side)} </span>
            <span>{"AB"[(seat + replay.first) % 2]}</span>
            <span class="spec">{spec}</span>
            {adapter.parts && <strong class="match-player-score">{adapter.parts.scoreOf(replay.scene, side)}</strong>}
          </li>
        );
      })}
    </ul>
  );
}

/** Links to the previous and the next game of the match. */
function Neighbours({ name, number, isOver }: { name: string; number: number; isOver: boolean }) {
  const [last, setLast] = useState(0);
  useEffect(() => {
    let gone = false;
    lastGame(name).then(
      (found) => !gone && setLast(found),
      () => {
        // Without the number of the last game there is no link to the next one, but this game is shown.
      },
    );
    return () => {
      gone = true;
    };
  }, [name, isOver]);
  return (
    <>
      {number > 1 && (
        <>
          {" · "}
          <a href={matchAddress(name, number - 1)}>{text.previousGame}</a>
        </>
      )}
      {number < last && (
        <>
          {" · "}
          <a href={matchAddress(name, number + 1)}>{text.nextGame}</a>
        </>
      )}
    </>
  );
}

interface Shown {
  readonly replay: MatchReplay;
  /** The requested position; the board follows once the server has answered. */
  readonly ply: number;
  readonly line: Line;
  /** The move before a place, in words. */
  readonly wordsAt: (place: number) => string;
  /** Shows a place silently. */
  readonly show: (place: number) => void;
}

/** The line of a game's places, which are its plies. */
function useShown(replay: MatchReplay | null, requested: number | null, onPly: (ply: number | null) => void): Shown | null {
  const changes = [replay?.moves.length, replay?.rules];
  const bounds = useMemo(() => (replay ? boundsOf(replay) : []), changes);
  const turns = useMemo(() => (replay ? turnsOf(replay) : []), [...changes, language.value]);
  if (!replay) return null;
  const count = replay.moves.length;
  const isLive = replay.result === null;
  const ply = Math.min(requested ?? count, count);
  const clamped = (place: number) => Math.max(0, Math.min(place, count));
  const wordsAt = (place: number) => {
    const index = bounds.findIndex((bound) => bound >= place);
    return index <= 0 ? text.begin : `${text.ofMoves(index, turns.length)}: ${turns[index - 1]?.text ?? ""}`;
  };
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

function Panels({ replay, ply, show }: Shown) {
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
  return (
    <>
      <section class="panel" aria-label={text.players}>
        <Players replay={replay} />
        <p class={replay.result ? "match-outcome" : "match-outcome live"}>{outcome(replay)}</p>
      </section>
      {parts && <LazyPart page={parts.Racks} props={{ kind: replay.kind, scene: replay.scene }} />}
      <section class="panel" aria-labelledby="match-moves-title">
        <h2 id="match-moves-title">{t.moves.title}</h2>
        <MoveList rows="moves" moves={moves} here={ply} goTo={show} />
      </section>
      <div class="button-row">
        {replay.record && parts && (
          <button type="button" class="button" onClick={() => replay.record && parts.review(replay.record)}>
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
function described({ replay, ply }: Shown): string | null {
  return ply > 0 && replay.ply === ply ? (adapterFor(replay.kind).describePly?.(replay, ply - 1) ?? null) : null;
}

export function MatchGamePage({ name, number }: { name: string; number: number }) {
  const [ply, setPly] = useState<number | null>(null);
  const { replay, trouble } = useReplay(name, number, ply);
  const isKnown = replay !== null && canShow(replay.kind);
  const shown = useShown(isKnown ? replay : null, ply, setPly);
  useAnnouncements(replay);
  const adapter = shown && adapterFor(shown.replay.kind);
  const description = shown && described(shown);
  const source: Source = {
    kind: ["match-game", adapter?.palette && `stones-${adapter.palette}`].filter(Boolean).join(" "),
    title: t.matches.gameNumber(number),
    titleOf: name,
    titleNote: replay && <span class="soft">{gameOf(replay.kind, replay.rules)}</span>,
    head: (
      <p>
        <a class="back" href={matchAddress(name)}>
          {text.back}
        </a>
        <Neighbours name={name} number={number} isOver={replay !== null && replay.result !== null} />
      </p>
    ),
    notice: { words: trouble && (trouble.missing ? text.missing : text.illegible(trouble.words)) },
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
    panels: shown ? <Panels {...shown} /> : null,
    openPanel: !replay && !trouble && <p class="soft">{t.pages.loading}</p>,
    keys: { help: [] },
  };
  return <ReviewPage source={source} />;
}
