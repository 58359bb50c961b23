// The curves of runs, drawn.

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { FigureChart } from "../chart/FigureChart";
import { language, t } from "../i18n";
import type { RunDetails } from "../protocol/messages";
import { curvesOf } from "./curves";

/** Widths of the window whose mean is drawn, as shares of the points of a line; 0 for the values as they are. */
const SMOOTHINGS = [0, 0.02, 0.1] as const;

const smoothing = signal<number>(SMOOTHINGS[0]);

export function Charts({ runs }: { runs: readonly RunDetails[] }) {
  const width = smoothing.value;
  const curves = useMemo(() => curvesOf(runs, width), [runs, width, language.value]);
  const text = t.training.smoothing;
  return (
    <>
      <label class="row-field smoothing">
        <span>{text.label}</span>
        <select value={width} onChange={(event) => (smoothing.value = Number(event.currentTarget.value))}>
          {SMOOTHINGS.map((share) => (
            <option key={share} value={share}>
              {share === 0 ? text.none : text.share(share)}
            </option>
          ))}
        </select>
      </label>
      <div class="charts">
        {curves.map(({ figure, ...time }) => (
          <FigureChart key={figure.name} figure={figure} time={time} />
        ))}
      </div>
    </>
  );
}
