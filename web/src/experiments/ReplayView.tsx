// One game of a match: every position of it, and the newest one while it is being played.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { adapterFor, canShow } from "../game";
import { boundFrom, boundsOf, turnsOf } from "../game/turns";
import { language, t } from "../i18n";
import { poll } from "../lib/poll";
import { analysisAddress, matchAddress } from "../lib/route";
import { SceneBoard } from "../play/SceneBoard";
import { sound, soundOf } from "../play/sounds";
import type { MatchReplay, Side } from "../protocol/messages";
import { useWalkKeys } from "../review/keys";
import { settings } from "../session/settings";
import { say } from "../ui/announcer";
import { Icon, type IconName } from "../ui/Icon";
import { LazyPart } from "../ui/Lazy";
import { useTitle } from "../ui/title";
import { askReplay, lastGame, type Trouble, troubleOf } from "./experiments";
import { gameOf } from "./frame";

const text = t.replay;
/** Milliseconds between moves that are played by themselves. */
const PACE_MS = 900;

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

/** Says what is new of a game that goes on, and how it ended. */
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

function Picture({ replay }: { replay: MatchReplay }) {
  const { scene, kind, rules } = replay;
  return (
    <div class={settings.value.textView ? "replay-board" : `replay-board ${scene.geometry.kind}`}>
      <SceneBoard kind={kind} rules={rules} scene={scene} />
    </div>
  );
}

