// The field in which a person chooses a player for one of two seats.

import { t } from "../i18n";
import { levelTitle } from "./names";
import { defaultLevelOf, levelsOf } from "./session";
import type { BotChoice } from "./settings";

const text = t.newGame;

/** The player as it is offered: with the usual level, or a custom one, where the game does not have its level. */
export function offeredBot(kind: string, bot: BotChoice): BotChoice {
  const isKnown = bot.level === "custom" || levelsOf(kind).some((level) => level.id === bot.level);
  return isKnown ? bot : { ...bot, level: defaultLevelOf(kind) ?? "custom" };
}

interface Props {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly bot: BotChoice;
  /** The id of the suggested specs. */
  readonly suggestions: string;
  readonly onChange: (bot: BotChoice) => void;
}

export function BotField({ kind, id, label, bot, suggestions, onChange }: Props) {
  const { level, spec } = offeredBot(kind, bot);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={level} onChange={(event) => onChange({ ...bot, level: event.currentTarget.value })}>
        {levelsOf(kind).map((one) => (
          <option key={one.id} value={one.id}>
            {levelTitle(one)}
          </option>
        ))}
        <option value="custom">{text.custom}</option>
      </select>
      {level === "custom" && (
        <input
          type="text"
          value={spec}
          maxLength={1000}
          spellcheck={false}
          autocomplete="off"
          list={suggestions}
          aria-label={`${label}: ${text.spec}`}
          onInput={(event) => onChange({ ...bot, level, spec: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
