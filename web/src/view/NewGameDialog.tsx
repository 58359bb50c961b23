import { useEffect, useRef, useState } from "preact/hooks";
import { adapterFor } from "../games";
import { en } from "../i18n";
import { levelTitle } from "../names";
import { info, levels, start, startProblem, starting, usualLevel } from "../session";
import { change, settings, type GameChoice, type Seat } from "../settings";
import { Choices, type ChoiceItem } from "./Choices";
import { Dialog } from "./Dialog";
import { SpecSuggestions } from "./SpecSuggestions";

const text = en.newGame;
const SUGGESTIONS = "game-specs";

function opponents(): ChoiceItem[] {
  const named = levels.value.map((level) => ({
    id: level.id,
    label: levelTitle(level),
    hint: en.levels[level.id]?.hint ?? level.spec,
  }));
  return [
    ...named,
    { id: "person", label: text.person, hint: text.personHint },
    { id: "custom", label: text.custom, hint: text.customHint },
  ];
}

function Problem({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} class="form-problem" role="alert">
      {text}
    </p>
  );
}

interface SpecFieldProps {
  readonly value: string;
  /** Why the server refused the spec. */
  readonly problem: string | null;
  readonly onChange: (spec: string) => void;
}

function SpecField({ value, problem, onChange }: SpecFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem === null) return;
    input.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const networks = info.value?.networks ?? [];
  return (
    <div class="field" ref={field}>
      <label for="spec">{text.spec}</label>
      <input
        ref={input}
        id="spec"
        type="text"
        value={value}
        maxLength={1000}
        spellcheck={false}
        autocomplete="off"
        list={SUGGESTIONS}
        aria-describedby={problem === null ? "spec-help" : "spec-problem spec-help"}
        aria-invalid={problem !== null}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {problem !== null && <Problem id="spec-problem" text={problem} />}
      <div id="spec-help" class="field-help">
        {text.specHelp}
        <ul>
          {info.value?.players.map((kind) => (
            <li key={kind.name}>
              <code>{kind.name}</code> {kind.summary}
            </li>
          ))}
        </ul>
        {networks.length > 0 && (
          <>
            {text.networks}
            <ul>
              {networks.map((network) => (
                <li key={network.name}>
                  <code>{network.specs[0]}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <SpecSuggestions id={SUGGESTIONS} />
    </div>
  );
}

function SizeField({ choice, onChange }: { choice: GameChoice; onChange: (size: number) => void }) {
  const { min, max } = adapterFor(choice.kind).sizes;
  return (
    <div class="field">
      <div class="field-head">
        <label for="size">{text.size}</label>
        <output for="size">{text.sizeValue(choice.size)}</output>
      </div>
      <input
        id="size"
        type="range"
        min={min}
        max={max}
        value={choice.size}
        aria-valuetext={text.sizeValue(choice.size)}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

export function NewGameDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<GameChoice>(settings.value.choice);
  const adapter = adapterFor(choice.kind);
  const set = (part: Partial<GameChoice>) => {
    startProblem.value = null;
    setChoice({ ...choice, ...part });
  };
  useEffect(() => {
    startProblem.value = null;
  }, []);
  const items = opponents();
  const known = items.some((item) => item.id === choice.opponent);
  const opponent = known ? choice.opponent : (usualLevel.value ?? "person");
  const problem = startProblem.value;
  const specProblem = problem && opponent === "custom" && problem.code === "bad-player" ? problem.message : null;
  const seats: ChoiceItem[] = [
    { id: "first", label: text.first(adapter.sideName("first")) },
    { id: "second", label: text.second(adapter.sideName("second")) },
    { id: "either", label: text.either },
  ];
  const submit = (event: Event) => {
    event.preventDefault();
    const chosen = { ...choice, opponent };
    start(chosen, () => {
      change({ choice: chosen });
      onClose();
    });
  };
  return (
    <Dialog title={text.title} closeLabel={text.cancel} onClose={onClose} class="new-game">
      <form onSubmit={submit}>
        <Choices
          name="opponent"
          legend={text.opponent}
          items={items}
          value={opponent}
          onChange={(id) => set({ opponent: id })}
          tiles="large"
        />
        {opponent === "custom" && (
          <SpecField value={choice.spec} problem={specProblem} onChange={(spec) => set({ spec })} />
        )}
        <SizeField choice={choice} onChange={(size) => set({ size })} />
        {opponent !== "person" && (
          <Choices
            name="seat"
            legend={text.side}
            items={seats}
            value={choice.seat}
            onChange={(id) => set({ seat: id as Seat })}
          />
        )}
        <Choices
          name="variant"
          legend={adapter.variantsTitle}
          items={adapter.variants.map(({ id, label }) => ({ id, label }))}
          value={choice.variant}
          onChange={(variant) => set({ variant })}
        />
        <p class="field-help variant-hint">
          {adapter.variants.find((variant) => variant.id === choice.variant)?.hint}
        </p>
        {problem && specProblem === null && <Problem text={problem.message} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="submit" class="button primary" disabled={starting.value}>
            {text.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
