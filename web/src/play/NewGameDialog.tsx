import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { adapterFor } from "../game";
import { KindChoice } from "../game/KindChoice";
import { t } from "../i18n";
import { BotField } from "../session/BotField";
import { FailureText } from "../session/FailureText";
import type { Failure } from "../session/machine";
import { kindWords, levelDetail, levelHint, levelTitle } from "../session/names";
import { SpecSuggestions } from "../session/SpecSuggestions";
import { defaultLevelOf, dismissStartProblem, info, levelsOf, startFromDialog, starting, startProblem } from "../session/session";
import { type BotChoice, change, type GameChoice, rulesOf, type Seat, settings, termsOf, withTerms } from "../session/settings";
import { TermsFields } from "../session/TermsFields";
import { type ChoiceItem, Choices } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import { MessageText } from "../ui/MessageText";
import { TeachingFields } from "./Teaching";

const text = t.newGame;
const SUGGESTIONS = "game-specs";

function opponents(kind: string): ChoiceItem[] {
  const named = levelsOf(kind).map((level) => ({
    id: level.id,
    label: levelTitle(level),
    hint: levelHint(kind, level),
    figure: level.elo === null ? undefined : t.start.elo(level.elo),
    detail: levelDetail(level),
  }));
  return [
    ...named,
    { id: "person", label: text.person, hint: text.personHint },
    { id: "bots", label: text.bots, hint: text.botsHint },
    { id: "custom", label: text.custom, hint: text.customHint },
  ];
}

function Problem({ id, failure }: { id?: string; failure: Failure }) {
  return (
    <p id={id} class="form-problem" role="alert">
      <FailureText failure={failure} />
    </p>
  );
}

interface SpecFieldProps {
  /** The name of the game. */
  readonly game: string;
  readonly value: string;
  /** Reason why the server refused the spec. */
  readonly problem: Failure | null;
  readonly onChange: (spec: string) => void;
}

