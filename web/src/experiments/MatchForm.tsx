// A match that the person at the page starts.

import { useState } from "preact/hooks";
import { KindChoice } from "../game/KindChoice";
import { t } from "../i18n";
import type { Message } from "../lib/message";
import { goTo, matchAddress } from "../lib/route";
import { BotField, offeredBot } from "../session/BotField";
import { errorMessage } from "../session/failures";
import { LimitFields, limitOfDraft, NO_LIMIT } from "../session/LimitFields";
import { startMatch } from "../session/matches";
import { limitedSpec } from "../session/ownEngines";
import { SpecSuggestions } from "../session/SpecSuggestions";
import { info, levelsOf } from "../session/session";
import { type BotChoice, rulesOf, settings, termsOf, withTerms } from "../session/settings";
import { TermsFields } from "../session/TermsFields";
import { MessageText } from "../ui/MessageText";

const text = t.matches.form;
const SUGGESTIONS = "match-specs";
const GAMES_MAX = 1000;
const PLIES_MAX = 20;

interface CountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

function CountField({ id, label, onChange, ...range }: CountProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} type="number" required {...range} onInput={(event) => onChange(event.currentTarget.valueAsNumber)} />
    </div>
  );
}

function Form() {
  const [choice, setChoice] = useState(settings.value.choice);
  const [limit, setLimit] = useState(NO_LIMIT);
  const [games, setGames] = useState(100);
  const [plies, setPlies] = useState(2);
  const [problem, setProblem] = useState<Message | null>(null);
  const [isStarting, setStarting] = useState(false);
  const { kind, bots } = choice;
  const [first, second] = [offeredBot(kind, bots.first), offeredBot(kind, bots.second)];
  const specOf = async ({ level, spec }: BotChoice, rules: string) => {
    const plain = levelsOf(kind).find(({ id }) => id === level)?.spec ?? spec.trim();
    const given = limitOfDraft(limit);
    return given === null ? plain : limitedSpec(rules, plain, given);
  };
  const start = async () => {
    setStarting(true);
    setProblem(null);
    try {
      const rules = rulesOf(choice);
      const players: [string, string] = [await specOf(first, rules), await specOf(second, rules)];
      goTo(matchAddress(await startMatch({ rules, players, games, opening_plies: plies })));
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setStarting(false);
  };
  return (
    <form
      class="match-form"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <KindChoice name="match-kind" kind={kind} onChange={(next) => setChoice({ ...choice, kind: next })} />
      <TermsFields name="match" terms={termsOf(choice)} onChange={(terms) => setChoice(withTerms(choice, terms))} />
      <div class="match-fields">
        <BotField
          kind={kind}
          id="match-first"
          label={text.first}
          bot={first}
          suggestions={SUGGESTIONS}
          onChange={(next) => setChoice({ ...choice, bots: { ...bots, first: next } })}
        />
        <BotField
          kind={kind}
          id="match-second"
          label={text.second}
          bot={second}
          suggestions={SUGGESTIONS}
          onChange={(next) => setChoice({ ...choice, bots: { ...bots, second: next } })}
        />
        <LimitFields id="match-limit" value={limit} onChange={setLimit} />
        <CountField id="match-rounds" label={text.rounds} value={games} min={2} max={GAMES_MAX} step={2} onChange={setGames} />
        <CountField id="match-plies" label={text.plies} value={plies} min={0} max={PLIES_MAX} step={1} onChange={setPlies} />
      </div>
      <SpecSuggestions id={SUGGESTIONS} />
      {problem !== null && (
        <p class="form-problem" role="alert">
          <MessageText message={problem} />
        </p>
      )}
      <button type="submit" class="button primary" disabled={isStarting}>
        {text.begin}
      </button>
    </form>
  );
}

/** The form, or why no match may be started now. */
export function MatchForm() {
  const { allowed = false, last = null } = info.value?.matches ?? {};
  if (info.value === null) return null;
  if (!allowed) return <p class="soft">{text.allowed}</p>;
  if (last?.is_running)
    return (
      <p>
        {text.running} <a href={matchAddress(last.name)}>{last.name}</a>
      </p>
    );
  return (
    <details class="match-start">
      <summary>{text.start}</summary>
      <Form />
    </details>
  );
}
