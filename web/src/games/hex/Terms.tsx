// The rules of Hex as they are chosen.

import type { TermsProps } from "../../game/adapter";
import { SizeSlider, VariantChoice } from "../../game/fields";
import { names as text } from "./names";

export interface HexTerms {
  readonly kind: "hex";
  readonly size: number;
  /** The swap rule: what the second player may exchange. */
  readonly variant: "none" | "pieces" | "sides";
}

export const SIZE_MIN = 1;
export const SIZE_MAX = 19;

export function Terms({ terms, onChange, name, min }: TermsProps<HexTerms>) {
  const variants = [
    { id: "none", label: text.swapNone, hint: text.swapNoneHint },
    { id: "pieces", label: text.swapPieces, hint: text.swapPiecesHint },
    { id: "sides", label: text.swapSides, hint: text.swapSidesHint },
  ] as const;
  return (
    <>
      <SizeSlider name={name} size={terms.size} min={Math.max(SIZE_MIN, min)} max={SIZE_MAX} onChange={(size) => onChange({ ...terms, size })} />
      <VariantChoice
        name={name}
        legend={text.swapTitle}
        variants={variants}
        value={terms.variant}
        onChange={(variant) => onChange({ ...terms, variant })}
      />
    </>
  );
}
