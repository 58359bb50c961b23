import { asked, canAnalyse, toggleAnalysis } from "../analysis";
import { en } from "../i18n";
import type { GameState } from "../protocol/messages";
import { askHint, hint } from "../hint";
import { act, type Shown } from "../session";
import { show } from "./dialogs";
import { Icon } from "./Icon";
import { isPersonToAct } from "./Stage";

/** Whether players play alone. */
function playsAlone(state: GameState): boolean {
  return state.seats.every((seat) => seat.who.kind === "player");
}

/** Holds a game that players play alone, or lets it go on. */
export function toggleHold(shown: Shown | null): void {
  if (permitted(shown).hold) act({ kind: shown?.state.paused ? "resume" : "pause" });
}

/** Lets a held game go on for one move; one that is not held is held. */
export function stepOnce(shown: Shown | null): void {
  if (permitted(shown).hold) act({ kind: shown?.state.paused ? "step" : "pause" });
}

/** What the person at this page may do besides playing on the board. */
export function permitted(shown: Shown | null) {
  const owner = shown?.role === "owner";
  const state = shown?.state;
  return {
    takeBack: owner && state?.take_back_plies != null,
    moveNow: owner && state?.thinking != null,
    resign: owner && state?.result === null && state.seats.some((seat) => seat.who.kind === "person"),
    hint: shown !== null && isPersonToAct(shown),
    hold: owner && state?.result === null && playsAlone(state),
  };
}

/** What there is for a game that players play alone. */
function Hold({ shown }: { shown: Shown }) {
  const can = permitted(shown).hold;
  const { paused, thinking } = shown.state;
  return (
    <>
      <button type="button" class="button" disabled={!can} onClick={() => toggleHold(shown)}>
        <Icon name={paused ? "play" : "pause"} />
        {paused ? en.actions.goOn : en.actions.pause}
      </button>
      <button type="button" class="button" disabled={!can || !paused || thinking !== null} onClick={() => stepOnce(shown)}>
        <Icon name="step" />
        {en.actions.step}
      </button>
    </>
  );
}

/** A player that thinks can be hurried; a person can be helped. It is never both, so one button does for both. */
function HintOrHurry({ shown }: { shown: Shown | null }) {
  const can = permitted(shown);
  const hurries = can.moveNow;
  return (
    <button
      type="button"
      class="button"
      disabled={!hurries && (!can.hint || hint.value?.answer === null)}
      onClick={() => (hurries ? act({ kind: "move-now" }) : askHint(shown))}
    >
      <Icon name={hurries ? "bolt" : "lamp"} />
      {hurries ? en.actions.moveNow : en.actions.hint}
    </button>
  );
}

/** What there is for a game that people play in. */
function Personal({ shown }: { shown: Shown | null }) {
  const can = permitted(shown);
  return (
    <>
      <button type="button" class="button" disabled={!can.resign} onClick={() => show("resign")}>
        <Icon name="flag" />
        {en.actions.resign}
      </button>
      <HintOrHurry shown={shown} />
    </>
  );
}

export function Actions({ shown }: { shown: Shown | null }) {
  const can = permitted(shown);
  return (
    <section class="actions" aria-label={en.actions.title}>
      <button type="button" class="button" disabled={!can.takeBack} onClick={() => act({ kind: "take-back" })}>
        <Icon name="undo" />
        {en.actions.takeBack}
      </button>
      {shown && playsAlone(shown.state) ? <Hold shown={shown} /> : <Personal shown={shown} />}
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
