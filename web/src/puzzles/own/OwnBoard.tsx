// The board of a puzzle made of a mistake, on which the person plays a better move.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Aim, BoardSign } from "../../board/Board";
import { adapterFor } from "../../game";
import { t } from "../../i18n";
import { useHand } from "../../play/hand";
import { Promotion } from "../../play/Promotion";
import { SceneBoard } from "../../play/SceneBoard";
import type { PositionAnswer } from "../../protocol/messages";
import { say } from "../../ui/announcer";
import { Icon } from "../../ui/Icon";
import { attempt, isOpen, position, retry, solver, solving } from "./own";

const play = (ply: string) => void attempt(ply);

/** A sign on the point of the move that was tried. */
function signsOf({ scene, kind }: PositionAnswer): ReadonlyMap<number, BoardSign> {
  const now = solving.value;
  const isJudged = now?.stage === "right" || now?.stage === "wrong";
  const point = scene.point_names.indexOf(now?.line[0] ?? "");
  if (!now || !isJudged || now.at === 0 || point < 0 || adapterFor(kind).pieces) return new Map();
  const { tried } = t.puzzles;
  const sign = now.stage === "right" ? "circle" : "cross";
  return new Map([[point, { kind: sign, text: "", label: now.stage === "right" ? tried.right : tried.wrong }]]);
}

/** Buttons for the moves that are no points, such as a pass. */
export function Specials() {
  const now = position.value;
  if (!now) return null;
  const game = adapterFor(now.kind);
  const moves = now.scene.legal.filter((move) => move.point === null && game.specialMove(move.text)?.sort !== "promote");
  return (
    <>
      {moves.map(({ text }) => (
        <button
          key={text}
          type="button"
          class="button small"
          title={game.specialMove(text)?.hint}
          disabled={!isOpen.value}
          onClick={() => play(text)}
        >
          <Icon name={game.specialMove(text)?.sort === "pass" ? "pass" : "swap"} />
          {game.specialMove(text)?.button ?? text}
        </button>
      ))}
    </>
  );
}

export function OwnBoard() {
  const [now, shown] = [solving.value, position.value];
  const isLive = isOpen.value && shown !== null;
  const [chosen, setChosen] = useState<number | null>(null);
  useLayoutEffect(() => setChosen(null), [shown, isLive]);
  const game = shown && adapterFor(shown.kind);
  const hand = useHand({ scene: game?.pieces ? (shown?.scene ?? null) : null, key: `${now?.line.length} ${isLive}`, isLive, play, restart: retry });
  if (!shown || !game) return <p class="soft">{t.study.board.loading}</p>;
  const { scene } = shown;
  const hasPieces = game.pieces !== undefined;
  const legal = new Map(isLive ? scene.legal.flatMap((move) => (move.point === null ? [] : [[move.point, move.text] as const])) : []);
  const points = new Set(legal.keys());
  const press = (point: number, aim: Aim) => {
    if (hasPieces) return hand.press(point);
    const text = legal.get(point);
    if (text === undefined) return;
    if (aim === "sure" || point === chosen) return play(text);
    setChosen(point);
    say(t.announce.chosen(scene.point_names[point] ?? ""));
  };
  return (
    <>
      <SceneBoard
        kind={shown.kind}
        rules={shown.rules}
        scene={scene}
        label={t.puzzles.board}
        playable={hasPieces ? hand.playable : points}
        chosen={chosen}
        signs={signsOf(shown)}
        onPress={press}
        {...(hasPieces ? { grip: hand.grip, targets: hand.targets, view: solver.value ?? "first" } : {})}
        {...(game.marksMoves ? { targets: points } : {})}
      />
      {isLive && <Promotion scene={scene} adapter={game} onPlay={play} onRestart={retry} />}
      {chosen !== null && points.has(chosen) && (
        <button type="button" class="button primary confirm" onClick={() => press(chosen, "sure")}>
          {t.board.confirm(scene.point_names[chosen] ?? "")}
        </button>
      )}
    </>
  );
}
