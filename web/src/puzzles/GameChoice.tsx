// The choice of a game's puzzles, or of those made of the person's mistakes.

import { adapterFor } from "../game";
import { t } from "../i18n";
import { goTo, MISTAKES, puzzleAddress } from "../lib/route";
import { dueCount } from "../review/mistakes/collection";
import { chooseGame, games, OWN } from "./puzzle";

export function GameChoice({ value }: { value: string }) {
  const text = t.puzzles;
  const choose = (name: string) => {
    if (name === OWN) return goTo(MISTAKES);
    const { puzzles } = adapterFor(name);
    if (typeof puzzles === "string") return goTo(puzzles);
    if (value === OWN) goTo(puzzleAddress(name));
    else chooseGame(name);
  };
  return (
    <label class="field">
      <span>{text.game}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {games().map((game) => (
          <option key={game.kind} value={game.kind}>
            {game.title}
          </option>
        ))}
        <option value={OWN}>{text.own.choice(dueCount())}</option>
      </select>
    </label>
  );
}
