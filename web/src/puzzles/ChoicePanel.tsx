// The choice of puzzles, and the number of those that are solved.

import { t } from "../i18n";
import { GRADE_NAMES, type Grade, grade } from "./filter";

const text = t.puzzles;

/** A kind of puzzle, or another property to choose by. */
export interface SelectItem {
  readonly id: string;
  readonly label: string;
}

interface SelectProps {
  readonly title: string;
  readonly items: readonly SelectItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function ChoiceSelect({ title, items, value, onChange }: SelectProps) {
  return (
    <label class="field">
      <span>{title}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {items.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PanelProps {
  readonly onGrade: (grade: Grade) => void;
  /** The choice by another property; null in games without one. */
  readonly other: SelectProps | null;
  /** Number of the chosen puzzles, and of those that are solved; null while it is not known. */
  readonly count: { readonly all: number; readonly solved: number } | null;
}

export function ChoicePanel({ onGrade, other, count }: PanelProps) {
  const grades = GRADE_NAMES.map((id) => ({ id, label: text.grades[id] }));
  return (
    <section class="panel" aria-labelledby="puzzle-choice">
      <h2 id="puzzle-choice">{text.choiceTitle}</h2>
      <div class="puzzle-fields">
        <ChoiceSelect
          title={text.gradeTitle}
          items={grades}
          value={grade.value}
          onChange={(id) => onGrade(GRADE_NAMES.find((one) => one === id) ?? "any")}
        />
        {other && <ChoiceSelect {...other} />}
      </div>
      {count && <p class="soft">{count.all === 0 ? text.none : text.solved(count.solved, count.all)}</p>}
    </section>
  );
}
