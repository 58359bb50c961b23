// The measurements that the server knows.

import { t } from "../i18n";
import { MEASURE } from "../lib/commands";
import { measurementAddress, measurementIn, type PageProps } from "../lib/route";
import type { ExperimentSummary } from "../protocol/messages";
import { FailureText } from "../session/FailureText";
import { keyOf, MEASUREMENTS_KIND } from "./experiments";
import { ExperimentsList } from "./frame";
import { MeasurementView } from "./MeasurementView";
import { Facts, titleOf } from "./summary";

const text = t.measurements;

function Card({ summary }: { summary: ExperimentSummary }) {
  return (
    <li>
      <a class="card match-card" href={measurementAddress(summary.place, summary.name)}>
        <span class="card-title match-title">{titleOf(summary)}</span>
        <Facts summary={summary} />
        {summary.problem !== null && (
          <span class="form-problem">
            <FailureText failure={{ message: summary.problem, why: null }} />
          </span>
        )}
      </a>
    </li>
  );
}

export function MeasurementsPage(where: PageProps) {
  const { place, name, part } = measurementIn(where);
  if (place === null || name === null) return <ExperimentsList kind={MEASUREMENTS_KIND} words={text} Card={Card} command={MEASURE} first={MEASURE} />;
  const target = { place, name, part: part ?? undefined };
  return <MeasurementView key={keyOf(target)} target={target} />;
}
