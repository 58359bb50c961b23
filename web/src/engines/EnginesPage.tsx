// The kinds of players, and the syntax of their specs.

import { useState } from "preact/hooks";
import { adapterFor, canShow } from "../game";
import { t } from "../i18n";
import type { GameKind, Info, PlayerOption } from "../protocol/messages";
import { FailureText } from "../session/FailureText";
import { kindWords, levelHint, levelTitle } from "../session/names";
import { SpecSuggestions } from "../session/SpecSuggestions";
import { info, startFromDialog, starting, startNow, startProblem } from "../session/session";
import { change, settings } from "../session/settings";
import { MessageText } from "../ui/MessageText";
import { useTitle } from "../ui/title";
import { OwnEngines } from "./OwnEngines";

const text = t.engines;
const SUGGESTIONS = "engine-specs";

/** Starts a game against a player; an error in its spec is shown next to the field. */
function playSpec(kind: string, spec: string): void {
  const choice = { ...settings.value.choice, kind, opponent: "custom", spec };
  startFromDialog(choice, () => change({ choice }));
}

function Levels({ game }: { game: GameKind }) {
  const isMeasured = game.levels.some(({ elo }) => elo !== null);
  return (
    <div class="scroll" role="region" aria-label={`${text.levels}, ${adapterFor(game.name).title}`} tabindex={0}>
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            {isMeasured && (
              <th scope="col" title={t.start.eloHint}>
                {text.elo}
              </th>
            )}
            <th scope="col" class="words-cell">
              {text.what}
            </th>
            <th scope="col">{text.play}</th>
            <th scope="col" class="words-cell">
              {text.spec}
            </th>
          </tr>
        </thead>
        <tbody>
          {game.levels.map((level) => (
            <tr key={level.id}>
              <th scope="row">{levelTitle(level)}</th>
              {isMeasured && <td>{level.elo === null ? t.chart.nothing : t.chart.number(level.elo)}</td>}
              <td class="words-cell">{levelHint(game.name, level)}</td>
              <td>
                <button
                  type="button"
                  class="button small"
                  disabled={starting.value}
                  onClick={() => startNow({ ...settings.value.choice, kind: game.name, opponent: level.id })}
                >
                  {text.play}
                  <span class="visually-hidden">{text.playOf(levelTitle(level))}</span>
                </button>
              </td>
              <td class="words-cell">
                <code>{level.spec}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Try() {
  const [spec, setSpec] = useState(settings.value.choice.spec);
  const [isAsked, setAsked] = useState(false);
  const problem = isAsked ? startProblem.value : null;
  return (
    <section aria-labelledby="try-title">
      <h2 id="try-title">{text.try}</h2>
      <form
        class="try"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          playSpec(settings.value.choice.kind, spec.trim());
        }}
      >
        <label for="try-spec">{text.tryLabel}</label>
        <input
          id="try-spec"
          type="text"
          list={SUGGESTIONS}
          value={spec}
          maxLength={1000}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="none"
          aria-describedby={problem ? "try-problem try-help" : "try-help"}
          aria-invalid={problem !== null}
          onInput={(event) => {
            setAsked(false);
            setSpec(event.currentTarget.value);
          }}
        />
        <button type="submit" class="button primary" disabled={starting.value || spec.trim() === ""}>
          {text.play}
        </button>
        <SpecSuggestions id={SUGGESTIONS} />
      </form>
      {problem && (
        <p id="try-problem" class="form-problem" role="alert">
          <FailureText failure={problem} />
        </p>
      )}
      <p id="try-help" class="soft">
        {text.tryHelp}
      </p>
    </section>
  );
}

function Networks({ found }: { found: Info }) {
  return (
    <section aria-labelledby="networks-title">
      <h2 id="networks-title">{text.networks}</h2>
      {found.networks.length === 0 ? (
        <p class="soft">{text.noNetworks}</p>
      ) : (
        <>
          <p class="soft">{text.networksAbout}</p>
          <ul class="network-list">
            {found.networks.map((network) => (
              <li key={network.name} class="network">
                <span class="card-title">{network.name}</span>
                <span class="network-specs">
                  {network.specs.map((spec) => (
                    <button
                      key={spec}
                      type="button"
                      class="button small"
                      disabled={starting.value}
                      onClick={() => startNow({ ...settings.value.choice, opponent: "custom", spec })}
                    >
                      {text.play} <code>{spec}</code>
                    </button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** An option as one line: its key and default, its meaning, and the values that it takes. */
function optionLine({ key, default: usual, help, range }: PlayerOption): string {
  const numbers = range.numbers ? [`${range.numbers.min} … ${range.numbers.max}`] : [];
  const values = range.text ? [] : [...range.words, ...numbers];
  return `${`${key}=${usual}`.padEnd(18)} ${help}${values.length > 0 ? ` [${values.join(", ")}]` : ""}`;
}

function Kinds({ found }: { found: Info }) {
  return (
    <section aria-labelledby="kinds-title">
      <h2 id="kinds-title">{text.kinds}</h2>
      <p class="soft">{text.kindsAbout}</p>
      <dl class="kinds">
        {found.players.map((kind) => (
          <div key={kind.name}>
            <dt>
              <code>{kind.name}</code>
            </dt>
            <dd>
              <MessageText message={kindWords(kind)} />
              {kind.options.length > 0 && (
                <details>
                  <summary>
                    {text.options} <span class="visually-hidden">{kind.name}</span>
                  </summary>
                  <pre tabindex={0} lang="en">
                    {kind.options.map(optionLine).join("\n")}
                  </pre>
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{found.allow_programs ? text.programsOn : text.programsOff}</p>
    </section>
  );
}

export function EnginesPage() {
  useTitle(text.title);
  const found = info.value;
  return (
    <main class="page engines">
      <div class="page-head">
        <h1 tabindex={-1}>{text.title}</h1>
        <p class="lead">{text.lead}</p>
      </div>
      {!found ? (
        <p class="soft">{text.loading}</p>
      ) : (
        <>
          <section aria-labelledby="levels-title">
            <h2 id="levels-title">{text.levels}</h2>
            <p class="soft">{text.levelsAbout}</p>
            {found.games
              .filter((game) => canShow(game.name))
              .map((game) => (
                <div key={game.name}>
                  <h3>{adapterFor(game.name).title}</h3>
                  <Levels game={game} />
                </div>
              ))}
          </section>
          <OwnEngines />
          <Try />
          <Networks found={found} />
          <Kinds found={found} />
        </>
      )}
    </main>
  );
}
