// The first page: one click to a game, and what else there is.

import { Picture } from "../board/Picture";
import { adapterFor } from "../games";
import { en } from "../i18n";
import { levelTitle } from "../names";
import type { WireSide } from "../protocol/messages";
import { ANALYSIS, ENGINES, MATCHES, MEASUREMENTS, STRENGTH, TRAINING, gameAddress } from "../route";
import { levels, shown, startNow, starting, usualLevel } from "../session";
import { usualGame, type GameChoice } from "../settings";
import { show } from "../view/dialogs";
import { Icon, type IconName } from "../view/Icon";
import { useTitle } from "../view/title";
import { LevelTiles } from "./LevelTiles";

const text = en.start;

const PICTURE_SIZE = 6;
const RED = [2, 7, 13, 18, 24, 30];
const BLUE = [9, 14, 15, 20, 22, 27];
const STONES = new Map<number, WireSide>([
  ...RED.map((point) => [point, "first"] as const),
  ...BLUE.map((point) => [point, "second"] as const),
]);
const WINNING = new Set(RED);

const CARDS: readonly (readonly [keyof typeof text.about, string, IconName])[] = [
  ["analysis", ANALYSIS, "chart"],
  ["strength", STRENGTH, "gauge"],
  ["matches", MATCHES, "trophy"],
  ["measurements", MEASUREMENTS, "ruler"],
  ["engines", ENGINES, "bolt"],
  ["training", TRAINING, "curve"],
];

/** The game of the big button: against Ponder, the person opening. */
function easiest(): GameChoice {
  return usualGame();
}

function Hero() {
  const choice = easiest();
  const adapter = adapterFor(choice.kind);
  const usual = levels.value.find((level) => level.id === usualLevel.value);
  const going = shown.value?.state;
  const canGoOn = shown.value?.role === "owner" && going && going.result === null && going.moves.length > 0;
  return (
    <section class="hero">
      <div class="hero-words">
        <h1 tabindex={-1}>{text.title(adapter.title)}</h1>
        <p class="lead">{adapter.lead()}</p>
        <div class="hero-actions">
          <button type="button" class="button primary big" disabled={starting.value} onClick={() => startNow(choice)}>
            {text.now}
          </button>
          {canGoOn && (
            <a class="button big" href={gameAddress(going.game)}>
              {text.goOn}
            </a>
          )}
          <button type="button" class="button big" onClick={() => show("new-game")}>
            {text.choose}
          </button>
        </div>
        <p class="soft hero-hint">
          {usual && text.nowHint(choice.size, adapter.sideName("first"), levelTitle(usual))}
        </p>
      </div>
      <Picture size={PICTURE_SIZE} stones={STONES} winning={WINNING} borders={adapter.borders} />
    </section>
  );
}

export function StartPage() {
  useTitle();
  return (
    <main class="page start">
      <Hero />
      <section aria-labelledby="opponents-title">
        <h2 id="opponents-title">{text.opponents}</h2>
        <p class="soft">{text.opponentsHint}</p>
        <LevelTiles />
      </section>
      <section aria-labelledby="more-title">
        <h2 id="more-title">{text.more}</h2>
        <ul class="cards">
          {CARDS.map(([page, address, icon]) => (
            <li key={page}>
              <a class="card" href={address}>
                <span class="card-title">
                  <Icon name={icon} />
                  {en.pages[page]}
                </span>
                <span class="soft">{text.about[page]}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
