import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { analysisAddress, goTo } from "../lib/route";
import type { GameState } from "../protocol/messages";
import { show } from "../session/dialogs";
import { act } from "../session/session";
import { Icon, type IconName } from "../ui/Icon";
import { asked, canAnalyze, toggleAnalysis } from "./analysis";
import { askHint, hint } from "./hint";
import { isUnderWay, restartMove } from "./restart";
import { isPersonToAct } from "./Stage";

/** Returns whether the game is between players alone, without a person. */
function playsAlone(state: GameState): boolean {
  return state.seats.every((seat) => seat.who.kind === "player");
}

/** Pauses a game between players, or resumes it. */
export function toggleHold(shown: GameView | null): void {
  if (permitted(shown).hold) act({ kind: shown?.state.paused ? "resume" : "pause" });
}

/** Lets a paused game go on for one move; pauses one that is running. */
export function stepOnce(shown: GameView | null): void {
  if (permitted(shown).hold) act({ kind: shown?.state.paused ? "step" : "pause" });
}

/** Actions of the person other than moves. */
export function permitted(shown: GameView | null) {
  const owner = shown?.role === "owner";
  const state = shown?.state;
  return {
    takeBack: owner && (state?.take_back_plies != null || isUnderWay(shown)),
    moveNow: owner && state?.thinking != null && !state.measured,
    resign: owner && state?.result === null && state.seats.some((seat) => seat.who.kind === "person"),
    hint: shown !== null && isPersonToAct(shown) && !shown.state.measured,
    hold: owner && state?.result === null && playsAlone(state),
  };
}

interface ActionProps {
  readonly icon: IconName;
  readonly can: boolean;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  readonly weight?: "button" | "quiet-button";
  readonly children: ComponentChildren;
  readonly box?: { current: HTMLButtonElement | null };
}

/** A button that keeps the focus while there is nothing for it to do. */
function Action({ icon, can, onClick, pressed, weight = "quiet-button", children, box }: ActionProps) {
  return (
    <button ref={box} type="button" class={weight} aria-disabled={can ? undefined : "true"} aria-pressed={pressed} onClick={() => can && onClick()}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** Actions in a game between players. */
function Hold({ shown }: { shown: GameView }) {
  const can = permitted(shown).hold;
  const { paused, thinking } = shown.state;
  return (
    <>
      <Action icon={paused ? "play" : "pause"} can={can} onClick={() => toggleHold(shown)}>
        {paused ? t.actions.resume : t.actions.pause}
      </Action>
      <Action icon="step" can={can && paused && thinking === null} onClick={() => stepOnce(shown)}>
        {t.actions.step}
      </Action>
    </>
  );
}

/** Time after a player's move, in milliseconds, within which a press was still meant to hurry it. */
const CHANGE_MS = 400;

/** A button that hurries a thinking player or gives a person a hint: never both are possible at once. */
function HintOrHurry({ shown }: { shown: GameView | null }) {
  const can = permitted(shown);
  const hurries = can.moveNow;
  const since = useRef({ hurries, ms: 0 });
  if (since.current.hurries !== hurries) since.current = { hurries, ms: performance.now() };
  const press = () => {
    if (hurries) act({ kind: "move-now" });
    else if (performance.now() - since.current.ms >= CHANGE_MS) askHint(shown);
  };
  return (
    <Action icon={hurries ? "bolt" : "lamp"} can={hurries || (can.hint && hint.value?.answer !== null)} onClick={press}>
      {hurries ? t.actions.moveNow : t.actions.hint}
    </Action>
  );
}

/** Resigns; once the game is over, the focus goes on to the button that leads to the next one. */
function Resign({ shown }: { shown: GameView | null }) {
  const box = useRef<HTMLButtonElement | null>(null);
  const isOver = shown !== null && shown.state.result !== null;
  useEffect(() => {
    if (isOver && document.activeElement === box.current) document.querySelector<HTMLElement>(".play .status .button.primary")?.focus();
  }, [isOver]);
  return (
    <Action box={box} icon="flag" can={permitted(shown).resign} onClick={() => show("resign")}>
      {t.actions.resign}
    </Action>
  );
}

/** Actions in a game with a person. */
function Personal({ shown }: { shown: GameView | null }) {
  return (
    <>
      <Resign shown={shown} />
      <HintOrHurry shown={shown} />
    </>
  );
}

/** The finished game that the analysis page takes; null for others. */
function endedGame(shown: GameView | null): GameState | null {
  const isStudied = shown !== null && !adapterFor(shown.state.kind).isHidden;
  return isStudied && shown.state.result && shown.state.moves.length > 0 ? shown.state : null;
}

/** Analyzes the position next to the board, or a finished game on the analysis page. */
export function analyze(shown: GameView | null): void {
  const ended = endedGame(shown);
  if (!ended) return toggleAnalysis();
  const moves = ended.moves.map((move) => move.text);
  goTo(analysisAddress(ended.rules, moves, true));
}

function Analyze({ shown }: { shown: GameView | null }) {
  const ended = endedGame(shown);
  return (
    <Action
      icon="chart"
      can={ended !== null || canAnalyze() || asked.value !== null}
      pressed={ended ? undefined : asked.value !== null}
      onClick={() => analyze(shown)}
    >
      {t.actions.analyze}
    </Action>
  );
}

export function Actions({ shown }: { shown: GameView | null }) {
  if (shown?.role === "owner" && shown.state.measured) {
    // No help is given in a measured game before it is over.
    const isOver = shown.state.result !== null;
    return (
      <section class="actions" aria-label={t.actions.title}>
        {isOver ? <Analyze shown={shown} /> : <Resign shown={shown} />}
        {!isOver && adapterFor(shown.state.kind).turns && (
          <Action icon="undo" can={isUnderWay(shown)} onClick={() => restartMove(shown)}>
            {t.hand.restart}
          </Action>
        )}
        <Action icon="plus" can weight="button" onClick={() => show("new-game")}>
          {t.actions.newGame}
        </Action>
      </section>
    );
  }
  return (
    <section class="actions" aria-label={t.actions.title}>
      <Action icon="undo" can={permitted(shown).takeBack} onClick={() => act({ kind: "take-back" })}>
        {isUnderWay(shown) ? t.hand.restart : t.actions.takeBack}
      </Action>
      {shown && playsAlone(shown.state) ? <Hold shown={shown} /> : <Personal shown={shown} />}
      <Analyze shown={shown} />
      <Action icon="plus" can weight="button" onClick={() => show("new-game")}>
        {t.actions.newGame}
      </Action>
    </section>
  );
}
