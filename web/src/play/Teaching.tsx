// The judgement of the person's last move in place of the status, and the switch of teaching.

import { adapterFor } from "../game";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { type GameChoice, settings, type TeachingChoice } from "../session/settings";
import { Choices } from "../ui/Choices";
import { Icon } from "../ui/Icon";
import { Switch } from "../ui/Switch";
import { betterText, canTeach, goOn, showBetter, TEACHING_LOSSES, TEACHING_POINTS, toggleTeaching, tryAgain, type Verdict } from "./teaching";

const text = t.teaching;

/** Says what the move lost, and offers another try. */
export function TeachingStatus({ verdict, shown }: { verdict: Verdict; shown: GameView }) {
  return (
    <section class="status teaching" aria-label={t.status.title}>
      <p class="status-title">{text.lost(verdict.loss)}</p>
      <div class="button-row">
        <button type="button" class="button tiny primary" disabled={shown.state.take_back_plies === null} onClick={tryAgain}>
          {text.again}
        </button>
        <button type="button" class="button tiny" data-refuge onClick={goOn}>
          {text.goOn}
        </button>
        {verdict.isShown ? (
          <span class="status-reason">{betterText(verdict)}</span>
        ) : (
          <button type="button" class="button tiny" onClick={showBetter}>
            {text.show}
          </button>
        )}
      </div>
    </section>
  );
}

/** Turns teaching on and off, next to the board of a game in which it is possible. */
export function TeachingToggle({ shown }: { shown: GameView }) {
  if (!canTeach(shown)) return null;
  return (
    <button
      type="button"
      class="quiet-button watch-link"
      aria-pressed={settings.value.teaching.isOn}
      title={adapterFor(shown.state.kind).isHidden ? text.helpBefore : text.help}
      onClick={toggleTeaching}
    >
      <Icon name="cap" />
      {text.short}
    </button>
  );
}

interface FieldsProps {
  readonly choice: Pick<GameChoice, "kind" | "opponent" | "clock">;
  readonly teaching: TeachingChoice;
  readonly onChange: (teaching: TeachingChoice) => void;
}

/** The switch in the options of a new game, where teaching is possible. */
export function TeachingFields({ choice, teaching, onChange }: FieldsProps) {
  const isAlone = choice.opponent === "person" || choice.opponent === "bots";
  if (isAlone || choice.clock !== "none") return null;
  const drawsTiles = adapterFor(choice.kind).isHidden;
  return (
    <div class="teaching-fields">
      <Switch label={text.title} checked={teaching.isOn} onChange={(isOn) => onChange({ ...teaching, isOn })} />
      <p class="field-help">{drawsTiles ? text.helpBefore : text.help}</p>
      {teaching.isOn && drawsTiles && (
        <Choices
          name="teaching-points"
          legend={text.from}
          items={TEACHING_POINTS.map((points) => ({ id: String(points), label: text.points(points) }))}
          value={String(teaching.points)}
          onChange={(id) => onChange({ ...teaching, points: Number(id) })}
        />
      )}
      {teaching.isOn && !drawsTiles && (
        <Choices
          name="teaching-loss"
          legend={text.from}
          items={TEACHING_LOSSES.map((loss) => ({ id: String(loss), label: text.loss(loss) }))}
          value={String(teaching.loss)}
          onChange={(id) => onChange({ ...teaching, loss: Number(id) })}
        />
      )}
    </div>
  );
}
