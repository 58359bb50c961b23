// The curves of runs, drawn.

import { useMemo } from "preact/hooks";
import { FigureChart } from "../chart/FigureChart";
import { language } from "../i18n";
import type { RunDetails } from "../protocol/messages";
import { curvesOf } from "./curves";

export function Charts({ runs }: { runs: readonly RunDetails[] }) {
  const curves = useMemo(() => curvesOf(runs), [runs, language.value]);
  return (
    <div class="charts">
      {curves.map(({ figure, ...time }) => (
        <FigureChart key={figure.name} figure={figure} time={time} />
      ))}
    </div>
  );
}
