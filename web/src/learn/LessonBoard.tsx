// The board of a step, on which the person tries moves.

import { useLayoutEffect, useState } from "preact/hooks";
import { type Aim, Board, type BoardSign } from "../board/Board";
import { TextBoard } from "../board/TextBoard";
import { adapterFor } from "../game";
import type { Judged } from "../game/tutorial";
import { pointWords } from "../game/words";
import { t } from "../i18n";
import { useHand } from "../play/hand";
import { Promotion } from "../play/Promotion";
import { refusalAt, refusalsOf } from "../play/refusal";
import { territoryOf } from "../play/scoring";
import { settings } from "../session/settings";
import { say } from "../ui/announcer";
import { Icon } from "../ui/Icon";
import { LazyPart } from "../ui/Lazy";
import { attempt, type Lesson, restartMove, textsOf } from "./lesson";

/** The point of the next move of the solution; null without one. */
export function hintPoint({ step, start, now, own }: Lesson): number | null {
  const next = step.solution?.[own.length];
  if (!start || !now || next === undefined) return null;
  const { pieces } = adapterFor(start.kind);
  const name = pieces ? next.slice(0, 2) : next;
  const point = now.scene.point_names.indexOf(name);
  return point < 0 ? null : point;
}

function signsOf(at: Lesson, { scene }: Judged): ReadonlyMap<number, BoardSign> {
  const signs = new Map<number, BoardSign>();
  const isStart = at.own.length === 0;
  for (const [name, text = ""] of isStart ? Object.entries(at.step.signs ?? {}) : [])
    signs.set(scene.point_names.indexOf(name), { kind: "label", text, label: t.study.node.marked("label", text) });
  const hint = at.isHinted && at.stage === "asking" ? hintPoint(at) : null;
  if (hint !== null) signs.set(hint, { kind: "circle", text: "", label: t.learn.hinted });
  return signs;
}

/** Moves that are no point of the board, such as a pass. */
export function Specials({ at, position }: { at: Lesson; position: Judged }) {
  const adapter = adapterFor(position.kind);
  if (at.stage !== "asking") return null;
  const moves = position.scene.legal.filter((move) => move.point === null && adapter.specialMove(move.text)?.sort !== "promote");
  return (
    <>
      {moves.map(({ text }) => {
        const words = adapter.specialMove(text);
        return (
          <button key={text} type="button" class="button" title={words?.hint} onClick={() => void attempt(text)}>
            <Icon name={words?.sort === "pass" ? "pass" : "swap"} />
            {words?.button ?? text}
          </button>
        );
      })}
    </>
  );
}

export function LessonBoard({ at, position }: { at: Lesson; position: Judged }) {
  const { scene, kind } = position;
  const game = adapterFor(kind);
  const isLive = at.stage === "asking";
  const hasPieces = game.pieces !== undefined;
  const play = (text: string) => void attempt(text);
  const [chosen, setChosen] = useState<number | null>(null);
  useLayoutEffect(() => setChosen(null), [position]);
  const restart = () => void restartMove();
  const hand = useHand({ scene: hasPieces ? scene : null, key: `${at.line.length} ${isLive}`, isLive, play, restart });
  const label = t.learn.board(game.title, textsOf(at.tutorial, at.step).title);
  if (game.parts) return <LazyPart page={game.parts.Task} props={{ scene, label, isLive, shown: null, problem: null, onPlay: play }} />;
  const words = pointWords(scene, game);
  const legal = new Map(isLive ? scene.legal.flatMap((move) => (move.point === null ? [] : [[move.point, move.text] as const])) : []);
  // Every empty point may be tried: the rules say why a move is illegal.
  const empty = isLive && !hasPieces ? scene.point_names.flatMap((name, point) => (words.standing(point) ? [] : [[point, name] as const])) : [];
  const tries = new Map([...empty.filter(([point]) => !scene.refused.some((one) => one.point === point)), ...legal]);
  const press = (point: number, aim: Aim) => {
    if (hasPieces) return hand.press(point);
    const text = tries.get(point);
    if (text === undefined) return;
    if (aim === "sure" || point === chosen) return play(text);
    setChosen(point);
    say(t.announce.chosen(scene.point_names[point] ?? ""));
  };
  const promotion = isLive && <Promotion scene={scene} adapter={game} onPlay={play} onRestart={restart} />;
  if (settings.value.textView) {
    return (
      <>
        <TextBoard
          scene={scene}
          standing={words.standing}
          onWay={hasPieces ? hand.follow : undefined}
          label={label}
          columnName={game.columnName}
          rowName={game.rowName}
          sideName={game.sideName}
          playable={tries}
          refusal={(point) => (isLive ? refusalAt(kind, scene, point) : null)}
          onPlay={(point) => press(point, "sure")}
        />
        {promotion}
      </>
    );
  }
  const playable = new Set(tries.keys());
  return (
    <>
      <Board
        scene={scene}
        label={label}
        boardClass={game.boardClass}
        borders={game.borders}
        stars={game.stars}
        columnName={game.columnName}
        rowName={game.rowName}
        pointLabel={words.label}
        showCoordinates={settings.value.coordinates}
        view={hasPieces ? (at.start?.scene.to_move ?? "first") : "first"}
        playable={hasPieces ? hand.playable : playable}
        targets={game.marksMoves ? new Set(legal.keys()) : hand.targets}
        grip={hasPieces ? hand.grip : undefined}
        chosen={chosen}
        signs={signsOf(at, position)}
        owners={position.count ? territoryOf(position, position.count) : undefined}
        dead={new Set(position.count?.dead)}
        refusals={isLive ? refusalsOf(kind, scene) : undefined}
        onRefused={(point) => play(scene.point_names[point] ?? "")}
        onPress={press}
      />
      {promotion}
      {chosen !== null && playable.has(chosen) && (
        <button type="button" class="button primary confirm" onClick={() => press(chosen, "sure")}>
          {t.board.confirm(scene.point_names[chosen] ?? "")}
        </button>
      )}
    </>
  );
}
