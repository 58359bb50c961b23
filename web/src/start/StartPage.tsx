// The first page: one click to a game, and what else there is.

import { adapterFor, GAMES } from "../game";
import type { GameAdapter } from "../game/adapter";
import { KindChoice } from "../game/KindChoice";
import { t } from "../i18n";
import { gameAddress, learnAddress } from "../lib/route";
import { show } from "../session/dialogs";
import { levelTitle } from "../session/names";
import { defaultLevelOf, levelsOf, shown, starting, startNow } from "../session/session";
import { change, defaultGameChoice, settings, termsOf } from "../session/settings";
import { Icon, type IconName } from "../ui/Icon";
import { useTitle } from "../ui/title";
import { LevelTiles } from "./LevelTiles";

const text = t.start;

/** A page that has a card here. */
export interface PageCard {
  readonly path: keyof typeof text.about;
  readonly icon: IconName;
}

function Card({ title, about, icon, address }: { title: string; about: string; icon: IconName; address: string }) {
  return (
    <li>
      <a class="card" href={address}>
        <span class="card-title">
          <Icon name={icon} />
          {title}
        </span>
        <span class="soft">{about}</span>
      </a>
    </li>
  );
}

/** The pages of its own that a game has. */
function GamePages({ game }: { game: GameAdapter }) {
  if (!game.pages) return null;
  return (
    <section aria-labelledby={`${game.kind}-title`}>
      <h2 id={`${game.kind}-title`}>{game.title}</h2>
      <ul class="cards">
        {game.pages.map(({ path, title, about, icon }) => (
          <Card key={path} title={title} about={about} icon={icon} address={`#/${path}`} />
        ))}
      </ul>
    </section>
  );
}

function Hero() {
  const choice = defaultGameChoice();
  const adapter = adapterFor(choice.kind);
  const usual = levelsOf(choice.kind).find((level) => level.id === defaultLevelOf(choice.kind));
  const going = shown.value?.state;
  const canGoOn = shown.value?.role === "owner" && going && going.result === null && going.moves.length > 0;
  return (
    <section class={adapter.palette ? `hero stones-${adapter.palette}` : "hero"}>
      <div class="hero-words">
        <KindChoice name="start-kind" kind={choice.kind} onChange={(kind) => change({ choice: { ...settings.value.choice, kind } })} />
        <h1 tabindex={-1}>{text.title(adapter.title)}</h1>
        <p class="lead">
          {adapter.lead()} <a href={learnAddress(adapter.kind)}>{t.learn.howTo}</a>
        </p>
        <div class="hero-actions">
          <button type="button" class="button primary big" disabled={starting.value} onClick={() => startNow(choice)}>
            {text.now}
          </button>
          {canGoOn && (
            <a class="button big" href={gameAddress(going.game)}>
              {text.resume}
            </a>
          )}
          <button type="button" class="button big" onClick={() => show("new-game")}>
            {text.choose}
          </button>
        </div>
        <p class="soft hero-hint">{usual && text.nowHint(adapter.sizeOf(termsOf(choice)), adapter.sideName("first"), levelTitle(usual))}</p>
      </div>
      <adapter.Sample key={adapter.kind} />
    </section>
  );
}

export function StartPage({ cards }: { cards: readonly PageCard[] }) {
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
          {cards.map(({ path, icon }) => (
            <Card key={path} title={t.pages[path]} about={text.about[path]} icon={icon} address={`#/${path}`} />
          ))}
        </ul>
      </section>
      {GAMES.map((game) => (
        <GamePages key={game.kind} game={game} />
      ))}
    </main>
  );
}
