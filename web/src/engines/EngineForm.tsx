// The form in which a person describes an engine of their own.

import { useState } from "preact/hooks";
import { GAMES } from "../game";
import { t } from "../i18n";
import { FailureText } from "../session/FailureText";
import { errorText, RequestError } from "../session/failures";
import { draftOfLimit, LimitFields, limitOfDraft } from "../session/LimitFields";
import type { Failure } from "../session/machine";
import { NAME_MAX, type OwnEngine, ownEngines, SPEC_MAX, saveEngine } from "../session/ownEngines";
import { SpecSuggestions } from "../session/SpecSuggestions";
import { info } from "../session/session";
import { rulesOf, settings } from "../session/settings";
import { say } from "../ui/announcer";

const text = t.engines.own;
const SUGGESTIONS = "own-specs";

/** The rules with which an engine is tried: those that the person has chosen for the game. */
export const triedRules = (kind: string) => rulesOf({ ...settings.peek().choice, kind });

/** The server's reason as that for a player that cannot be made. */
export function playerFailure(error: unknown): Failure | string {
  return error instanceof RequestError ? { ...error.failure, code: "bad-player" } : errorText(error);
}

interface Props {
  /** The engine to change, or null to add one. */
  readonly engine: OwnEngine | null;
  /** Called after it was saved, or given up. */
  readonly onEnd: () => void;
}

export function EngineForm({ engine, onEnd }: Props) {
  const [name, setName] = useState(engine?.name ?? "");
  const [spec, setSpec] = useState(engine?.spec ?? "");
  const [games, setGames] = useState<readonly string[]>(engine?.games ?? [settings.value.choice.kind]);
  const [limit, setLimit] = useState(draftOfLimit(engine?.limit ?? null));
  const [problem, setProblem] = useState<{ readonly field: "name" | "games" | "spec"; readonly failure: Failure | string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const draft = { name: name.trim(), spec: spec.trim(), games, limit: limitOfDraft(limit) };
    if (ownEngines.peek().some((one) => one.name === draft.name && one.id !== engine?.id)) return setProblem({ field: "name", failure: text.taken });
    if (games.length === 0) return setProblem({ field: "games", failure: text.noGame });
    setBusy(true);
    setProblem(null);
    try {
      await saveEngine(draft, triedRules, engine?.id ?? null);
      say(text.saved(draft.name));
      onEnd();
    } catch (error) {
      setProblem({ field: "spec", failure: playerFailure(error) });
    }
    setBusy(false);
  };
  const problemOf = (field: "name" | "games" | "spec") =>
    problem?.field === field && (
      <p id={`own-${field}-problem`} class="form-problem" role="alert">
        {typeof problem.failure === "string" ? problem.failure : <FailureText failure={problem.failure} />}
      </p>
    );
  const describedBy = (field: "name" | "spec") => (problem?.field === field ? `own-${field}-problem` : undefined);
  return (
    <form
      class="own-form"
      aria-label={engine === null ? text.add : text.changeOf(engine.name)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div class="field">
        <label for="own-name">{text.name}</label>
        <input
          id="own-name"
          type="text"
          value={name}
          required
          pattern=".*\S.*"
          maxLength={NAME_MAX}
          autocomplete="off"
          aria-describedby={describedBy("name")}
          aria-invalid={problem?.field === "name"}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        {problemOf("name")}
      </div>
      <div class="field">
        <label for="own-spec">{t.engines.tryLabel}</label>
        <input
          id="own-spec"
          type="text"
          list={SUGGESTIONS}
          value={spec}
          required
          pattern=".*\S.*"
          maxLength={SPEC_MAX}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="none"
          aria-describedby={[describedBy("spec"), "own-spec-help"].filter(Boolean).join(" ")}
          aria-invalid={problem?.field === "spec"}
          onInput={(event) => setSpec(event.currentTarget.value)}
        />
        {problemOf("spec")}
        <p id="own-spec-help" class="field-help">
          {t.engines.tryHelp} {info.value?.allow_programs ? t.engines.programsOn : t.engines.programsOff}
        </p>
        <SpecSuggestions id={SUGGESTIONS} />
      </div>
      <LimitFields id="own-limit" value={limit} onChange={setLimit} />
      <fieldset class="own-games" aria-describedby={problem?.field === "games" ? "own-games-problem" : undefined}>
        <legend>{text.games}</legend>
        {GAMES.map(({ kind, title }) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={games.includes(kind)}
              onChange={(event) => setGames(event.currentTarget.checked ? [...games, kind] : games.filter((one) => one !== kind))}
            />
            <span>{title}</span>
          </label>
        ))}
        {problemOf("games")}
      </fieldset>
      <div class="button-row">
        <button type="submit" class="button primary" disabled={isBusy}>
          {isBusy ? text.checking : text.save}
        </button>
        <button type="button" class="button" onClick={onEnd}>
          {t.newGame.cancel}
        </button>
      </div>
    </form>
  );
}
