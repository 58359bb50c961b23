// The count of a game that has ended, line by line.

import { adapterFor } from "../games";
import { en } from "../i18n";
import type { WireScoring } from "../protocol/messages";
import { totals } from "../scoring";

const SIDES = ["first", "second"] as const;

export function Count({ kind, scoring: { count, stage, changed } }: { kind: string; scoring: WireScoring }) {
  const text = en.scoring;
  const adapter = adapterFor(kind);
  return (
    <section class="count" aria-labelledby="count-title">
      <h2 id="count-title">{text.title}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {SIDES.map((side) => (
              <th key={side} scope="col">
                <span class={`dot ${side}`} aria-hidden="true" /> {adapter.sideName(side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {count.lines.map(({ part, halves }) => (
            <tr key={part}>
              <th scope="row">{text.parts[part]}</th>
              {halves.map((points, side) => (
                <td key={side}>{points === 0 ? en.analysis.nothing : text.points(points / 2)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {totals(count).map((points, side) => (
              <td key={side}>{text.points(points / 2)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {stage === "open" && changed && <p class="soft">{text.changed}</p>}
    </section>
  );
}
