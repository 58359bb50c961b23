import { useEffect, useMemo, useState } from "preact/hooks";
import { say } from "../announcer";
import { asked, marksOf } from "../analysis";
import { hint, hintMarks } from "../hint";
import { Board, type Aim } from "../board/Board";
import { TextBoard } from "../board/TextBoard";
import { adapterFor } from "../games";
import { en, language } from "../i18n";
import type { WireSide } from "../protocol/messages";
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

export function Stage({ shown }: { shown: Shown | null }) {
  const moves = useMovesByPoint(shown);
  const playable = useMemo(() => (moves.size > 0 ? new Set(moves.keys()) : NOTHING), [moves]);
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
    return last ? en.board.lastStone(name, colour) : en.board.stone(name, colour);
  };
  const play = (point: number) => {
    const text = moves.get(point);
    if (text !== undefined) act({ kind: "play", text });
  };
  const press = (point: number, aim: Aim) => {
    if (isEcho()) return;
    if (aim === "sure" || point === chosen) return play(point);
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
          playable={moves}
          onPlay={play}
        />
      </section>
    );
  }
  return (
    <section class="stage" aria-label={en.board.label(adapter.title)}>
      <Board
        scene={state.scene}
        label={en.board.label(adapter.describe(state.rules))}
        borders={adapter.borders}
        columnName={adapter.columnName}
        rowName={adapter.rowName}
        pointLabel={label}
        showCoordinates={settings.value.coordinates}
        playable={playable}
        chosen={chosen}
        marks={marks}
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
