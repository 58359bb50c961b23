// Choice of the rules of Othello: the size of the board.

import type { TermsProps } from "../../game/adapter";
import { SizeChoice } from "../../game/fields";

export interface OthelloTerms {
  readonly kind: "othello";
  readonly size: number;
  /** The only form of the rules. */
  readonly variant: "";
}

const SIZES = [4, 6, 8, 10, 12, 14, 16];

export function Terms({ terms, onChange, name, min }: TermsProps<OthelloTerms>) {
  const sizes = SIZES.filter((size) => size >= min);
  return (
    <SizeChoice
      name={name}
      size={terms.size}
      min={sizes[0] ?? 4}
      max={16}
      customary={sizes}
      others="none"
      onChange={(size) => onChange({ ...terms, size })}
    />
  );
}
