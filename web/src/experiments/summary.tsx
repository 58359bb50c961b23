// Facts of an experiment that its card in the list and its own page share.

import { gameOf } from "../game";
import { t } from "../i18n";
import type { ExperimentSummary } from "../protocol/messages";
import { botName } from "../session/names";
import { levelsOf } from "../session/session";

const text = t.measurements;

/** The names of the players of a match. */
export function namesOf({ kind, players }: ExperimentSummary): readonly string[] {
  const levels = kind === null ? [] : levelsOf(kind);
  return players.map((player) => botName(player, levels));
}

/** The stage of a match. */
export function Stage({ summary }: { summary: ExperimentSummary }) {
  return <span class={summary.is_live ? "live" : "quiet"}>{summary.is_live ? t.matches.live : t.matches.stage[summary.ending ?? "open"]}</span>;
}

/** Subject of a measurement, in a line. */
export function titleOf(summary: ExperimentSummary): string {
  const { measures, name } = summary;
  const players = namesOf(summary);
  switch (measures) {
    case "match":
      return t.matches.versus(players[0] ?? "", players[1] ?? "");
    case "strength":
      return text.titles.strength(players[0] ?? "");
    case "league":
      return text.titles.league(players.length);
    case "curve":
      return text.titles.curve(name.replace(/^strength-of-/, ""));
    default:
      return name;
  }
}

/** The state of a measurement: what it measures, of which game, and how far it has come. */
export function Facts({ summary }: { summary: ExperimentSummary }) {
  const { is_live, written_unix_s, kind, rules, played, planned, measures, name, part } = summary;
  return (
    <span class="match-facts">
      <span class={is_live ? "live" : "quiet"}>{is_live ? text.live : text.quiet(written_unix_s)}</span>
      {measures !== null && <span>{text.kinds[measures]}</span>}
      {rules !== null && <span>{gameOf(kind, rules)}</span>}
      <span>{planned > 0 ? text.played(played, planned) : text.games(played)}</span>
      <span class="soft match-name">{part === null ? name : `${name}/${part}`}</span>
    </span>
  );
}
