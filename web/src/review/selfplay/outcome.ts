// The result of a game of self-play in words.

import { adapterFor } from "../../game";
import { t } from "../../i18n";
import type { RunGame } from "../../protocol/messages";

/** The winner, the points and the reason of the end. */
export function selfPlayOutcome({ winner, margin_halves, ending }: RunGame, kind: string, rules: string): string {
  const adapter = adapterFor(kind);
  const opener = adapter.opener(rules);
  const side = winner === 0 ? opener : opener === "first" ? "second" : "first";
  const isDrawn = winner === null && ending !== "cut";
  const who = winner !== null ? t.matches.winner(adapter.sideName(side)) : isDrawn ? t.matches.drawn : "";
  const points = margin_halves ? t.matches.byPoints(Math.abs(margin_halves) / 2) : "";
  return `${[who, points, t.selfPlay.endings[ending]].filter(Boolean).join(", ")}.`;
}
