import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { learnAddress } from "../lib/route";
import { show } from "../session/dialogs";
import { act, isMissing, levelsOf, rematch, starting } from "../session/session";
import { Icon } from "../ui/Icon";
import { MessageText } from "../ui/MessageText";
import { hintFor, hintText } from "./hint";
import { MeasuredEnd, MeasuredNote } from "./Measured";
import { explanation } from "./refusal";
import { isStuck, isUnderWay, restartMove } from "./restart";
import { isPersonToAct } from "./Stage";
import { isOpen } from "./scoring";
import { statusText } from "./status";
import { TeachingStatus } from "./Teaching";
import { verdict } from "./teaching";

function Special({ shown }: { shown: GameView }) {
  const { state } = shown;
  if (isOpen(state)) return null;
  if (state.result && state.measured && shown.role === "owner") return <MeasuredEnd state={state} />;
  if (state.result && shown.role === "owner") {
    return (
      <button type="button" class="button primary" disabled={starting.value} onClick={() => rematch(state)}>
        {t.actions.rematch}
      </button>
    );
  }
  const adapter = adapterFor(state.kind);
  // A board of its own has its buttons below it.
  if (!isPersonToAct(shown) || adapter.parts) return null;
  const moves = state.scene.legal.filter((move) => move.point === null && adapter.specialMove(move.text)?.sort !== "promote");
  return (
    <>
      {isUnderWay(shown) && isStuck(shown) && (
        <button type="button" class="button primary" title={t.hand.restartHint} onClick={() => restartMove(shown)}>
          <Icon name="undo" />
          {t.hand.restart}
        </button>
      )}
      {moves.map((move) => {
        const words = adapter.specialMove(move.text);
        return (
          <button
            key={move.text}
            type="button"
            class={words?.sort === "pass" ? "button" : "button primary"}
            title={words?.hint}
            onClick={() => act({ kind: "play", text: move.text })}
          >
            <Icon name={words?.sort === "pass" ? "pass" : "swap"} />
            {words?.button ?? move.text}
          </button>
        );
      })}
    </>
  );
}

export function StatusBar({ shown }: { shown: GameView | null }) {
  if (shown && verdict.value) return <TeachingStatus verdict={verdict.value} shown={shown} />;
  const status = shown
    ? statusText(shown, levelsOf(shown.state.kind))
    : { title: isMissing.value ? t.failures["no-such-game"] : t.status.loading, reason: "" };
  const hint = hintFor(shown?.state);
  const words = explanation.value?.words ?? (hint ? hintText(hint) : null);
  return (
    <section class={`status${shown?.state.result ? " over" : ""}`} aria-label={t.status.title}>
      <div class="status-text">
        <p class="status-title">{status.title}</p>
        <p class={words ? "status-reason hint-text" : shown && isStuck(shown) ? "status-reason stuck" : "status-reason"}>
          <MessageText message={words ?? status.reason} />
        </p>
        {shown?.state.measured && shown.role === "owner" && <MeasuredNote state={shown.state} />}
      </div>
      {shown && <Special shown={shown} />}
      {shown && (
        <a class="icon-button" href={learnAddress(shown.state.kind)} aria-label={t.learn.howTo} title={t.learn.howTo}>
          <Icon name="help" />
        </a>
      )}
      {isMissing.value && (
        <button type="button" class="button primary" onClick={() => show("new-game")}>
          {t.actions.newGame}
        </button>
      )}
    </section>
  );
}
