// Figures that the graphs draw: the chance of the first side, and its lead in points.

import { t } from "../../i18n";
import { leadText } from "../../play/ownership";
import type { Ply } from "./review";
import { adapter, tree } from "./study";

export interface Measure {
  /** Heading of its column in the table. */
  readonly column: string;
  /** Labels of the top, the middle and the bottom. */
  readonly scale: readonly [string, string, string];
  /** Height of its figure after a ply, from 0, the bottom, to 1; null while the figure is not known. */
  heightOf(ply: Ply): number | null;
  /** The figure after a ply, alone. */
  cellOf(ply: Ply): string;
  /** The figure after a ply in words; null while it is not known. */
  wordsOf(ply: Ply): string | null;
}

/** Step in points by which the scale of leads grows. */
const LEAD_STEP = 10;

function chances(): Measure {
  const [text, side] = [t.study.graph, adapter.value.sideName("first")];
  const percent = t.analysis.percent;
  return {
    column: side,
    scale: [percent(1), percent(0.5), percent(0)],
    heightOf: ({ chance }) => chance,
    cellOf: ({ chance }) => (chance === null ? t.analysis.nothing : percent(chance)),
    wordsOf: ({ chance }) => (chance === null ? null : text.chance(side, chance)),
  };
}

function leads(list: readonly Ply[]): Measure {
  const [text, { rules }] = [t.study.graph, tree.value];
  const most = Math.max(LEAD_STEP, ...list.map(({ lead }) => Math.ceil(Math.abs(lead ?? 0) / LEAD_STEP) * LEAD_STEP));
  return {
    column: text.leads,
    scale: [text.scale(most), text.scale(0), text.scale(-most)],
    heightOf: ({ lead }) => (lead === null ? null : (1 + lead / most) / 2),
    cellOf: ({ lead }) => (lead === null ? t.analysis.nothing : leadText(rules, lead)),
    wordsOf: ({ lead }) => (lead === null ? null : leadText(rules, lead)),
  };
}

/** The measures of a line: the chances, and the leads once one is known. */
export function measuresOf(list: readonly Ply[]): readonly Measure[] {
  return list.some(({ lead }) => lead !== null) ? [chances(), leads(list)] : [chances()];
}
