// Fields of the rules that several games have.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Choices } from "../ui/Choices";

const text = t.newGame;

interface SizeProps {
  readonly name: string;
  readonly size: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (size: number) => void;
}

export function SizeSlider({ size, min, max, onChange }: SizeProps) {
  return (
    <div class="field">
      <div class="field-head">
        <label for="size">{text.size}</label>
        <output for="size">{text.sizeValue(size)}</output>
      </div>
      <input
        id="size"
        type="range"
        min={min}
        max={max}
        value={size}
        aria-valuetext={text.sizeValue(size)}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** Buttons for the customary sizes, and a slider for others where there are any. */
export function SizeChoice({ customary, others, ...props }: SizeProps & { customary: readonly number[]; others: "any" | "none" }) {
  const { name, size, onChange } = props;
  const [isOther, setOther] = useState(false);
  const isCustomary = customary.includes(size) && !isOther;
  const choose = (id: string) => {
    setOther(id === "other");
    if (id !== "other") onChange(Number(id));
  };
  return (
    <>
      <Choices
        name={`${name}-size`}
        legend={text.size}
        items={[
          ...customary.map((one) => ({ id: String(one), label: text.sizeValue(one) })),
          ...(others === "none" ? [] : [{ id: "other", label: text.otherSize }]),
        ]}
        value={isCustomary ? String(size) : "other"}
        onChange={choose}
      />
      {!isCustomary && <SizeSlider {...props} />}
    </>
  );
}

interface VariantProps<V extends string> {
  readonly name: string;
  readonly legend: string;
  readonly variants: readonly { readonly id: V; readonly label: string; readonly hint: string }[];
  readonly value: V;
  readonly onChange: (variant: V) => void;
}

export function VariantChoice<V extends string>({ name, legend, variants, value, onChange }: VariantProps<V>) {
  return (
    <>
      <Choices
        name={`${name}-variant`}
        legend={legend}
        items={variants.map(({ id, label }) => ({ id, label }))}
        value={value}
        onChange={(id) => onChange(id as V)}
      />
      <p class="field-help variant-hint">{variants.find((variant) => variant.id === value)?.hint}</p>
    </>
  );
}