function SpecField({ game, value, problem, onChange }: SpecFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (problem === null) return;
    input.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const kinds = info.value?.players.filter((kind) => kind.games.includes(game)) ?? [];
  const playsWithNetwork = kinds.some((kind) => kind.options.some((option) => option.key === "model"));
  const networks = playsWithNetwork ? (info.value?.networks ?? []) : [];
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
      {problem !== null && <Problem id="spec-problem" failure={problem} />}
      <div id="spec-help" class="field-help">
        {text.specHelp}
        <ul>
          {kinds.map((kind) => (
            <li key={kind.name}>
              <code>{kind.name}</code> <MessageText message={kindWords(kind)} />
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

interface TimesProps {
  readonly choice: GameChoice;
  readonly opponent: string;
  readonly problem: Failure | null;
  readonly set: (part: Partial<GameChoice>) => void;
}

/** Syntax of a time control: `300`, `5:00+3`, `600+5x30`, `600+300/25`, `30/move`. */
const TIME_CONTROL = /^[\d.:]+(\/move|\+[\d.:]+([x/][\d.:]+)?)?$/;

const isWrong = (time: string) => time.trim() !== "" && !TIME_CONTROL.test(time.trim());

/** Custom time controls of both seats. */
function Times({ choice, opponent, problem, set }: TimesProps) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (problem === null) return;
    const input = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? fields.current?.querySelector("input");
    input?.focus({ preventScroll: true });
    fields.current?.scrollIntoView({ block: "center" });
  }, [problem]);
  const adapter = adapterFor(choice.kind);
  const bySide = opponent === "person" || opponent === "bots";
  const labels = bySide ? [text.timeOf(adapter.sideName("first")), text.timeOf(adapter.sideName("second"))] : [text.ownTime, text.otherTime];
  // The server does not say which one it means.
  const isOtherWrong = isWrong(choice.otherTime) && !isWrong(choice.ownTime);
  const field = (id: string, label: string | undefined, value: string, isMeant: boolean, change: (time: string) => void) => (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        maxLength={40}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={isMeant ? "time-problem time-help" : "time-help"}
        aria-invalid={isMeant}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
  return (
    <div class="times" ref={fields}>
      {field("own-time", labels[0], choice.ownTime, problem !== null && !isOtherWrong, (ownTime) => set({ ownTime }))}
      {field("other-time", labels[1], choice.otherTime, problem !== null && isOtherWrong, (otherTime) => set({ otherTime }))}
      {problem !== null && <Problem id="time-problem" failure={problem} />}
      <p id="time-help" class="field-help">
        {text.timeHelp}
      </p>
    </div>
  );
}

export function NewGameDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<GameChoice>(settings.value.choice);
  const [teaching, setTeaching] = useState(settings.value.teaching);
  const adapter = adapterFor(choice.kind);
  const set = (part: Partial<GameChoice>) => {
    dismissStartProblem();
    setChoice({ ...choice, ...part });
  };
  useLayoutEffect(() => {
    dismissStartProblem();
  }, []);
  const items = opponents(choice.kind);
  const known = items.some((item) => item.id === choice.opponent);
  // Levels are unknown before the server has named them; a guess that is shown as chosen could not be clicked.
  const isGuess = !known && info.value !== null;
  const opponent = isGuess ? (defaultLevelOf(choice.kind) ?? "person") : choice.opponent;
  const problem = startProblem.value;
  const timeProblem = problem && choice.clock === "custom" && problem.code === "bad-clock" ? problem : null;
  const clocks: ChoiceItem[] = [
    { id: "none", label: text.clockNone },
    ...text.clocks.map(([id, label]) => ({ id, label })),
    { id: "custom", label: text.clockCustom },
  ];
  const setBot = (seat: "first" | "second") => (bot: BotChoice) => set({ bots: { ...choice.bots, [seat]: bot } });
  const specProblem = problem && opponent === "custom" && problem.code === "bad-player" ? problem : null;
  const label = (side: "first" | "second") => (adapter.opener(rulesOf(choice)) === side ? text.first : text.second)(adapter.sideName(side));
  const seats: ChoiceItem[] = [
    { id: "either", label: text.either },
    { id: "first", label: label("first") },
    { id: "second", label: label("second") },
  ];
  const submit = (event: Event) => {
    event.preventDefault();
    const chosen = { ...choice, opponent };
    startFromDialog(chosen, () => {
      change({ choice: chosen, teaching });
      onClose();
    });
  };
  return (
    <Dialog title={text.title} closeLabel={text.cancel} onClose={onClose} class="new-game">
      <form onSubmit={submit}>
        <KindChoice name="kind" kind={choice.kind} onChange={(kind) => set({ kind })} />
        <Choices name="opponent" legend={text.opponent} items={items} value={opponent} onChange={(id) => set({ opponent: id })} tiles="large" />
        {opponent === "custom" && <SpecField game={choice.kind} value={choice.spec} problem={specProblem} onChange={(spec) => set({ spec })} />}
        {opponent === "bots" && (
          <div class="times">
            <BotField
              kind={choice.kind}
              id="bot-first"
              label={text.botFirst(adapter.sideName("first"))}
              bot={choice.bots.first}
              suggestions={SUGGESTIONS}
              onChange={setBot("first")}
            />
            <BotField
              kind={choice.kind}
              id="bot-second"
              label={text.botSecond(adapter.sideName("second"))}
              bot={choice.bots.second}
              suggestions={SUGGESTIONS}
              onChange={setBot("second")}
            />
            <SpecSuggestions id={SUGGESTIONS} />
          </div>
        )}
        {opponent !== "person" && opponent !== "bots" && (
          <Choices name="seat" legend={text.side} items={seats} value={choice.seat} onChange={(id) => set({ seat: id as Seat })} />
        )}
        <TermsFields terms={termsOf(choice)} onChange={(terms) => set(withTerms(choice, terms))} />
        <Choices name="clock" legend={text.clock} items={clocks} value={choice.clock} onChange={(clock) => set({ clock })} />
        {choice.clock !== "none" && choice.opponent !== "bots" && <p class="field-help">{text.clockRuns}</p>}
        <TeachingFields choice={{ ...choice, opponent }} teaching={teaching} onChange={setTeaching} />
        {choice.clock === "custom" && <Times choice={choice} opponent={opponent} problem={timeProblem} set={set} />}
        {problem && specProblem === null && timeProblem === null && <Problem failure={problem} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="submit" class="button primary" disabled={starting.value || info.value === null}>
            {text.start}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
