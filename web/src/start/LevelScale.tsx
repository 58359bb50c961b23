// The strengths of Ponder on one scale, from weak to strong.

import { t } from "../i18n";
import { levelDetail, levelHint, levelTitle } from "../session/names";
import { strengthsOf } from "../session/session";

/** Number of places on the scale until the server has sent its levels, so that nothing moves then. */
const EXPECTED = 7;

interface LevelScaleProps {
  /** The name of the game. */
  readonly kind: string;
  /** The id of the chosen level. */
  readonly value: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (id: string) => void;
}

export function LevelScale({ kind, value, isDisabled, onChange }: LevelScaleProps) {
  const levels = strengthsOf(kind);
  const chosen = levels.find((level) => level.id === value);
  return (
    <fieldset class="scale" disabled={isDisabled} aria-busy={levels.length === 0}>
      <legend>{t.start.strength}</legend>
      <div class="scale-row">
        {levels.length === 0 && Array.from({ length: EXPECTED }, (_, index) => <span key={index} class="scale-step" />)}
        {levels.map((level) => (
          <label key={level.id} class="scale-step" title={levelDetail(level)}>
            <input type="radio" name="level" value={level.id} checked={level === chosen} onChange={() => onChange(level.id)} />
            <span class="scale-name">{levelTitle(level)}</span>
          </label>
        ))}
      </div>
      <p class="scale-hint">
        {chosen && (
          <>
            <strong>{levelTitle(chosen)}</strong> · {levelHint(kind, chosen)}
            {chosen.elo !== null && <span title={t.start.eloHint}> · {t.start.elo(chosen.elo)}</span>}
          </>
        )}
      </p>
    </fieldset>
  );
}
