import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Aim, Board } from "../board/Board";
import { TextBoard } from "../board/TextBoard";
import type { BoardArrow } from "../board/Way";
import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { pointWords } from "../game/words";
import { language, t } from "../i18n";
import type { Side } from "../protocol/messages";
import { isEcho } from "../session/press";
import { act } from "../session/session";
import { settings } from "../session/settings";
import { say } from "../ui/announcer";
import { arrowsOf, asked, marksOf, watched } from "./analysis";
import { useHand } from "./hand";
import { hint, hintArrows, hintMarks } from "./hint";
import { useNumbers } from "./numbers";
import { viewOf } from "./orientation";
import { askOwnership, ownershipOf, ownersOf } from "./ownership";
import { Promotion } from "./Promotion";
import { explain, refusalAt, refusalsOf } from "./refusal";
import { restartMove } from "./restart";
import { isJudge, territoryOf } from "./scoring";
import { betterMarks, verdict } from "./teaching";

const NOTHING: ReadonlySet<number> = new Set();

/** Returns whether a person at this page is to act. */
export function isPersonToAct({ state, role }: GameView): boolean {
  return role === "owner" && state.to_act !== null && state.seats[state.to_act]?.who.kind === "person";
}

function useMovesByPoint(shown: GameView | null): ReadonlyMap<number, string> {
  return useMemo(() => {
    const moves = new Map<number, string>();
    if (!shown || !isPersonToAct(shown)) return moves;
    for (const move of shown.state.scene.legal) {
      if (move.point !== null) moves.set(move.point, move.text);
    }
    return moves;
  }, [shown?.state.game, shown?.state.version, shown?.role]);
}

/** Owners of the points: as counted at the end, or as estimated by an analysis where that is enabled. */
function useOwners(shown: GameView | null) {
  const state = shown?.state;
  const now = asked.value?.version === state?.version ? asked.value : null;
  const count = state?.scoring?.count ?? null;
  const isGuessed = count === null && now !== null && settings.value.ownership && state !== undefined && adapterFor(state.kind).points !== undefined;
  const texts = state?.moves.map((move) => move.text) ?? [];
  const analysis = now?.analysis ?? null;
  // A player that does not report ownership on its own is not waited for.
  const isSilent = analysis ? !analysis.ownership : now?.stage === "done";
  useEffect(() => {
    if (state && isGuessed && isSilent) askOwnership(state.rules, texts);
  }, [isGuessed, isSilent, state?.game, state?.version]);
  if (!state) return undefined;
  if (count) return territoryOf(state, count);
  const guess = isGuessed ? ownershipOf(state.rules, texts, analysis, state.scene.to_move) : null;
  return guess ? ownersOf(state.scene, state.rules, guess) : undefined;
}

const play = (text: string) => act({ kind: "play", text });

/** Handlers for lifting and putting down, where the game has pieces. */
function useOwnHand(shown: GameView | null) {
  const isLive = shown !== null && isPersonToAct(shown);
  return useHand({
    scene: shown && adapterFor(shown.state.kind).pieces ? shown.state.scene : null,
    key: shown ? `${shown.state.game} ${shown.state.version}` : "",
    isLive,
    play: (text) => isEcho() || play(text),
    restart: () => restartMove(shown),
  });
}

