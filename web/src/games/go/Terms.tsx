// The rules of Go as they are chosen: a rule set, komi and handicap.

import type { TermsProps } from "../../game/adapter";
import { SizeChoice, VariantChoice } from "../../game/fields";
import { t } from "../../i18n";
import { names } from "./names";

export interface GoTerms {
  readonly kind: "go";
  readonly size: number;
  /** The rule set. */
  readonly variant: string;
  /** The komi as it was typed; empty for the usual one. */
  readonly komi: string;
  /** Stones of the first side at the start. */
  readonly handicap: number;
}

const SIZE_MIN = 2;
const SIZE_MAX = 19;
const CUSTOMARY = [9, 13, 19];

/** The rule sets, with the komi of an even game. */
const RULE_SETS: Readonly<Record<string, number>> = { chinese: 7.5, japanese: 6.5, "tromp-taylor": 7.5, aga: 7.5, "new-zealand": 7 };
const HANDICAP_KOMI = 0.5;

/** The most handicap stones on a board, which lie where custom has them. */
export function handicapMax(size: number): number {
  if (size < 7) return 0;
  return size % 2 === 1 && size > 7 ? 9 : 4;
}

/** The komi of an empty field. */
export function usualKomi({ variant, handicap }: Pick<GoTerms, "variant" | "handicap">): number {
  return handicap > 0 ? HANDICAP_KOMI : (RULE_SETS[variant] ?? 7.5);
}

function PointFields({ terms, onChange, name }: TermsProps<GoTerms>) {
  const text = names.terms;
  const stones = [0, ...Array.from({ length: Math.max(0, handicapMax(terms.size) - 1) }, (_, index) => index + 2)];
  const handicap = stones.includes(terms.handicap) ? terms.handicap : 0;
  return (
    <div class="times">
      <div class="field">
        <label for={`${name}-handicap`}>{text.handicap}</label>
        <select
          id={`${name}-handicap`}
          value={handicap}
          disabled={stones.length === 1}
          onChange={(event) => onChange({ ...terms, handicap: Number(event.currentTarget.value) })}
        >
          {stones.map((count) => (
            <option key={count} value={count}>
              {text.handicapOf(count)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${name}-komi`}>{text.komi(t.colours.white.name)}</label>
        <input
          id={`${name}-komi`}
          type="text"
          inputMode="decimal"
          value={terms.komi}
          maxLength={8}
          spellcheck={false}
          autocomplete="off"
          placeholder={text.komiUsual(usualKomi({ ...terms, handicap }))}
          onInput={(event) => onChange({ ...terms, komi: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

export function Terms(props: TermsProps<GoTerms>) {
  const { terms, onChange, name, min } = props;
  const variants = Object.keys(RULE_SETS).map((id) => ({ id, label: names.ruleSets[id]?.label ?? id, hint: names.ruleSets[id]?.hint ?? "" }));
  return (
    <>
      <SizeChoice
        name={name}
        size={terms.size}
        min={Math.max(SIZE_MIN, min)}
        max={SIZE_MAX}
        customary={CUSTOMARY}
        others="any"
        onChange={(size) => onChange({ ...terms, size })}
      />
      <VariantChoice
        name={name}
        legend={names.rulesTitle}
        variants={variants}
        value={terms.variant}
        onChange={(variant) => onChange({ ...terms, variant })}
      />
      <PointFields {...props} />
    </>
  );
}
