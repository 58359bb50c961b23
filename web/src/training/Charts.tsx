// The curves of a run.

import { useMemo } from "preact/hooks";
import { Chart, type Line } from "../chart/Chart";
import { language, t } from "../i18n";
import type { RunDetails, RunPoint, RunStrength } from "../protocol/messages";

const text = t.training;

type Pick = (point: RunPoint) => number | null | undefined;

/** Moments at which something of this was measured, with a line for each. */
function curve(points: readonly RunPoint[], picks: readonly (readonly [string, Pick])[]) {
  const kept = points.filter((point) => picks.some(([, pick]) => pick(point) != null));
  const lines = picks.map(([label, pick]): Line => ({ label, values: kept.map((point) => pick(point) ?? null) }));
  return { times: kept.map((point) => point.trained_s), lines };
}

function byOpponent(strength: readonly RunStrength[]) {
  const opponents = [...new Set(strength.map((one) => one.opponent))];
  const lines = opponents.map((opponent): Line => {
    return { label: opponent, values: strength.map((one) => (one.opponent === opponent ? one.score : null)) };
  });
  return { times: strength.map((one) => one.trained_s), lines };
}

export function Charts({ run }: { run: RunDetails }) {
  const { points, strength, summary } = run;
  const end = summary.trained_s;
  const noSpeed = summary.is_live ? undefined : text.noSpeed;
  const curves = useMemo(() => {
    return {
      policy: curve(points, [
        [text.onTraining, (point) => point.training?.policy],
        [text.onFresh, (point) => point.held_out?.policy],
      ]),
      value: curve(points, [
        [text.onTraining, (point) => point.training?.value],
        [text.onFresh, (point) => point.held_out?.value],
      ]),
      games: curve(points, [[text.gamesPerS, (point) => point.speed?.games_per_s]]),
      evaluations: curve(points, [[text.evaluationsPerS, (point) => point.speed?.evaluations_per_s]]),
      score: byOpponent(strength),
      equal: { times: strength.map((one) => one.trained_s), lines: [{ label: text.equal, values: strength.map((one) => one.equal_rollouts) }] },
    };
  }, [points, strength, language.value]);
  return (
    <div class="charts">
      <Chart title={text.policyLoss} about={text.policyLossAbout} {...curves.policy} end={end} scale="linear" format={text.loss} />
      <Chart title={text.valueLoss} about={text.valueLossAbout} {...curves.value} end={end} scale="linear" format={text.loss} />
      <Chart title={text.score} about={text.scoreAbout} {...curves.score} end={end} scale="share" format={text.percent} marked />
      <Chart title={text.equalTitle} about={text.equalAbout} {...curves.equal} end={end} scale="log" format={text.count} marked />
      <Chart title={text.gamesPerS} about={text.gamesPerSAbout} {...curves.games} none={noSpeed} end={end} scale="linear" format={text.speed} />
      <Chart
        title={text.evaluationsPerS}
        about={text.evaluationsPerSAbout}
        {...curves.evaluations}
        none={noSpeed}
        end={end}
        scale="linear"
        format={text.count}
      />
    </div>
  );
}
