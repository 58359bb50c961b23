// The rules of crossword games as they are chosen: board, challenges, words and tiles.

import type { TermsProps } from "../../game/adapter";
import { SizeChoice, VariantChoice } from "../../game/fields";
import { names } from "./names";

const CHALLENGES = ["void", "single", "double", "five"] as const;

/** The sets of tiles by their names on the server. */
const TILE_SETS = ["english", "catalan", "dutch", "french", "german", "norwegian", "polish", "spanish", "swedish"] as const;

export const STANDARD = 15;
export const SUPER = 21;

export interface CrosswordTerms {
  readonly kind: "crossword";
  readonly size: number;
  /** The challenge rule. */
  readonly variant: (typeof CHALLENGES)[number];
  /** The name of a list of words; empty for the usual one. */
  readonly lexicon: string;
  /** The set of tiles for other words than the usual ones; empty for what their name says. */
  readonly tileSet: string;
}

/** The lists of words of the server, and the tiles for those of other languages. */
function Words({ terms, onChange, name, lexica }: TermsProps<CrosswordTerms>) {
  const text = names.terms;
  const usual = lexica[0] ?? "";
  const lexicon = lexica.includes(terms.lexicon) ? terms.lexicon : usual;
  return (
    <>
      <div class="field">
        <label for={`${name}-lexicon`}>{text.words}</label>
        <select
          id={`${name}-lexicon`}
          value={lexicon}
          onChange={(event) => onChange({ ...terms, lexicon: event.currentTarget.value === usual ? "" : event.currentTarget.value })}
        >
          {lexica.map((one) => (
            <option key={one} value={one}>
              {one === usual ? text.wordsUsual(one) : one}
            </option>
          ))}
        </select>
      </div>
      {lexicon !== usual && (
        <div class="field">
          <label for={`${name}-tiles`}>{text.tiles}</label>
          <select id={`${name}-tiles`} value={terms.tileSet} onChange={(event) => onChange({ ...terms, tileSet: event.currentTarget.value })}>
            <option value="">{text.tilesUsual}</option>
            {TILE_SETS.map((id) => (
              <option key={id} value={id}>
                {names.tileSets[id] ?? id}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

export function Terms(props: TermsProps<CrosswordTerms>) {
  const { terms, onChange, name } = props;
  const variants = CHALLENGES.map((id) => ({ id, label: names.challenges[id]?.label ?? id, hint: names.challenges[id]?.hint ?? "" }));
  return (
    <>
      <SizeChoice
        name={name}
        size={terms.size}
        min={STANDARD}
        max={SUPER}
        customary={[STANDARD, SUPER]}
        others="none"
        onChange={(size) => onChange({ ...terms, size })}
      />
      <VariantChoice
        name={name}
        legend={names.challengeTitle}
        variants={variants}
        value={terms.variant}
        onChange={(variant) => onChange({ ...terms, variant })}
      />
      <Words {...props} />
    </>
  );
}
