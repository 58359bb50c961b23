// The buttons that begin a game from a position of an editor.

import { t } from "../../i18n";
import { goTo, PLAY } from "../../lib/route";
import { defaultLevelOf, levelsOf, playAlone, playOn } from "../../session/session";

/** Buttons for a game against a bot, in which the person has the side to move, and for one of both sides; `rules` begin with the position. */
export function PlayFrom({ kind, rules }: { kind: string; rules: string | null }) {
  const level = levelsOf(kind).find((one) => one.id === defaultLevelOf(kind));
  const begun = () => goTo(PLAY);
  return (
    <>
      <button type="button" class="button small" disabled={!rules || !level} onClick={() => rules && level && playOn(rules, level.spec, begun)}>
        {t.position.play}
      </button>
      <button type="button" class="button small" disabled={!rules} onClick={() => rules && playAlone(rules, begun)}>
        {t.position.alone}
      </button>
    </>
  );
}