export function Stage({ shown }: { shown: GameView | null }) {
  const moves = useMovesByPoint(shown);
  const judges = shown !== null && isJudge(shown);
  const stones = shown?.state.scene.stones;
  const playable = useMemo(
    () => (judges ? new Set(stones?.map((stone) => stone.point)) : moves.size > 0 ? new Set(moves.keys()) : NOTHING),
    [moves, judges, stones],
  );
  const dead = useMemo(() => new Set(shown?.state.scoring?.count.dead ?? NOTHING), [shown?.state.scoring]);
  const owners = useOwners(shown);
  const refusals = useMemo(
    () => (shown && isPersonToAct(shown) ? refusalsOf(shown.state.kind, shown.state.scene) : undefined),
    [shown?.state.game, shown?.state.version, shown?.role, language.value],
  );
  const hand = useOwnHand(shown);
  const numbers = useNumbers(shown?.state.kind ?? "", shown?.state.scene, shown?.state.moves.map((move) => move.text) ?? []);
  const [chosen, setChosen] = useState<number | null>(null);
  useLayoutEffect(() => setChosen(null), [moves]);
  const now = asked.value?.version === shown?.state.version ? asked.value : null;
  const marks = useMemo(
    () => (shown ? betterMarks(hintMarks(marksOf(now, shown.state), shown.state), shown.state) : undefined),
    [now?.analysis, hint.value, verdict.value, shown?.state.game, shown?.state.version, language.value],
  );
  const arrows = useMemo<readonly BoardArrow[]>(
    () => (shown ? [...hintArrows(shown.state), ...arrowsOf(now, shown.state)] : []),
    [now?.analysis, watched.value, hint.value, shown?.state.game, shown?.state.version],
  );
  if (!shown) return <section class="stage" aria-label={t.status.loading} />;
  const { state } = shown;
  const adapter = adapterFor(state.kind);
  const hasPieces = adapter.pieces !== undefined;
  const words = pointWords(state.scene, adapter);
  const label = (point: number, side: Side | null, last: boolean) =>
    side && dead.has(point) ? t.board.deadStone(state.scene.point_names[point] ?? "", adapter.sideName(side)) : words.label(point, side, last);
  const playAt = (point: number) => {
    if (judges) return act({ kind: dead.has(point) ? "put-back" : "take-off", point: state.scene.point_names[point] ?? "" });
    if (hasPieces) return hand.press(point);
    const text = moves.get(point);
    if (text !== undefined) play(text);
  };
  const press = (point: number, aim: Aim) => {
    if (isEcho()) return;
    if (judges || hasPieces || aim === "sure" || point === chosen) return playAt(point);
    setChosen(point);
    say(t.announce.chosen(state.scene.point_names[point] ?? ""));
  };
  if (settings.value.textView) {
    return (
      <section class="stage" aria-label={t.board.label(adapter.title)}>
        <TextBoard
          scene={state.scene}
          label={t.board.label(adapter.describe(state.rules))}
          columnName={adapter.columnName}
          rowName={adapter.rowName}
          sideName={adapter.sideName}
          standing={words.standing}
          playable={judges ? new Map([...playable].map((point) => [point, ""])) : moves}
          onPlay={playAt}
          onWay={hasPieces ? hand.follow : undefined}
          refusal={(point) => (refusals ? refusalAt(state.kind, state.scene, point) : null)}
          note={(point) => (dead.has(point) ? t.scoring.dead : (owners?.get(point)?.label ?? null))}
        />
        {isPersonToAct(shown) && <Promotion scene={state.scene} adapter={adapter} onPlay={play} onRestart={() => restartMove(shown)} />}
      </section>
    );
  }
  return (
    <section class={`stage ${state.scene.geometry.kind}`} aria-label={t.board.label(adapter.title)}>
      <Board
        scene={state.scene}
        label={t.board.label(adapter.describe(state.rules))}
        boardClass={adapter.boardClass}
        borders={adapter.borders}
        stars={adapter.stars}
        columnName={adapter.columnName}
        rowName={adapter.rowName}
        pointLabel={label}
        showCoordinates={settings.value.coordinates}
        layout={settings.value.layout}
        view={hasPieces ? viewOf(shown) : "first"}
        playable={hasPieces ? hand.playable : playable}
        targets={adapter.marksMoves && !judges ? playable : hand.targets}
        grip={hasPieces ? hand.grip : undefined}
        arrows={arrows}
        chosen={chosen}
        marks={marks}
        numbers={numbers}
        owners={owners}
        dead={dead}
        refusals={refusals}
        onRefused={explain}
        onPress={press}
      />
      {chosen !== null && playable.has(chosen) && (
        <button type="button" class="button primary confirm" onClick={() => playAt(chosen)}>
          {t.board.confirm(state.scene.point_names[chosen] ?? "")}
        </button>
      )}
      {isPersonToAct(shown) && <Promotion scene={state.scene} adapter={adapter} onPlay={play} onRestart={() => restartMove(shown)} />}
    </section>
  );
}
