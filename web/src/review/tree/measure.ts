// Figures that the graph draws: the chance of the first side, or its lead in points.

import { t } from "../../i18n";
import { leadText } from "../../play/ownership";
import { choices } from "./choices";
import type { Ply } from "./review";
import { adapter, tree } from "./study";

export interface Measure {
  readonly title: string;
  readonly tableOf: string;
  /** Heading of its column in the table. */
  readonly column: string;
  /** Labels of the top, the middle and the bottom. */
  readonly scale: readonly [string, string, string];
  /** Height of its figure after a ply, from 0, the bottom, to 1; null while the figure is not known. */
  heightOf(ply: Ply): number | null;
  /** The figure after a ply, alone and in words. */
  cellOf(ply: Ply): string;
  wordsOf(ply: Ply): string;
}

/** Step in points by which the scale of leads grows. */
const LEAD_STEP = 10;

function chances(): Measure {
  const [text, side] = [t.study.graph, adapter.value.sideName("first")];
  const percent = t.analysis.percent;
  return {
    title: text.title(side),
    tableOf: text.tableOf,
    column: side,
    scale: [percent(1), percent(0.5), percent(0)],
    heightOf: ({ chance }) => chance,
    cellOf: ({ chance }) => (chance === null ? t.analysis.nothing : percent(chance)),
    wordsOf: ({ chance }) => (chance === null ? text.unknown : text.chance(side, chance)),
  };
}

function leads(list: readonly Ply[]): Measure {
  const [text, side, { rules }] = [t.study.graph, adapter.value.sideName("first"), tree.value];
  const most = Math.max(LEAD_STEP, ...list.map(({ lead }) => Math.ceil(Math.abs(lead ?? 0) / LEAD_STEP) * LEAD_STEP));
  return {
    title: text.titleOfLead(side),
    tableOf: text.tableOfLead,
    column: text.leads,
    scale: [text.scale(most), text.scale(0), text.scale(-most)],
    heightOf: ({ lead }) => (lead === null ? null : (1 + lead / most) / 2),
    cellOf: ({ lead }) => (lead === null ? t.analysis.nothing : leadText(rules, lead)),
    wordsOf: ({ lead }) => (lead === null ? text.unknown : leadText(rules, lead)),
  };
}

/** The chosen measure for a line. */
export function measureOf(list: readonly Ply[]): Measure {
  return choices.value.leads && adapter.value.points ? leads(list) : chances();
}
