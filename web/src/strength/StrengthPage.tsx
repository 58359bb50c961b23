// The person's measured strength, and the game that would refine it most.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { FigureChart } from "../chart/FigureChart";
import { Opponents } from "../experiments/reports";
import { adapterFor, adapterForRules, canShow, defaultGame } from "../game";
import { KindChoice } from "../game/KindChoice";
import { t } from "../i18n";
import { gameAddress, STATISTICS, strengthAddress } from "../lib/route";
import { changeOf, loadStrength, ownStrength, strengthTrouble, strengthWith } from "../play/strength";
import type { LeftOut, OwnStrength } from "../protocol/messages";
import { link } from "../session/connection";
import { FailureText } from "../session/FailureText";
import { playMeasured, starting, startProblem } from "../session/session";
import { type GameChoice, rulesOf, settings, termsOf, withTerms } from "../session/settings";
import { TermsFields } from "../session/TermsFields";
import { useTitle } from "../ui/title";

const text = t.strength;

const describe = (rules: string) => (canShow(rules.split(":")[0] ?? "") ? adapterForRules(rules).describe(rules) : rules);

function Change({ own }: { own: OwnStrength }) {
  const last = own.used[0];
  const change = last && changeOf(own, last.game);
  if (!change) return null;
  const how = text.lastGame(last.points, last.rollouts);
  return (
    <li>
      {how} {change.before === null ? text.firstKnown(change.after) : text.change(change.before, change.after)}
    </li>
  );
}

function Next({ own }: { own: OwnStrength }) {
  const { next, rules, kind } = own;
  const adapter = adapterFor(kind);
  const opener = adapter.opener(rules);
  const side = adapter.sideName(next.seat === 0 ? opener : opener === "first" ? "second" : "first");
  const isOpen = link.value.kind === "open";
  return (
    <div class="next-game">
      <button type="button" class="button primary big" disabled={starting.value || !isOpen} onClick={() => playMeasured(rules, next.spec, next.seat)}>
        {text.play}
      </button>
      <p class="soft">{text.playAbout(next.rollouts, side, next.seat === 0)}</p>
      {startProblem.value && (
        <p class="form-problem" role="alert">
          <FailureText failure={startProblem.value} />
        </p>
      )}
    </div>
  );
}

function Reasons({ leftOut, title }: { leftOut: readonly LeftOut[]; title: string }) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="words">
        {leftOut.map(({ why, games }) => (
          <li key={why}>{text.leftOut(games, text.why[why])}</li>
        ))}
      </ul>
    </>
  );
}

