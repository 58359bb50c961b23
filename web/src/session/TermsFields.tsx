// The fields in which a person chooses the rules of a game.

import { adapterFor } from "../game";
import type { GameTerms } from "../game/adapter";
import { info } from "./session";

interface Props<T extends GameTerms> {
  readonly terms: T;
  readonly onChange: (terms: T) => void;
  /** Prefix of the form fields' names, unique on the page. */
  readonly name?: string;
  /** The smallest board. */
  readonly min?: number;
}

export function TermsFields<T extends GameTerms>({ terms, onChange, name = "game", min = 0 }: Props<T>) {
  const { Terms } = adapterFor(terms.kind);
  return (
    <div class="terms-fields">
      <Terms key={terms.kind} terms={terms} onChange={(next) => onChange(next as T)} name={name} min={min} lexica={info.value?.lexica ?? []} />
    </div>
  );
}
