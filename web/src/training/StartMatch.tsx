// A match between two checkpoints of a run, or between a checkpoint and any other player.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Message } from "../lib/message";
import { goTo, matchAddress } from "../lib/route";
import type { RunCheckpoint } from "../protocol/messages";
import { errorMessage } from "../session/failures";
import { startMatch } from "../session/matches";
import { info } from "../session/session";
import { MessageText } from "../ui/MessageText";
import { checkpointSpec } from "./checkpointSpec";

const text = t.training;

const SUGGESTIONS = "checkpoint-specs";
/** Random moves at the start of each pair of games. */
const OPENING_PLIES = 2;
const GAMES = 100;

interface PlayerProps {
  readonly id: string;
  readonly label: string;
  readonly spec: string;
  readonly onChange: (spec: string) => void;
}

function Player({ id, label, spec, onChange }: PlayerProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        list={SUGGESTIONS}
        value={spec}
        required
        maxLength={1000}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface StartMatchProps {
  readonly rules: string;
  /** The checkpoints of the run, newest first. */
  readonly checkpoints: readonly RunCheckpoint[];
}

export function StartMatch({ rules, checkpoints }: StartMatchProps) {
  const specs = checkpoints.flatMap(({ model }) => (model === null ? [] : [checkpointSpec(model)]));
  const [a, setA] = useState(specs[0] ?? "");
  const [b, setB] = useState(specs[Math.floor(specs.length / 2)] ?? "");
  const [games, setGames] = useState(GAMES);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  if (!info.value?.matches.allowed) return <p class="soft">{text.matchesOff}</p>;
  const start = async () => {
    setStarting(true);
    setProblem(null);
    try {
      goTo(matchAddress(await startMatch({ rules, players: [a.trim(), b.trim()], games, opening_plies: OPENING_PLIES })));
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setStarting(false);
  };
  return (
    <form
      class="start-match"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Player id="match-a" label={text.playerA} spec={a} onChange={setA} />
      <Player id="match-b" label={text.playerB} spec={b} onChange={setB} />
      <div class="field">
        <label for="match-games">{text.matchGames}</label>
        <input
          id="match-games"
          type="number"
          min={2}
          max={1000}
          step={2}
          required
          value={games}
          onInput={(event) => setGames(event.currentTarget.valueAsNumber)}
        />
      </div>
      <button type="submit" class="button" disabled={isStarting}>
        {text.startMatch}
      </button>
      <datalist id={SUGGESTIONS}>
        {specs.map((spec) => (
          <option key={spec} value={spec} />
        ))}
      </datalist>
      {problem !== null && (
        <p class="form-problem" role="alert">
          <MessageText message={problem} />
        </p>
      )}
    </form>
  );
}
