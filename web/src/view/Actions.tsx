import { asked, canAnalyse, toggleAnalysis } from "../analysis";
import { en } from "../i18n";
import { act, type Shown } from "../session";
import { show } from "./dialogs";
import { Icon } from "./Icon";

/** What the person at this page may do besides playing on the board. */
export function permitted(shown: Shown | null) {
  const owner = shown?.role === "owner";
  const state = shown?.state;
  return {
    takeBack: owner && state?.take_back_plies != null,
    moveNow: owner && state?.thinking != null,
    resign: owner && state?.result === null && state.seats.some((seat) => seat.who.kind === "person"),
  };
}

export function Actions({ shown }: { shown: Shown | null }) {
  const can = permitted(shown);
  return (
    <section class="actions" aria-label={en.actions.title}>
      <button type="button" class="button" disabled={!can.takeBack} onClick={() => act({ kind: "take-back" })}>
        <Icon name="undo" />
        {en.actions.takeBack}
      </button>
      <button type="button" class="button" disabled={!can.moveNow} onClick={() => act({ kind: "move-now" })}>
        <Icon name="bolt" />
        {en.actions.moveNow}
      </button>
      <button type="button" class="button" disabled={!can.resign} onClick={() => show("resign")}>
        <Icon name="flag" />
        {en.actions.resign}
      </button>
      <button
        type="button"
        class="button"
        aria-pressed={asked.value !== null}
        disabled={!canAnalyse() && asked.value === null}
        onClick={toggleAnalysis}
      >
        <Icon name="chart" />
        {en.actions.analyse}
      </button>
      <button type="button" class="button strong" onClick={() => show("new-game")}>
        <Icon name="plus" />
        {en.actions.newGame}
      </button>
    </section>
  );
}
