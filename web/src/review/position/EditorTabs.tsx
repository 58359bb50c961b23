// The way between the position editors of the games.

import { gamesWithEditor } from "../../game";
import { t } from "../../i18n";
import { editorAddress } from "../../lib/route";
import { Tabs } from "../../ui/Tabs";

/** Links to the editors; `here` is the game whose editor is shown. */
export function EditorTabs({ here }: { here: string }) {
  const tabs = gamesWithEditor().map(({ kind, title }) => ({ address: editorAddress(kind), title, isHere: kind === here }));
  return <Tabs label={t.newGame.game} tabs={tabs} />;
}
