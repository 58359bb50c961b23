// The way between the puzzles of the games, and those made of the person's mistakes.

import { gamesWithPuzzles } from "../game";
import { t } from "../i18n";
import { MISTAKES, OWN, puzzleAddress } from "../lib/route";
import { dueCount } from "../review/mistakes/collection";
import { Tabs } from "../ui/Tabs";

/** Links to the puzzles; `here` is the game whose puzzles are shown, or the place of the person's own. */
export function PuzzleTabs({ here }: { here: string }) {
  const games = gamesWithPuzzles().map(({ kind, title }) => ({ address: puzzleAddress(kind), title, isHere: kind === here }));
  const own = { address: MISTAKES, title: t.puzzles.own.choice(dueCount()), isHere: here === OWN };
  return <Tabs label={t.puzzles.game} tabs={[...games, own]} />;
}
