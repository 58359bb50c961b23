// What a person chooses of the rules of a game: the board, a variant, komi and handicap where the game has them.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { info } from "../session/session";
import { Choices } from "../ui/Choices";
import { adapterFor } from ".";
import type { GameAdapter, Terms } from "./adapter";

const text = t.newGame;

interface Props {
  readonly kind: string;
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
  /** What sets the names of the fields apart from those of another place. */
  readonly name?: string;
  /** The smallest board. */
  readonly min?: number;
}

function Slider({ adapter, terms, onChange, min = 0 }: Props & { adapter: GameAdapter }) {
  return (
    <div class="field">
      <div class="field-head">
        <label for="size">{text.size}</label>
        <output for="size">{text.sizeValue(terms.size)}</output>
      </div>
      <input
        id="size"
        type="range"
        min={Math.max(adapter.sizes.min, min)}
        max={adapter.sizes.max}
        value={terms.size}
        aria-valuetext={text.sizeValue(terms.size)}
        onInput={(event) => onChange({ ...terms, size: event.currentTarget.valueAsNumber })}
      />
    </div>
  );
}

function Size(props: Props & { adapter: GameAdapter }) {
  const { adapter, terms, onChange, name = "game" } = props;
  const { customary } = adapter.sizes;
  const [isOther, setOther] = useState(false);
  if (customary.length === 0) return <Slider {...props} />;
  const isCustomary = customary.includes(terms.size) && !isOther;
  const choose = (id: string) => {
    setOther(id === "other");
    if (id !== "other") onChange({ ...terms, size: Number(id) });
  };
  return (
    <>
      <Choices
        name={`${name}-size`}
        legend={text.size}
        items={[
          ...customary.map((size) => ({ id: String(size), label: text.sizeValue(size) })),
          ...(adapter.sizes.isClosed ? [] : [{ id: "other", label: text.otherSize }]),
        ]}
        value={isCustomary ? String(terms.size) : "other"}
        onChange={choose}
      />
      {!isCustomary && <Slider {...props} />}
    </>
  );
}

function Points({ adapter, terms, onChange, name = "game" }: Props & { adapter: GameAdapter }) {
  const { points } = adapter;
  if (!points) return null;
  const stones = points.handicaps(terms.size);
  const handicap = stones.includes(terms.handicap) ? terms.handicap : 0;
  const usual = points.usualKomi({ ...terms, handicap });
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
        <label for={`${name}-komi`}>{text.komi(adapter.sideName("second"))}</label>
        <input
          id={`${name}-komi`}
          type="text"
          inputMode="decimal"
          value={terms.komi}
          maxLength={8}
          spellcheck={false}
          autocomplete="off"
          placeholder={text.komiUsual(usual)}
          onInput={(event) => onChange({ ...terms, komi: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

function Start({ adapter, terms, onChange, name = "game" }: Props & { adapter: GameAdapter }) {
  const { starts } = adapter;
  const field = starts?.fieldOf(terms.variant) ?? null;
  if (!starts || field === null) return null;
  if (field === "position") {
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
  const setRow = (row: number) => onChange({ ...terms, row: Math.max(0, Math.min(starts.count - 1, Math.trunc(row) || 0)) });
  return (
    <div class="field">
      <label for={`${name}-row`}>{text.row(starts.count)}</label>
      <div class="row-field">
        <input
          id={`${name}-row`}
          type="number"
          min={0}
          max={starts.count - 1}
          value={terms.row}
          aria-describedby={`${name}-row-name`}
          onInput={(event) => setRow(event.currentTarget.valueAsNumber)}
        />
        <output id={`${name}-row-name`} for={`${name}-row`} class="row-name">
          {starts.name(terms.row)}
        </output>
        <button type="button" class="button small" onClick={() => setRow(Math.floor(Math.random() * starts.count))}>
          {text.drawRow}
        </button>
      </div>
    </div>
  );
}

/** The lists of words of the server, and the tiles for those of other languages. */
function Words({ terms, onChange, adapter, name = "game" }: Props & { adapter: GameAdapter }) {
  const lexica = info.value?.lexica ?? [];
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
            {adapter.tileSets?.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

export function TermsFields(props: Props) {
  const { kind, terms, onChange, name = "game" } = props;
  const adapter = adapterFor(kind);
  return (
    <div class="terms-fields">
      {adapter.sizes.min < adapter.sizes.max && <Size {...props} adapter={adapter} />}
      <Choices
        name={`${name}-variant`}
        legend={adapter.variantsTitle}
        items={adapter.variants.map(({ id, label }) => ({ id, label }))}
        value={terms.variant}
        onChange={(variant) => onChange({ ...terms, variant })}
      />
      <p class="field-help variant-hint">{adapter.variants.find((variant) => variant.id === terms.variant)?.hint}</p>
      {adapter.tileSets && <Words {...props} adapter={adapter} />}
      <Start {...props} adapter={adapter} />
      <Points {...props} adapter={adapter} />
    </div>
  );
}
