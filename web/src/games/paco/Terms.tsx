// The rules of Paco Ŝako as they are chosen: where the pieces stand.

import type { TermsProps } from "../../game/adapter";
import { VariantChoice } from "../../game/fields";
import { names } from "./names";
import { ROWS, rowOf } from "./setup";
import { LETTERS } from "./walk";

export interface PacoTerms {
  readonly kind: "paco";
  readonly variant: "usual" | "random" | "position";
  /** The number of a start row, for the variant `random`. */
  readonly row: number;
  /** The position as it was typed, for the variant `position`. */
  readonly position: string;
}

/** Letters of the pieces in a start row. */
const rowName = (row: number) =>
  rowOf(row)
    .map((piece) => LETTERS[piece])
    .join("");

function PositionField({ terms, onChange, name }: TermsProps<PacoTerms>) {
  const text = names.terms;
  return (
    <div class="field">
      <label for={`${name}-position`}>{text.position}</label>
      <input
        id={`${name}-position`}
        type="text"
        value={terms.position}
        maxLength={300}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => onChange({ ...terms, position: event.currentTarget.value })}
      />
    </div>
  );
}

function RowField({ terms, onChange, name }: TermsProps<PacoTerms>) {
  const text = names.terms;
  const setRow = (row: number) => onChange({ ...terms, row: Math.max(0, Math.min(ROWS - 1, Math.trunc(row) || 0)) });
  return (
    <div class="field">
      <label for={`${name}-row`}>{text.row(ROWS)}</label>
      <div class="row-field">
        <input
          id={`${name}-row`}
          type="number"
          min={0}
          max={ROWS - 1}
          value={terms.row}
          aria-describedby={`${name}-row-name`}
          onInput={(event) => setRow(event.currentTarget.valueAsNumber)}
        />
        <output id={`${name}-row-name`} for={`${name}-row`} class="row-name">
          {rowName(terms.row)}
        </output>
        <button type="button" class="button small" onClick={() => setRow(Math.floor(Math.random() * ROWS))}>
          {text.drawRow}
        </button>
      </div>
    </div>
  );
}

export function Terms(props: TermsProps<PacoTerms>) {
  const { terms, onChange, name } = props;
  const variants = [
    { id: "usual", label: names.startUsual, hint: names.startUsualHint },
    { id: "random", label: names.startRandom, hint: names.startRandomHint },
    { id: "position", label: names.startPosition, hint: names.startPositionHint },
  ] as const;
  return (
    <>
      <VariantChoice
        name={name}
        legend={names.startTitle}
        variants={variants}
        value={terms.variant}
        onChange={(variant) => onChange({ ...terms, variant })}
      />
      {terms.variant === "position" && <PositionField {...props} />}
      {terms.variant === "random" && <RowField {...props} />}
    </>
  );
}
