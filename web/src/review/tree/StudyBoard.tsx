// The board of the study, with the players' opinions of its moves.

import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { type Aim, Board, type BoardMark, type BoardSign, type PreviewStone } from "../../board/Board";
import type { BoardStroke } from "../../board/Strokes";
import { TextBoard } from "../../board/TextBoard";
import { pointWords } from "../../game/words";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import { useHand } from "../../play/hand";
import { useNumbers } from "../../play/numbers";
import { askOwnership, ownershipOf, ownersOf } from "../../play/ownership";
import { Promotion } from "../../play/Promotion";
import { refusalAt, refusalsOf } from "../../play/refusal";
import { territoryOf } from "../../play/scoring";
import type { Analysis, PositionAnswer, Side } from "../../protocol/messages";
import { settings } from "../../session/settings";
import { say } from "../../ui/announcer";
import { Icon } from "../../ui/Icon";
import { choices, type Heat } from "./choices";
import { boardDots } from "./dots";
import { attempt, hidesAnswer, isAsking, lesson } from "./lesson";
import { applyRightButton, applyTool, strokeStart, tool } from "./marks";
import { here, isOn } from "./opinions";
import { firstCorner, only, picking, pickPoint } from "./restriction";
import { adapter, at, isShown, moves, notice, play, restart, shownPosition, tree } from "./study";
import { answerTo, boardFacts, boardLinks, hovered } from "./theory";
import { nodeOf } from "./tree";

/** Largest number of candidates with figures on the board. */
const WRITTEN_MAX = 5;

/** Index of the player whose opinion is on the board. */
export const shownOpinion = signal<0 | 1>(0);
/** The moves whose stones are shown before they are played, or null. */
export const previewed = signal<readonly string[] | null>(null);

/** The opinion on the board. */
export const boardAnalysis = computed<Analysis | null>(() => {
  if (hidesAnswer.value) return null;
  const index = choices.value.second ? shownOpinion.value : 0;
  return here.value[index]?.analysis ?? null;
});

/** The point that a ply names; null for none. */
function pointOf({ scene }: PositionAnswer, text: string): number | null {
  const { pieces } = adapter.value;
  if (pieces) return pieces.pointOf(scene, text);
  const point = scene.point_names.indexOf(text);
  return point < 0 ? null : point;
}

/** True if the board is turned, in games with pieces. */
const isTurned = signal(false);

/** Arrows for moves that have not been played, on a board with pieces. */
function arrowsOf(position: PositionAnswer) {
  const { pieces } = adapter.value;
  if (!pieces) return [];
  if (previewed.value) return pieces.lineArrows(position.scene, previewed.value);
  return boardAnalysis.value ? pieces.candidateArrows(position.scene, boardAnalysis.value.candidates) : [];
}

export function marksOf(analysis: Analysis | null, heat: Heat, position: PositionAnswer): ReadonlyMap<number, BoardMark> {
  const marks = new Map<number, BoardMark>();
  if (!analysis) return marks;
  const weight = (one: Analysis["candidates"][number]) => (heat === "off" ? 0 : heat === "policy" && one.prior !== null ? one.prior : one.visits);
  const weights = analysis.candidates.map((one) => weight(one) || (heat !== "off" && one.visits === 0 ? (one.prior ?? 0) : 0));
  const most = Math.max(...weights, Number.MIN_VALUE);
  analysis.candidates.forEach((one, index) => {
    const point = pointOf(position, one.text);
    if (point === null) return;
    const isGuess = one.win_rate === null || (heat === "policy" && one.prior !== null);
    const share = isGuess ? one.prior : one.win_rate;
    const isWritten = index < WRITTEN_MAX && share !== null;
    const label = isGuess ? t.analysis.priorOf : t.players.winRate;
    const small = one.visits > 0 && !isGuess ? t.study.board.visits(one.visits) : null;
    const words = share === null ? null : [label(share), ...(one.visits > 0 ? [t.players.visits(one.visits)] : [])].join(", ");
    marks.set(point, {
      heat: (weights[index] ?? 0) / most,
      text: isWritten ? t.analysis.onBoard(share) : null,
      small: isWritten ? small : null,
      label: isWritten ? words : null,
      best: index === 0,
      grade: isGuess || heat === "off" ? null : gradeOf(one.win_rate, analysis.candidates[0]?.win_rate ?? null),
    });
  });
  return marks;
}