function Games({ own }: { own: OwnStrength }) {
  return (
    <div class="scroll" role="region" aria-label={text.gamesTitle} tabindex={0}>
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{text.ended}</th>
            <th scope="col">{text.opponent}</th>
            <th scope="col">{text.seat}</th>
            <th scope="col">{text.result}</th>
            <th scope="col">{text.moves}</th>
            <th scope="col">{text.after}</th>
          </tr>
        </thead>
        <tbody>
          {own.used.map((game) => (
            <tr key={game.game}>
              <th scope="row">
                <a href={gameAddress(game.game)}>{text.when(game.ended_unix_s)}</a>
              </th>
              <td>{text.rolloutsOf(game.rollouts)}</td>
              <td>{game.moved_first ? text.first : text.second}</td>
              <td class="strong">{text.resultOf(game.points)}</td>
              <td>{game.moves}</td>
              <td>{text.powerAndInterval(...game.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Known({ own }: { own: OwnStrength }) {
  const { strength, games, points, figures, opponents } = own;
  if (!strength) return <p>{text.noGames}</p>;
  return (
    <>
      <p class="finding">{text.finding(strength.mean, strength.low, strength.high)}</p>
      <ul class="words">
        <li>{text.fromGames(games, points)}</li>
        <Change own={own} />
      </ul>
      <div class="charts">
        {figures.map((figure) => (
          <FigureChart key={figure.name} figure={{ ...figure, name: `own-${figure.name}` }} />
        ))}
      </div>
      <h3>{t.measurements.byOpponent}</h3>
      <Opponents scores={opponents} />
      <h3>{text.gamesTitle}</h3>
      <Games own={own} />
      {own.used.length < games && <p class="soft">{text.older(games - own.used.length)}</p>}
    </>
  );
}

function Rules({ rules, onRules }: { rules: string; onRules: (rules: string) => void }) {
  const [kept, setChoice] = useState(settings.value.choice);
  const choice = { ...kept, kind: adapterForRules(rules).kind };
  const known = (ownStrength.value?.rules ?? []).filter((own) => own.games > 0);
  const choose = (next: GameChoice) => {
    setChoice(next);
    onRules(rulesOf(next));
  };
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title">{text.rules}</h2>
      {known.length > 0 && (
        <ul class="rules-list">
          {known.map((own) => (
            <li key={own.rules}>
              <a class="button" href={strengthAddress(own.rules)} aria-current={own.rules === rules ? "true" : undefined}>
                {describe(own.rules)}
                {own.strength && <span class="soft">{text.about(own.strength.mean)}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      <details class="other-rules" open={known.length === 0}>
        <summary>{text.otherRules}</summary>
        <div class="rules-choice">
          <KindChoice open name="strength-kind" kind={choice.kind} onChange={(kind) => choose({ ...choice, kind })} />
          <TermsFields name="strength" terms={termsOf(choice)} min={3} onChange={(terms) => choose(withTerms(choice, terms))} />
        </div>
      </details>
    </section>
  );
}

export function StrengthPage({ query }: { query: string }) {
  const named = new URLSearchParams(query).get("rules");
  const { choice } = settings.value;
  // A game in which something is hidden is not measured.
  const usual = rulesOf(adapterFor(choice.kind).isHidden ? { ...choice, kind: defaultGame().kind } : choice);
  const [chosen, setChosen] = useState<string | null>(named);
  useLayoutEffect(() => setChosen(named), [named]);
  // The rules played last, or else the default game, apply if nothing was chosen.
  const selected = chosen ?? usual;
  useTitle(text.title);
  const isOpen = link.value.kind === "open";
  useEffect(() => {
    if (isOpen) void loadStrength(selected);
  }, [selected, isOpen]);
  const answer = ownStrength.value;
  const played = answer?.rules.find((one) => one.games > 0) ?? null;
  const own = chosen === null && played ? played : strengthWith(selected);
  const rules = own?.rules ?? selected;
  const trouble = strengthTrouble.value;
  return (
    <main class="page own-strength">
      <div class="page-head">
        <h1 tabindex={-1}>{text.title}</h1>
        <p class="soft">
          {text.lead} <a href={STATISTICS}>{t.pages.statistics}</a>
        </p>
      </div>
      {trouble !== null && (
        <p class="form-problem" role="alert">
          {t.measurements.trouble(trouble)}
        </p>
      )}
      {!answer ? (
        trouble === null && <p class="soft">{text.loading}</p>
      ) : !answer.is_kept ? (
        <p>{text.notKept}</p>
      ) : (
        <>
          <Rules rules={rules} onRules={setChosen} />
          <section aria-labelledby="own-title">
            <h2 id="own-title">{describe(rules)}</h2>
            {own ? (
              <>
                <Next own={own} />
                <Known own={own} />
                <Reasons leftOut={own.left_out} title={text.leftOutTitle} />
              </>
            ) : (
              <p class="soft">{text.loading}</p>
            )}
          </section>
          <section>
            <Reasons leftOut={answer.left_out} title={text.leftOutElsewhere} />
            {answer.unread > 0 && <p class="soft">{text.unread(answer.unread)}</p>}
            <details class="measurement-more">
              <summary>{text.howTitle}</summary>
              <ul class="how">
                {text.how.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </section>
        </>
      )}
    </main>
  );
}
