// The board of a record, as the opening explorer asks about it.

import type { CrosswordExplorerRequest } from "../../../protocol/messages";
import type { Explorable } from "../../../review/explorer/explorer";
import { names } from "../names";
import { groundOf, moveWords } from "./moves";
import { at, game, goTo, lexicon, shown, source } from "./review";
import { words } from "./words";

export const EXPLORABLE: Explorable = {
  kind: "crossword",
  // There is no self-play of these games.
  sources: ["own", "matches"],
  get question() {
    // The position after the last turn is not one of the record.
    if (at.value >= (game.value?.positions.length ?? 0)) return null;
    const request: Omit<CrosswordExplorerRequest, "sources"> = { record: { text: source.value, lexicon: lexicon.value }, position: at.value };
    return { path: "crossword/explorer", request };
  },
  get mover() {
    return shown.value?.to_move ?? null;
  },
  get plies() {
    return at.value;
  },
  sideName: (side) => names.sides[side],
  moveWords: ([text = ""]) => {
    const [now, open] = [shown.value, game.value];
    return now && open ? moveWords(groundOf(now, open), text) : text;
  },
  // A move of the list is shown on the board by click, as those of the other lists are.
  preview: () => {},
  act: { label: (move) => words.explorer.show(move), run: ([text = ""]) => goTo(at.peek(), text) },
};
