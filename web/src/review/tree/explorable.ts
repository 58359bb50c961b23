// The position of the analysis page, as the opening explorer asks about it.

import { candidateWords } from "../../game/turns";
import { t } from "../../i18n";
import type { ExplorerRequest } from "../../protocol/messages";
import { type Explorable, SOURCES } from "../explorer/explorer";
import { lesson } from "./lesson";
import { enter, previewed } from "./StudyBoard";
import { adapter, at, isShown, moves, playLine, shownPosition, tree } from "./study";

export const EXPLORABLE: Explorable = {
  get kind() {
    return adapter.value.kind;
  },
  sources: SOURCES,
  get question() {
    if (!isShown.value || lesson.value !== null) return null;
    const request: Omit<ExplorerRequest, "sources"> = { rules: tree.value.rules, moves: [...moves.value] };
    return { path: "explorer", request };
  },
  get mover() {
    return shownPosition.value?.to_move ?? null;
  },
  get plies() {
    return moves.value.length;
  },
  sideName: (side) => adapter.value.sideName(side),
  moveWords: (plies) => {
    const played = { kind: adapter.value.kind, rules: tree.value.rules, moves: moves.value.map((text) => ({ text })) };
    return candidateWords(played, { text: plies[0] ?? "", variation: plies }).move;
  },
  preview: (plies) => {
    previewed.value = plies;
  },
  act: {
    label: (words) => t.study.analysis.play(words),
    run: (plies) => {
      if (plies.length === 1) enter(plies[0] ?? "");
      else playLine(at.peek(), plies);
    },
  },
};
