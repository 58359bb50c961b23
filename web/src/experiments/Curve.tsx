// The strengths of the checkpoints of a run.

import { t } from "../i18n";
import { measurementAddress } from "../lib/route";
import type { CurvePoint } from "../protocol/messages";
import type { Target } from "./experiments";

const text = t.measurements;

/** A measurement, whose folder is always named. */
export type MeasurementTarget = Target & { readonly place: string };

export function Curve({ points, target }: { points: readonly CurvePoint[]; target: MeasurementTarget }) {
  if (points.length === 0) return <p>{text.noPoints}</p>;
  return (
    <section>
      <h2>{text.checkpoints}</h2>
      <div class="scroll" role="region" aria-label={text.checkpoints} tabindex={0}>
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{text.checkpoint}</th>
              <th scope="col">{text.step}</th>
              <th scope="col">{text.trained}</th>
              <th scope="col">{text.rollouts}</th>
              <th scope="col">{text.interval}</th>
              <th scope="col">{text.gamesTitle}</th>
              <th scope="col">{text.perMove}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.checkpoint}>
                <th scope="row">
                  {point.part === null ? (
                    point.checkpoint
                  ) : (
                    <a href={measurementAddress(target.place, target.name, point.part)} aria-label={`${text.checkpoint} ${point.checkpoint}`}>
                      {point.checkpoint}
                    </a>
                  )}
                </th>
                <td>{text.integer(point.step)}</td>
                <td>{point.trained_s === null ? text.nothing : t.chart.duration(point.trained_s)}</td>
                <td class="strong">{text.power(point.mean)}</td>
                <td>{text.powers(point.low, point.high)}</td>
                <td>{text.integer(point.games)}</td>
                <td>{point.seconds_a_move === null ? text.nothing : text.seconds(point.seconds_a_move)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
