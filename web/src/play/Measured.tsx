// The panel of a measured game next to the board.

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { strengthAddress } from "../lib/route";
import type { GameState } from "../protocol/messages";
import { say } from "../ui/announcer";
import { isOpen } from "./scoring";
import { changeOf, ownStrength, strengthWith } from "./strength";

const text = t.strength;

/** The change of the strength by the game, once it is known. */
function changeWords({ game, rules }: GameState): string | null {
  const own = ownStrength.value ? strengthWith(rules) : null;
  const change = own && changeOf(own, game);
  if (!own?.strength || !change) return null;
  const { mean, low, high } = own.strength;
  const words = change.before === null ? text.firstKnown(mean) : text.change(change.before, change.after);
  return `${words} ${text.interval(low, high)}`;
}

/** Shows the purpose of the game, and afterwards its effect on the estimate. */
export function MeasuredNote({ state }: { state: GameState }) {
  const over = state.result !== null && !isOpen(state);
  const words = state.scoring?.changed ? t.scoring.changed : state.helped ? text.helped : over ? changeWords(state) : text.counts;
  useEffect(() => {
    if (over && words !== null) say(words);
  }, [over, words]);
  return <p class="measured-note">{words ?? text.waiting}</p>;
}

/** Leads from a finished game to the next one. */
export function MeasuredEnd({ state }: { state: GameState }) {
  return (
    <a class="button primary" data-refuge href={strengthAddress(state.rules)}>
      {text.title}
    </a>
  );
}
