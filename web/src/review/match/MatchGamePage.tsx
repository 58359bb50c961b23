// One game of a match: every position of it, and the newest one while it is being played.

import { useEffect, useState } from "preact/hooks";
import { adapterFor } from "../../game";
import { t } from "../../i18n";
import { matchAddress } from "../../lib/route";
import type { MatchReplay, Side } from "../../protocol/messages";
import { botName } from "../../session/names";
import { levelsOf } from "../../session/session";
import { Spec } from "../../ui/Spec";
import { type ReplayedGame, ReplayPage } from "../replay/ReplayPage";
import { askReplay, lastGame } from "./api";

const text = t.replay;

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

function Bot({ spec, kind }: { spec: string; kind: string }) {
  const name = botName(spec, levelsOf(kind));
  if (name !== spec) return <span title={spec}>{name}</span>;
  return (
    <span class="spec">
      <Spec text={spec} />
    </span>
  );
}

function Players({ replay }: { replay: MatchReplay }) {
  const adapter = adapterFor(replay.kind);
  return (
    <ul class="seats">
      {replay.players.map((spec, seat) => {
        const opener = adapter.opener(replay.rules);
        const side: Side = seat === 0 ? opener : opener === "first" ? "second" : "first";
        return (
          <li key={seat} class={replay.result?.winner === seat ? "winner" : ""}>
            <span class={`dot ${side}`} aria-hidden="true" />
            <span class="visually-hidden">{adapter.sideName(side)} </span>
            <span>{"AB"[(seat + replay.first) % 2]}</span>
            <Bot spec={spec} kind={replay.kind} />
            {adapter.parts && <strong class="seat-score">{adapter.parts.scoreOf(replay.scene, side)}</strong>}
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

export function MatchGamePage({ name, number }: { name: string; number: number }) {
  const game: ReplayedGame<MatchReplay> = {
    id: `${name}/${number}`,
    ask: (ply) => askReplay(name, number, ply),
    isOver: (replay) => replay.result !== null,
    outcome,
    title: t.matches.gameNumber(number),
    titleOf: name,
    head: (replay) => (
      <p>
        <a class="back" href={matchAddress(name)}>
          {text.back}
        </a>
        <Neighbours name={name} number={number} isOver={replay !== null && replay.result !== null} />
      </p>
    ),
    missing: text.missing,
    players: (replay) => <Players replay={replay} />,
    record: (replay) => replay.record,
  };
  return <ReplayPage game={game} />;
}
