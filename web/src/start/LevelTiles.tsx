// The strengths by name, each a game that begins at once.

import { t } from "../i18n";
import { levelHint, levelTitle } from "../session/names";
import { levelsOf, starting, startNow } from "../session/session";
import { defaultGameChoice, settings } from "../session/settings";

/** Number of placeholders until the server has sent its levels, so that nothing moves then. */
const EXPECTED = 7;

export function LevelTiles() {
  const known = levelsOf(settings.value.choice.kind);
  if (known.length === 0) {
    return (
      <ul class="tiles" aria-busy="true">
        {Array.from({ length: EXPECTED + 1 }, (_, index) => (
          <li key={index} class="tile-place" />
        ))}
      </ul>
    );
  }
  const begin = (opponent: string) => startNow({ ...defaultGameChoice(), opponent });
  return (
    <ul class="tiles">
      {known.map((level) => (
        <li key={level.id}>
          <button type="button" class="tile" disabled={starting.value} onClick={() => begin(level.id)}>
            <span class="tile-title">{levelTitle(level)}</span>
            <span class="tile-hint">{levelHint(settings.value.choice.kind, level)}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="tile" disabled={starting.value} onClick={() => begin("person")}>
          <span class="tile-title">{t.newGame.person}</span>
          <span class="tile-hint">{t.newGame.personHint}</span>
        </button>
      </li>
    </ul>
  );
}
