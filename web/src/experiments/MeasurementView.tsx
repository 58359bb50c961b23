// One measurement: what it shows in tables, figures and words, and what it was made with.

import { useEffect, useRef } from "preact/hooks";
import { FigureChart } from "../chart/FigureChart";
import { t } from "../i18n";
import { MEASUREMENTS, measurementAddress } from "../lib/route";
import type { ExperimentDetails, ExperimentFindings } from "../protocol/messages";
import { say } from "../ui/announcer";
import { Curve, type MeasurementTarget } from "./Curve";
import { foundOf, MEASUREMENTS_KIND, watchExperiment } from "./experiments";
import { ExperimentFrame } from "./frame";
import { Matrices } from "./Matrices";
import { ReportView } from "./reports";
import { Facts, titleOf } from "./summary";

const text = t.measurements;

function Processes({ findings }: { findings: ExperimentFindings }) {
  const { played_by: processes, damaged_lines: damaged } = findings;
  return (
    <>
      {damaged > 0 && <p class="form-problem">{text.damaged(damaged)}</p>}
      {processes.length > 0 && (
        <div class="scroll" role="region" aria-label={text.processes} tabindex={0}>
          <table class="data">
            <thead>
              <tr>
                <th scope="col">{text.joined}</th>
                <th scope="col">{text.version}</th>
                <th scope="col">{text.commit}</th>
                <th scope="col" class="words-cell">
                  {text.machine}
                </th>
              </tr>
            </thead>
            <tbody>
              {processes.map(({ process, origin, at_unix_s: at }) => (
                <tr key={process}>
                  <th scope="row">{text.when(at)}</th>
                  <td>
                    {origin.ponder}
                    {origin.optimized ? "" : ` (${text.unoptimized})`}
                  </td>
                  <td class="spec">{origin.commit ?? text.nothing}</td>
                  <td class="words-cell">{text.machineOf(origin.processor, origin.processors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Whole({ details, target }: { details: ExperimentDetails; target: MeasurementTarget }) {
  const { findings, figures, matrices, report, file, curve, summary } = details;
  return (
    <>
      {findings && (
        <section aria-labelledby="report-title">
          <h2 id="report-title">{text.report}</h2>
          <ReportView report={findings.report} />
        </section>
      )}
      {summary.measures === "curve" && summary.problem === null && <Curve points={curve} target={target} />}
      <Matrices matrices={matrices} />
      {figures.length > 0 && (
        <section aria-labelledby="figures-title">
          <h2 id="figures-title">{text.figures}</h2>
          <div class="charts">
            {figures.map((figure) => (
              <FigureChart key={figure.name} figure={figure} />
            ))}
          </div>
        </section>
      )}
      {(findings || file !== null) && (
        <section class="measurement-more">
          <details>
            <summary>{text.made}</summary>
            {findings && <Processes findings={findings} />}
            {file !== null && (
              <>
                <h3>{text.file}</h3>
                <pre class="measurement-text" role="region" tabindex={0} aria-label={text.file}>
                  {file}
                </pre>
              </>
            )}
          </details>
          {report.length > 0 && (
            <details>
              <summary>{text.words}</summary>
              <pre class="measurement-text" role="region" tabindex={0} aria-label={text.words} lang="en">
                {report.join("\n")}
              </pre>
            </details>
          )}
        </section>
      )}
    </>
  );
}

/** Announces to screen readers that all games have been played. */
function useAnnouncements(details: ExperimentDetails | null): void {
  const live = details?.summary.is_live ?? null;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (before.current && live === false && details) say(text.ended(details.summary.played));
    before.current = live;
  }, [live]);
}

export function MeasurementView({ target }: { target: MeasurementTarget }) {
  useEffect(() => watchExperiment(MEASUREMENTS_KIND, target), []);
  const details = foundOf(target)?.details ?? null;
  useAnnouncements(details);
  const { place, name, part } = target;
  const back = part === undefined ? { address: MEASUREMENTS, words: text.all } : { address: measurementAddress(place, name), words: text.curve };
  const facts = details && (
    <p>
      <Facts summary={details.summary} />
    </p>
  );
  return (
    <ExperimentFrame title={details ? titleOf(details.summary) : name} words={text} back={back} details={details} facts={facts}>
      {details && <Whole details={details} target={target} />}
    </ExperimentFrame>
  );
}