/** The stones of moves that have not been played, starting from the position that is shown. */
function previewOf(position: PositionAnswer): ReadonlyMap<number, PreviewStone> {
  const stones = new Map<number, PreviewStone>();
  if (adapter.value.pieces) return stones;
  let side: Side | null = position.to_move;
  (previewed.value ?? []).forEach((text, index) => {
    const point = pointOf(position, text);
    if (side === null) return;
    if (point !== null) stones.set(point, { side, number: index + 1 });
    // After a swap of sides the other player has this side, which moves again.
    if (!adapter.value.specialMove(text)?.swapsSides) side = side === "first" ? "second" : "first";
  });
  return stones;
}

function signsOf(position: PositionAnswer): ReadonlyMap<number, BoardSign> {
  const signs = new Map<number, BoardSign>();
  for (const { kind, at: name, text } of nodeOf(tree.value, at.value).marks) {
    const point = pointOf(position, name);
    if (point !== null) signs.set(point, { kind, text, label: t.study.node.marked(kind, text) });
  }
  if (firstCorner.value !== null) signs.set(firstCorner.value, { kind: "square", text: "", label: t.study.analysis.only.chosen });
  for (const text of only.value) {
    const point = pointOf(position, text);
    if (point !== null) signs.set(point, { kind: "square", text: "", label: t.study.analysis.only.chosen });
  }
  const now = lesson.value;
  const tried = now?.tried ? pointOf(position, now.tried) : null;
  if (tried !== null && (now?.stage === "wrong" || now?.stage === "right")) {
    const kind = now.stage === "wrong" ? "cross" : "circle";
    signs.set(tried, { kind, text: "", label: t.study.node.marked(kind, "") });
  }
  return signs;
}

/** The arrows and lines of the shown node. */
function strokesOf(position: PositionAnswer): readonly BoardStroke[] {
  return nodeOf(tree.value, at.value).strokes.flatMap(({ kind, from, to }) => {
    const [start, end] = [pointOf(position, from), pointOf(position, to)];
    return start === null || end === null ? [] : [{ kind, from: start, to: end, label: t.study.node.stroke[kind](to) }];
  });
}

/** Plays a move, or tries it in a lesson. */
export function enter(text: string): void {
  previewed.value = null;
  // A quick second press is meant for a position that has not arrived yet.
  if (!isShown.value) return;
  if (lesson.value && isAsking()) void attempt(text);
  else if (lesson.value?.stage !== "judging") play(text);
}

/** The expected owner of each point, if enabled, in games that count points. */
function useOwners(position: PositionAnswer | null) {
  const count = position?.count ?? null;
  const [rules, line, analysis] = [tree.value.rules, moves.value, boardAnalysis.value];
  const isRequested =
    settings.value.ownership && isOn.value && isShown.value && position !== null && adapter.value.points !== undefined && lesson.value === null;
  // A player that does not report ownership on its own is not waited for.
  const isSilent = analysis ? !analysis.ownership : here.value[0]?.stage === "done";
  useEffect(() => {
    if (isRequested && isSilent) askOwnership(rules, line);
  }, [isRequested, isSilent, rules, line]);
  if (position && count) return territoryOf(position, count);
  const found = isRequested ? ownershipOf(rules, line, analysis, position?.scene.to_move ?? "first") : null;
  return found && position ? ownersOf(position.scene, rules, found) : undefined;
}

