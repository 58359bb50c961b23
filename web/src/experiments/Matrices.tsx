// Tables of each against each.

import { t } from "../i18n";
import type { Matrix, MatrixCell } from "../protocol/messages";
import { Spec } from "../ui/Spec";

const text = t.measurements;
/** Shades of a cell to each side of one half. */
const SHADES = 4;

/** The class that gives a cell its colour: the further from one half, the stronger. */
function shade({ value }: MatrixCell): string {
  if (value === null) return "";
  const step = Math.round(Math.min(Math.max(value, 0), 1) * 2 * SHADES) - SHADES;
  return step === 0 ? "" : `shade-${step > 0 ? "above" : "below"}-${Math.abs(step)}`;
}

function Table({ matrix }: { matrix: Matrix }) {
  const { name, rows, columns, cells } = matrix;
  const title = (text.matrices as Readonly<Partial<Record<string, string>>>)[name] ?? matrix.title;
  return (
    <section>
      <h2>{title}</h2>
      <div class="scroll" role="region" aria-label={title} tabindex={0}>
        <table class="data matrix">
          <thead>
            <tr>
              <th scope="col">{text.player}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <Spec text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row}>
                <th scope="row">
                  <Spec text={row} />
                </th>
                {columns.map((column, at) => {
                  const cell = cells[index]?.[at] ?? null;
                  return (
                    <td key={column} class={cell ? shade(cell) : "none"}>
                      {cell?.text ?? text.nothing}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Matrices({ matrices }: { matrices: readonly Matrix[] }) {
  return (
    <>
      {matrices.map((matrix) => (
        <Table key={matrix.name} matrix={matrix} />
      ))}
    </>
  );
}