function Step(props: { icon: IconName; label: string; disabled: boolean; turned?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      class={`icon-button framed${props.turned ? " turned" : ""}`}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

interface ControlsProps {
  readonly replay: MatchReplay;
  /** The position that is wanted; the board follows when the server has answered. */
  readonly ply: number;
  readonly onPly: (ply: number | null) => void;
}

/** The moves play themselves until the last one. */
function usePlaying({ replay, ply, onPly }: ControlsProps) {
  const [isPlaying, setPlaying] = useState(false);
  const count = replay.moves.length;
  useEffect(() => {
    if (!isPlaying) return;
    if (ply >= count) {
      setPlaying(false);
      // A game that goes on is followed from its newest move on.
      if (replay.result === null) onPly(null);
      return;
    }
    const timer = window.setTimeout(() => onPly(boundFrom(boundsOf(replay), ply, 1)), PACE_MS);
    return () => window.clearTimeout(timer);
  }, [isPlaying, ply, count]);
  return { isPlaying, setPlaying };
}

function Controls(props: ControlsProps) {
  const { replay, ply, onPly } = props;
  const { isPlaying, setPlaying } = usePlaying(props);
  const count = replay.moves.length;
  const bounds = useMemo(() => boundsOf(replay), [replay.moves.length, replay.rules]);
  const turns = useMemo(() => turnsOf(replay), [replay.moves.length, replay.rules, language.value]);
  const wordsAt = (ply: number) => {
    const place = bounds.findIndex((bound) => bound >= ply);
    return place <= 0 ? text.begin : `${text.ofMoves(place, turns.length)}: ${turns[place - 1]?.text ?? ""}`;
  };
  const show = (next: number) => {
    setPlaying(false);
    // At the end of a game that goes on, what comes next is wanted.
    onPly(next >= count && replay.result === null ? null : Math.max(0, Math.min(next, count)));
  };
  const step = (next: number) => {
    show(next);
    say(wordsAt(Math.max(0, Math.min(next, count))));
  };
  useWalkKeys((event, target) => {
    if (target.closest("[role=region]")) return null;
    const to = {
      ArrowLeft: boundFrom(bounds, ply, -1),
      ArrowRight: boundFrom(bounds, ply, 1),
      Home: 0,
      End: count,
      "Shift+ArrowLeft": ply - 1,
      "Shift+ArrowRight": ply + 1,
    }[event.shiftKey ? `Shift+${event.key}` : event.key];
    return to === undefined || to < 0 || to > count || to === ply ? null : () => step(to);
  });
  const at = wordsAt(ply);
  return (
    <div class="replay-controls">
      <div class="replay-steps" role="group" aria-label={text.position}>
        <Step icon="first" label={text.start} disabled={ply === 0} onClick={() => step(0)} />
        <Step icon="back" label={text.previous} disabled={ply === 0} onClick={() => step(boundFrom(bounds, ply, -1))} />
        <Step
          icon={isPlaying ? "pause" : "play"}
          label={isPlaying ? text.pause : text.play}
          disabled={count === 0 || (replay.result === null && ply === count)}
          onClick={() => {
            if (!isPlaying && ply >= count) onPly(0);
            setPlaying(!isPlaying);
          }}
        />
        <Step icon="forward" label={text.next} disabled={ply >= count} onClick={() => step(boundFrom(bounds, ply, 1))} />
        <Step icon="first" turned label={text.end} disabled={ply >= count} onClick={() => step(count)} />
      </div>
      <input
        type="range"
        min={0}
        max={count}
        value={ply}
        aria-label={text.position}
        aria-valuetext={at}
        onInput={(event) => show(event.currentTarget.valueAsNumber)}
      />
      <p class="replay-at">{at}</p>
      {/* What became of a move is told where the board shows it. */}
      {ply > 0 && replay.ply === ply && adapterFor(replay.kind).describePly && (
        <p class="replay-at soft">{adapterFor(replay.kind).describePly?.(replay, ply - 1)}</p>
      )}
    </div>
  );
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

function MoveTable({ replay, ply, onPly }: ControlsProps) {
  const list = useRef<HTMLDivElement>(null);
  const adapter = adapterFor(replay.kind);
  useEffect(() => {
    const [box, row] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (!box || !row) return;
    const top = row.offsetTop - box.clientHeight / 2;
    box.scrollTo({ top });
  }, [ply, replay.moves.length]);
  return (
    <div class="replay-moves" ref={list}>
      <ol>
        {turnsOf(replay).map((turn, index) => (
          <li key={index}>
            <button
              type="button"
              class="replay-move"
              aria-current={ply > turn.first && ply <= turn.first + turn.plies ? "step" : undefined}
              onClick={() => onPly(turn.first + turn.plies)}
            >
              <span class="move-number" aria-hidden="true">
                {turn.number}
              </span>
              <span class={`dot ${turn.side}`} aria-hidden="true" />
              <span class="visually-hidden">{adapter.sideName(turn.side)} </span>
              <span class="move-text">{turn.text}</span>
              <span class="soft thought">{thoughtOf(replay, turn.first)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
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
    <ul class="replay-players">
      {replay.players.map((spec, seat) => {
        const opener = adapter.opener(replay.rules);
        const side: Side = seat === 0 ? opener : opener === "first" ? "second" : "first";
        return (
          <li key={seat} class={replay.result?.winner === seat ? "winner" : ""}>
            <span class={`dot ${side}`} aria-hidden="true" />
            <span class="visually-hidden">{adapter.sideName(side)} </span>
            <span>{"AB"[(seat + replay.first) % 2]}</span>
            <span class="spec">{spec}</span>
            {adapter.parts && <strong class="replay-score">{adapter.parts.scoreOf(replay.scene, side)}</strong>}
          </li>
        );
      })}
    </ul>
  );
}

function Whole({ replay, ply, onPly }: ControlsProps) {
  const plain = replay.moves.slice(0, ply).map((move) => move.text);
  const { parts, isHidden } = adapterFor(replay.kind);
  return (
    <div class="replay">
      <Picture replay={replay} />
      <div class={parts ? "replay-side with-racks" : "replay-side"}>
        <Players replay={replay} />
        <p class={replay.result ? "replay-outcome" : "replay-outcome live"}>{outcome(replay)}</p>
        <Controls replay={replay} ply={ply} onPly={onPly} />
        {parts && <LazyPart page={parts.Racks} props={{ kind: replay.kind, scene: replay.scene }} />}
        <MoveTable replay={replay} ply={ply} onPly={onPly} />
        {replay.record && parts && (
          <p>
            <button type="button" class="button" onClick={() => replay.record && parts.review(replay.record)}>
              <Icon name="chart" />
              {text.review}
            </button>
          </p>
        )}
        {!isHidden && (
          <p>
            <a class="button" href={analysisAddress(replay.rules, plain)}>
              <Icon name="chart" />
              {text.analyze}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The games of the match beside this one. */
function Neighbours({ name, number, isOver }: { name: string; number: number; isOver: boolean }) {
  const [last, setLast] = useState(0);
  useEffect(() => {
    let gone = false;
    lastGame(name).then(
      (found) => !gone && setLast(found),
      () => {
        // Without it there is no way on, but the game is shown.
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

export function ReplayView({ name, number }: { name: string; number: number }) {
  const [ply, setPly] = useState<number | null>(null);
  const { replay, trouble } = useReplay(name, number, ply);
  const title = t.matches.gameNumber(number);
  useTitle(title, name);
  const palette = replay && canShow(replay.kind) ? adapterFor(replay.kind).palette : null;
  useAnnouncements(replay);
  return (
    <main class={palette ? `page stones-${palette}` : "page"}>
      <div class="page-head">
        <p>
          <a class="back" href={matchAddress(name)}>
            {text.back}
          </a>
          <Neighbours name={name} number={number} isOver={replay !== null && replay.result !== null} />
        </p>
        <h1 tabindex={-1}>
          {title} {replay && <span class="soft">{gameOf(replay.kind, replay.rules)}</span>}
        </h1>
      </div>
      {trouble && (
        <p class="form-problem" role="alert">
          {trouble.missing ? text.missing : text.illegible(trouble.words)}
        </p>
      )}
      {!replay && !trouble && <p class="soft">{t.pages.loading}</p>}
      {replay && canShow(replay.kind) && <Whole replay={replay} ply={Math.min(ply ?? replay.moves.length, replay.moves.length)} onPly={setPly} />}
    </main>
  );
}
