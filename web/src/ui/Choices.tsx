// One of several, as radio buttons that look like tiles.

export interface ChoiceItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** A measured value of it. */
  readonly figure?: string | undefined;
  /** The language of the label, where it is not that of the page. */
  readonly lang?: string;
  /** More about it, shown on pointing at it. */
  readonly detail?: string;
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly items: readonly ChoiceItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly tiles?: "small" | "large";
}

export function Choices(props: ChoicesProps) {
  return (
    <fieldset class={`choices ${props.tiles ?? "small"}`}>
      <legend>{props.legend}</legend>
      <div class="choice-row">
        {props.items.map((item) => (
          <label key={item.id} class="choice" title={item.detail} lang={item.lang}>
            <input type="radio" name={props.name} value={item.id} checked={props.value === item.id} onChange={() => props.onChange(item.id)} />
            <span class="choice-face">
              <span class="choice-label">{item.label}</span>
              {item.hint && <span class="choice-hint">{item.hint}</span>}
              {item.figure && <span class="choice-figure">{item.figure}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
