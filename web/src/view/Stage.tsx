import { useEffect, useMemo, useState } from "preact/hooks";
import { say } from "../announcer";
import { asked, marksOf } from "../analysis";
import { hint, hintMarks } from "../hint";
import { Board, type Aim } from "../board/Board";
import { TextBoard } from "../board/TextBoard";
import { adapterFor } from "../games";
import { en, language } from "../i18n";
import type { WireSide } from "../protocol/messages";
import { askOwnership, ownersOf, ownershipOf } from "../ownership";
import { explain, refusalAt, refusalsOf } from "../refused";
import { isJudge, territoryOf } from "../scoring";
import { act, isEcho, type Shown } from "../session";
import { settings } from "../settings";

const NOTHING: ReadonlySet<number> = new Set();

/** Whether a person at this page is to act. */
export function isPersonToAct({ state, role }: Shown): boolean {
  return role === "owner" && state.to_act !== null && state.seats[state.to_act]?.who.kind === "person";
}

function useMovesByPoint(shown: Shown | null): ReadonlyMap<number, string> {
  return useMemo(() => {
    const moves = new Map<number, string>();
    if (!shown || !isPersonToAct(shown)) return moves;
    for (const move of shown.state.scene.legal) {
      if (move.point !== null) moves.set(move.point, move.text);
    }
    return moves;
  }, [shown?.state.game, shown?.state.version, shown?.role]);
}

/** Whose the points are: counted at the end, or by the guess of an analysis where that is wanted. */
function useOwners(shown: Shown | null) {
  const now = asked.value;
  const state = shown?.state;
  const count = state?.scoring?.count ?? null;
  const isGuessed = count === null && now !== null && settings.value.ownership && state?.scene.terms != null;
  const texts = state?.moves.map((move) => move.text) ?? [];
  const analysis = now?.analysis ?? null;
  // A player that says nothing of it by itself is not waited for.
  const isSilent = analysis ? !analysis.ownership : now?.stage === "done";
  useEffect(() => {
    if (state && isGuessed && isSilent) askOwnership(state.rules, texts);
  }, [isGuessed, isSilent, state?.game, state?.version]);
  if (!state) return undefined;
  if (count) return territoryOf(state, count);
  const guess = isGuessed ? ownershipOf(state.rules, texts, analysis, state.scene.to_move) : null;
  return guess ? ownersOf(state.scene, state.rules, guess) : undefined;
}

export function Stage({ shown }: { shown: Shown | null }) {
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
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => setChosen(null), [moves]);
  const now = asked.value;
  const marks = useMemo(
    () => (shown ? hintMarks(marksOf(now, shown.state), shown.state) : undefined),
    [now?.analysis, hint.value, shown?.state.game, shown?.state.version, language.value],
  );
  if (!shown) return <section class="stage" aria-label={en.status.loading} />;
  const { state } = shown;
  const adapter = adapterFor(state.kind);
  const label = (point: number, side: WireSide | null, last: boolean) => {
    const name = state.scene.point_names[point] ?? "";
    if (!side) return en.board.empty(name);
    const colour = adapter.sideName(side);
    if (dead.has(point)) return en.board.deadStone(name, colour);
    return last ? en.board.lastStone(name, colour) : en.board.stone(name, colour);
  };
  const play = (point: number) => {
    if (judges) return act({ kind: dead.has(point) ? "put-back" : "take-off", point: state.scene.point_names[point] ?? "" });
    const text = moves.get(point);
    if (text !== undefined) act({ kind: "play", text });
  };
  const press = (point: number, aim: Aim) => {
    if (isEcho()) return;
    if (judges || aim === "sure" || point === chosen) return play(point);
    setChosen(point);
    say(en.announce.chosen(state.scene.point_names[point] ?? ""));
  };
  if (settings.value.textView) {
    return (
      <section class="stage" aria-label={en.board.label(adapter.title)}>
        <TextBoard
          scene={state.scene}
          label={en.board.label(adapter.describe(state.rules))}
          columnName={adapter.columnName}
          rowName={adapter.rowName}
          sideName={adapter.sideName}
          playable={judges ? new Map([...playable].map((point) => [point, ""])) : moves}
          onPlay={play}
          refusal={(point) => (refusals ? refusalAt(state.kind, state.scene, point) : null)}
          note={(point) => (dead.has(point) ? en.scoring.dead : (owners?.get(point)?.label ?? null))}
        />
      </section>
    );
  }
  return (
    <section class={`stage ${state.scene.geometry.kind}`} aria-label={en.board.label(adapter.title)}>
      <Board
        scene={state.scene}
        label={en.board.label(adapter.describe(state.rules))}
        borders={adapter.borders}
        stars={adapter.stars}
        columnName={adapter.columnName}
        rowName={adapter.rowName}
        pointLabel={label}
        showCoordinates={settings.value.coordinates}
        playable={playable}
        chosen={chosen}
        marks={marks}
        owners={owners}
        dead={dead}
        refusals={refusals}
        onRefused={explain}
        onPress={press}
      />
      {chosen !== null && playable.has(chosen) && (
        <button type="button" class="button primary confirm" onClick={() => play(chosen)}>
          {en.board.confirm(state.scene.point_names[chosen] ?? "")}
        </button>
      )}
    </section>
  );
}
