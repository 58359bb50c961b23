// The curves of runs: their lines over the time of training.

import type { OverTime } from "../chart/FigureChart";
import { t } from "../i18n";
import type {
  Figure,
  FigurePoint,
  FigureScale,
  FigureSeries,
  RecentGames,
  RunDetails,
  RunPoint,
  RunSpeed,
  RunStrength,
  StepLosses,
} from "../protocol/messages";

const text = t.training;

export interface Curve extends OverTime {
  readonly figure: Figure;
}

/** A value with its error bar. */
type Interval = Required<Pick<FigurePoint, "low" | "high">> & { readonly y: number };

type Reading<P> = (point: P) => number | Interval | null | undefined;

/** A line through the moments at which it has a value. */
function lineOf<P extends { readonly trained_s: number }>(name: string, points: readonly P[], pick: Reading<P>): FigureSeries {
  const found = points.flatMap((point) => {
    const value = pick(point);
    if (value == null) return [];
    return [typeof value === "number" ? { x: point.trained_s, y: value } : { x: point.trained_s, ...value }];
  });
  return { name, shape: "line", points: found };
}

/** A curve before it has the lines of runs. */
interface Declared {
  readonly name: string;
  readonly texts: readonly [title: string, about: string];
  readonly linesOf: (run: RunDetails) => readonly FigureSeries[];
  readonly format: (value: number) => string;
  readonly scale?: FigureScale;
  readonly range?: [number, number];
  readonly isMarked?: boolean;
  /** True if it is left out where no run has a value other than 0. */
  readonly isExtra?: boolean;
  /** True if only a live run may lack values. */
  readonly isSpeed?: boolean;
}

const ofLosses =
  (pick: (losses: StepLosses) => number): Declared["linesOf"] =>
  ({ points }) => [
    lineOf(text.onTraining, points, (one: RunPoint) => one.training && pick(one.training)),
    lineOf(text.onFresh, points, (one: RunPoint) => one.held_out && pick(one.held_out)),
  ];

const ofGames =
  (...picks: (readonly [string, (games: RecentGames) => number])[]): Declared["linesOf"] =>
  ({ points }) =>
    picks.map(([name, pick]) => lineOf(name, points, ({ recent_games }: RunPoint) => recent_games && pick(recent_games)));

const ofSpeed =
  (name: string, pick: (speed: RunSpeed) => number): Declared["linesOf"] =>
  ({ points }) => [lineOf(name, points, ({ speed }: RunPoint) => speed && pick(speed))];

/** The time since the oldest example of the window was played, by the numbers of examples of earlier points. */
function windowAges({ points }: RunDetails): FigureSeries[] {
  let oldest = 0;
  const ages = points.flatMap(({ trained_s, examples, window }) => {
    if (window == null) return [];
    while (oldest < points.length - 1 && (points[oldest]?.examples ?? 0) < examples - window) oldest += 1;
    return [{ trained_s, age: trained_s - Math.min(trained_s, points[oldest]?.trained_s ?? 0) }];
  });
  return [lineOf(text.windowAge, ages, ({ age }) => age / 60)];
}

function scoresOf({ strength }: RunDetails): FigureSeries[] {
  const opponents = [...new Set(strength.map((one) => one.opponent))];
  const against = (name: string) => (one: RunStrength) => (one.opponent === name ? { y: one.score, low: one.low, high: one.high } : null);
  return opponents.map((name) => lineOf(name, strength, against(name)));
}

