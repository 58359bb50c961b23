// The curves of a run.

import { useMemo } from "preact/hooks";
import { FigureChart, type OverTime } from "../chart/FigureChart";
import { language, t } from "../i18n";
import type { Figure, FigureScale, FigureSeries, RunDetails, RunPoint, RunStrength, StepLosses } from "../protocol/messages";

const text = t.training;

interface Curve extends OverTime {
  readonly figure: Figure;
}

/** A line through the moments at which it has a value. */
function lineOf<P extends { readonly trained_s: number }>(name: string, points: readonly P[], pick: (point: P) => number | null | undefined) {
  const found = points.flatMap((point) => {
    const y = pick(point);
    return y == null ? [] : [{ x: point.trained_s, y }];
  });
  return { name, shape: "line", points: found } as FigureSeries;
}

function curvesOf({ points, strength, summary }: RunDetails): readonly Curve[] {
  const end = Math.max(summary.trained_s, ...[...points, ...strength].map((one) => one.trained_s)) || 1;
  const noSpeed = summary.is_live ? undefined : text.noSpeed;
  const curve = (
    name: string,
    [title, about]: readonly [string, string],
    series: FigureSeries[],
    format: (value: number) => string,
    {
      scale = "linear",
      range,
      isMarked = false,
      none,
    }: { scale?: FigureScale; range?: [number, number]; isMarked?: boolean; none?: string | undefined } = {},
  ): Curve => {
    const high = Math.max(0, ...series.flatMap((one) => one.points.map(({ y }) => y ?? 0)));
    const upwards = range ?? (scale === "linear" ? ([0, high > 0 ? high * 1.08 : 1] satisfies [number, number]) : undefined);
    const y = { label: title, scale, ...(upwards && { range: upwards }) };
    return { about, format, isMarked, none, figure: { name, title, x: { label: t.chart.time, scale: "linear", range: [0, end] }, y, series } };
  };
  const point = (name: string, pick: (point: RunPoint) => number | null | undefined) => lineOf(name, points, pick);
  const losses = (name: string, texts: readonly [string, string], pick: (losses: StepLosses) => number) =>
    curve(
      name,
      texts,
      [point(text.onTraining, (one) => one.training && pick(one.training)), point(text.onFresh, (one) => one.held_out && pick(one.held_out))],
      text.loss,
    );
  const extra = [
    losses("owners-loss", [text.ownersLoss, text.ownersLossAbout], (one) => one.owners),
    losses("auxiliary-loss", [text.auxiliaryLoss, text.auxiliaryLossAbout], (one) => one.auxiliary),
  ].filter((one) => one.figure.series.some((series) => series.points.some(({ y }) => (y ?? 0) > 0)));
  const opponents = [...new Set(strength.map((one) => one.opponent))];
  const byOpponent = opponents.map((name) => lineOf(name, strength, (one: RunStrength) => (one.opponent === name ? one.score : null)));
  return [
    losses("policy-loss", [text.policyLoss, text.policyLossAbout], (one) => one.policy),
    losses("value-loss", [text.valueLoss, text.valueLossAbout], (one) => one.value),
    ...extra,
    curve("score", [text.score, text.scoreAbout], byOpponent, text.percent, { range: [0, 1], isMarked: true }),
    curve("equal-rollouts", [text.equalTitle, text.equalAbout], [lineOf(text.equal, strength, (one) => one.equal_rollouts)], text.count, {
      scale: "log10",
      isMarked: true,
    }),
    curve("games-a-second", [text.gamesPerS, text.gamesPerSAbout], [point(text.gamesPerS, (one) => one.speed?.games_per_s)], text.speed, {
      none: noSpeed,
    }),
    curve(
      "evaluations-a-second",
      [text.evaluationsPerS, text.evaluationsPerSAbout],
      [point(text.evaluationsPerS, (one) => one.speed?.evaluations_per_s)],
      text.count,
      { none: noSpeed },
    ),
  ];
}

export function Charts({ run }: { run: RunDetails }) {
  const curves = useMemo(() => curvesOf(run), [run.points, run.strength, language.value]);
  return (
    <div class="charts">
      {curves.map(({ figure, ...time }) => (
        <FigureChart key={figure.name} figure={figure} time={time} />
      ))}
    </div>
  );
}