export function StudyBoard() {
  const position = shownPosition.value;
  const owners = useOwners(position);
  const [chosen, setChosen] = useState<number | null>(null);
  useLayoutEffect(() => setChosen(null), [position, tool.value]);
  useLayoutEffect(() => {
    strokeStart.value = null;
  }, [at.value, tool.value]);
  useLayoutEffect(() => {
    previewed.value = null;
  }, [position]);
  const isPlaying = tool.value === "play";
  const restartMove = () => restart(position?.scene.plies_of_move ?? 0);
  const hand = useHand({
    scene: adapter.value.pieces && position ? position.scene : null,
    key: `${at.value} ${isShown.value}`,
    isLive: isPlaying && isShown.value && position?.to_move != null,
    play: enter,
    restart: restartMove,
  });
  const numbers = useNumbers(position?.kind ?? "", position?.scene, position?.moves.map((move) => move.text) ?? []);
  if (!position) return <p class="soft">{t.study.board.loading}</p>;
  const { scene } = position;
  const game = adapter.value;
  const legal = new Map(scene.legal.flatMap((move) => (move.point === null ? [] : [[move.point, move.text] as const])));
  const isMarking = !isPlaying;
  const hasPieces = game.pieces !== undefined;
  const isPicking = picking.value !== null && !isMarking && !hasPieces && !lesson.value;
  // A corner of a rectangle may be any point.
  const isAny = isMarking || (isPicking && picking.value === "rectangle");
  const playable = isAny ? new Set(scene.point_names.keys()) : new Set(legal.keys());
  const press = (point: number, aim: Aim) => {
    if (isMarking) return applyTool(scene.point_names[point] ?? "");
    if (hasPieces) return hand.press(point);
    if (isPicking) return pickPoint(scene, point);
    const text = legal.get(point);
    if (text === undefined) return;
    if (aim === "sure" || point === chosen) return enter(text);
    setChosen(point);
    say(t.announce.chosen(scene.point_names[point] ?? ""));
  };
  const hover = (point: number | null) => {
    const name = point === null ? null : scene.point_names[point];
    const candidate = boardAnalysis.value?.candidates.find((one) => one.text === name || one.text === `>${name}`);
    hovered.value = point;
    const reply = answerTo(point);
    const answered = reply && name != null ? [name, scene.point_names[reply.point] ?? ""] : null;
    previewed.value = isMarking ? null : (candidate?.variation ?? answered);
  };
  const dead = new Set(position.count?.dead);
  const words = pointWords(scene, game);
  const label = (point: number, side: Side | null, last: boolean) =>
    side && dead.has(point) ? t.board.deadStone(scene.point_names[point] ?? "", game.sideName(side)) : words.label(point, side, last);
  const promotion = !isMarking && isShown.value && <Promotion scene={scene} adapter={game} onPlay={enter} onRestart={restartMove} />;
  if (settings.value.textView) {
    const named = isMarking ? new Map(scene.point_names.map((name, point) => [point, name])) : legal;
    return (
      <>
        <TextBoard
          scene={scene}
          standing={words.standing}
          onWay={hasPieces && !isMarking ? hand.follow : undefined}
          label={t.study.board.label(game.describe(position.rules))}
          columnName={game.columnName}
          rowName={game.rowName}
          sideName={game.sideName}
          playable={named}
          refusal={(point) => refusalAt(position.kind, scene, point)}
          note={(point) => owners?.get(point)?.label ?? boardFacts.value.get(point)?.label ?? null}
          onPlay={(point) => press(point, "sure")}
        />
        {promotion}
      </>
    );
  }
  return (
    <>
      <Board
        scene={scene}
        label={t.study.board.label(game.describe(position.rules))}
        boardClass={isMarking ? `marking ${game.boardClass ?? ""}` : game.boardClass}
        borders={game.borders}
        stars={game.stars}
        columnName={game.columnName}
        rowName={game.rowName}
        pointLabel={label}
        showCoordinates={settings.value.coordinates}
        layout={settings.value.layout}
        view={isTurned.value ? "second" : "first"}
        playable={hasPieces && !isMarking ? hand.playable : playable}
        targets={game.marksMoves && !isMarking ? playable : hand.targets}
        grip={hasPieces && !isMarking ? hand.grip : undefined}
        arrows={arrowsOf(position)}
        chosen={strokeStart.value === null ? chosen : pointOf(position, strokeStart.value)}
        marks={marksOf(boardAnalysis.value, choices.value.heat, position)}
        signs={signsOf(position)}
        strokes={strokesOf(position)}
        strokeKind={tool.value === "line" ? "line" : "arrow"}
        onDraw={lesson.value ? undefined : (from, to) => applyRightButton(scene.point_names[from] ?? "", scene.point_names[to] ?? "")}
        numbers={numbers}
        losses={boardDots(scene)}
        preview={previewOf(position)}
        owners={owners}
        facts={boardFacts.value}
        links={boardLinks.value}
        dead={dead}
        refusals={isMarking ? undefined : refusalsOf(position.kind, scene)}
        onRefused={(point) => {
          const words = refusalAt(position.kind, scene, point);
          notice.value = words;
          if (words !== null) say(words);
        }}
        onPress={press}
        onHover={hover}
      />
      {promotion}
      {hasPieces && (
        <button
          type="button"
          class="icon-button turn-board"
          aria-label={t.board.flip}
          title={t.board.flip}
          onClick={() => (isTurned.value = !isTurned.value)}
        >
          <Icon name="turn" />
        </button>
      )}
      {chosen !== null && playable.has(chosen) && (
        <button type="button" class="button primary confirm" onClick={() => press(chosen, "sure")}>
          {t.board.confirm(scene.point_names[chosen] ?? "")}
        </button>
      )}
    </>
  );
}