function declared(): readonly Declared[] {
  const share = { format: text.percent, range: [0, 1] satisfies [number, number] };
  const loss = { format: text.loss };
  return [
    { name: "policy-loss", texts: [text.policyLoss, text.policyLossAbout], linesOf: ofLosses((one) => one.policy), ...loss },
    { name: "value-loss", texts: [text.valueLoss, text.valueLossAbout], linesOf: ofLosses((one) => one.value), ...loss },
    { name: "owners-loss", texts: [text.ownersLoss, text.ownersLossAbout], linesOf: ofLosses((one) => one.owners), isExtra: true, ...loss },
    { name: "reply-loss", texts: [text.replyLoss, text.replyLossAbout], linesOf: ofLosses((one) => one.reply), isExtra: true, ...loss },
    {
      name: "auxiliary-loss",
      texts: [text.auxiliaryLoss, text.auxiliaryLossAbout],
      linesOf: ofLosses((one) => one.auxiliary),
      isExtra: true,
      ...loss,
    },
    { name: "policy-kl", texts: [text.policyKl, text.policyKlAbout], linesOf: ofLosses((one) => one.policy_kl), ...loss },
    { name: "accuracy", texts: [text.accuracy, text.accuracyAbout], linesOf: ofLosses((one) => one.accuracy), ...share },
    { name: "entropy", texts: [text.entropy, text.entropyAbout], linesOf: ofLosses((one) => one.policy - one.policy_kl), ...loss },
    { name: "score", texts: [text.score, text.scoreAbout], linesOf: scoresOf, isMarked: true, ...share },
    {
      name: "equal-rollouts",
      texts: [text.equalTitle, text.equalAbout],
      linesOf: ({ strength }) => [lineOf(text.equal, strength, (one: RunStrength) => one.equal_rollouts)],
      format: text.count,
      scale: "log10",
      isMarked: true,
    },
    {
      name: "game-length",
      texts: [text.gameLength, text.gameLengthAbout],
      linesOf: ofGames([text.gameLength, (one) => one.plies]),
      format: text.speed,
      isExtra: true,
    },
    {
      name: "game-results",
      texts: [text.gameResults, text.gameResultsAbout],
      linesOf: ofGames(
        [text.firstScore, (one) => one.first_score],
        [text.draws, (one) => one.draws],
        [text.noResult, (one) => one.no_result],
        [text.resigned, (one) => one.resigned],
      ),
      isExtra: true,
      ...share,
    },
    {
      name: "calibration",
      texts: [text.calibration, text.calibrationAbout],
      linesOf: ofGames([text.calibrationName, (one) => one.calibration_error]),
      isExtra: true,
      ...loss,
    },
    {
      name: "games-a-second",
      texts: [text.gamesPerS, text.gamesPerSAbout],
      linesOf: ofSpeed(text.gamesPerS, (one) => one.games_per_s),
      format: text.speed,
      isSpeed: true,
    },
    {
      name: "evaluations-a-second",
      texts: [text.evaluationsPerS, text.evaluationsPerSAbout],
      linesOf: ofSpeed(text.evaluationsPerS, (one) => one.evaluations_per_s),
      format: text.count,
      isSpeed: true,
    },
    {
      name: "cache",
      texts: [text.cacheShare, text.cacheShareAbout],
      linesOf: ofSpeed(text.cacheShare, (one) => one.cache_share),
      isSpeed: true,
      ...share,
    },
    {
      name: "reuse",
      texts: [text.reuse, text.reuseAbout],
      linesOf: ofSpeed(text.reuse, (one) => (one.examples_per_s > 0 ? one.learned_per_s / one.examples_per_s : 0)),
      format: text.speed,
      isExtra: true,
    },
    { name: "window-age", texts: [text.windowAge, text.windowAgeAbout], linesOf: windowAges, format: text.speed, isExtra: true },
  ];
}

/** The lines of all runs; those of several runs have the run in their names. */
function seriesOf(runs: readonly RunDetails[], linesOf: Declared["linesOf"]): FigureSeries[] {
  if (runs.length === 1) return runs.flatMap(linesOf);
  return runs.flatMap((run) => {
    const { name } = run.summary;
    const lines = linesOf(run);
    return lines.map((one) => ({ ...one, name: lines.length === 1 ? name : `${name}: ${one.name}` }));
  });
}

/** A line whose points are means over a window of a share of its points, centred on each. Intervals stay as they are. */
export function smoothed(line: FigureSeries, share: number): FigureSeries {
  const { points } = line;
  const reach = Math.floor((points.length * share) / 2);
  if (reach === 0 || points.some((point) => point.low != null)) return line;
  const mean = (at: number) => {
    // At the ends the window is narrower, on both sides alike.
    const half = Math.min(reach, at, points.length - 1 - at);
    const near = points.slice(at - half, at + half + 1).flatMap(({ y }) => y ?? []);
    return near.reduce((sum, y) => sum + y, 0) / near.length;
  };
  return { ...line, points: points.map((point, at) => (point.y == null ? point : { ...point, y: mean(at) })) };
}

/** The curves of runs, with lines smoothed over a share of their points. */
export function curvesOf(runs: readonly RunDetails[], smoothing: number): readonly Curve[] {
  const moments = runs.flatMap(({ points, strength, summary }) => [summary, ...points, ...strength].map((one) => one.trained_s));
  const end = Math.max(0, ...moments) || 1;
  const isLive = runs.some(({ summary }) => summary.is_live);
  return declared().flatMap(({ name, texts: [title, about], linesOf, format, scale = "linear", range, isMarked = false, isExtra, isSpeed }) => {
    const series = seriesOf(runs, linesOf).map((line) => smoothed(line, smoothing));
    const high = Math.max(0, ...series.flatMap((one) => one.points.map(({ y }) => y ?? 0)));
    if (isExtra && high === 0) return [];
    const upwards = range ?? (scale === "linear" ? ([0, high > 0 ? high * 1.08 : 1] satisfies [number, number]) : undefined);
    const y = { label: title, scale, ...(upwards && { range: upwards }) };
    const x = { label: t.chart.time, scale: "linear" as const, range: [0, end] satisfies [number, number] };
    const none = isSpeed && !isLive ? text.noSpeed : undefined;
    return [{ about, format, isMarked, none, figure: { name, title, x, y, series } }];
  });
}
