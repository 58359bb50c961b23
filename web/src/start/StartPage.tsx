// The first page: a game, an opponent, and one click to begin; then what else there is.

import { useState } from "preact/hooks";
import { adapterFor, GAMES } from "../game";
import { t } from "../i18n";
import { gameAddress, learnAddress, type MenuName } from "../lib/route";
import { show } from "../session/dialogs";
import { defaultLevelOf, shown, starting, startNow, strengthsOf } from "../session/session";
import { change, type GameChoice, rulesOf, type Seat, settings } from "../session/settings";
import { Choices } from "../ui/Choices";
import { Icon, type IconName } from "../ui/Icon";
import { useTitle } from "../ui/title";
import { LevelScale } from "./LevelScale";
import { LiveBoard } from "./LiveBoard";

const text = t.start;

/** Parts of the card of a page, apart from its title. */
interface PageCard {
  readonly icon: IconName;
  readonly about: string;
}

/** A part of the navigation, with its pages. */
export interface Menu {
  readonly name: MenuName;
  readonly links: readonly PageLink[];
}

/** A page that the first page and the navigation lead to. */
export interface PageLink {
  readonly path: string;
  readonly title: string;
  /** Card of the page on the first page; null for none. */
  readonly card: PageCard | null;
}

const set = (part: Partial<GameChoice>) => change({ choice: { ...settings.value.choice, ...part } });

/** The games as cards, each with a board on which a sample game plays itself. */
function GameCards({ kind }: { kind: string }) {
  const [isLive, setLive] = useState(() => !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
  const label = isLive ? text.pauseBoards : text.playBoards;
  return (
    <section class="games-section">
      <h1 tabindex={-1}>{text.title}</h1>
      <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => setLive(!isLive)}>
        <Icon name={isLive ? "pause" : "play"} />
      </button>
      <fieldset class="game-cards">
        <legend class="visually-hidden">{t.newGame.game}</legend>
        {GAMES.map((game) => (
          <label key={game.kind} class={game.palette ? `game-card stones-${game.palette}` : "game-card"}>
            <input type="radio" name="start-kind" value={game.kind} checked={game.kind === kind} onChange={() => set({ kind: game.kind })} />
            <span class="game-face">
              <LiveBoard game={game} isLive={isLive} />
              <span class="game-name">{game.title}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

/** The rules and the clock of a choice in a few words. */
function summaryOf(choice: GameChoice): string {
  const clock = choice.clock === "none" ? t.newGame.clockNone : (t.newGame.clocks.find(([id]) => id === choice.clock)?.[1] ?? t.newGame.clockCustom);
  return `${adapterFor(choice.kind).describe(rulesOf(choice))} · ${clock}`;
}

/** The opponent, its strength and the side of the person; the button that begins the game. */
function Opponent() {
  const { choice } = settings.value;
  const adapter = adapterFor(choice.kind);
  const usual = defaultLevelOf(choice.kind);
  // Whoever returns from a game of two people finds the strength that was chosen before.
  const [before, setBefore] = useState("usual");
  const isBot = choice.opponent !== "person";
  const chosen = isBot ? choice.opponent : before;
  const level = strengthsOf(choice.kind).some((one) => one.id === chosen) ? chosen : usual;
  const setOpponent = (id: string) => {
    if (isBot) setBefore(choice.opponent);
    set({ opponent: id === "person" ? "person" : before });
  };
  const going = shown.value?.state;
  const canGoOn = shown.value?.role === "owner" && going && going.result === null && going.moves.length > 0;
  return (
    <section class="opponent" aria-labelledby="game-title">
      <div class="opponent-game">
        <h2 id="game-title">{adapter.title}</h2>
        <p>
          {adapter.lead()} <a href={learnAddress(adapter.kind)}>{t.learn.howTo}</a>
        </p>
      </div>
      <div class="opponent-choices">
        <Choices
          name="opponent"
          legend={t.newGame.opponent}
          items={[
            { id: "bot", label: text.bot, hint: text.botHint },
            { id: "person", label: t.newGame.person, hint: t.newGame.personHint },
          ]}
          value={isBot ? "bot" : "person"}
          onChange={setOpponent}
        />
        <LevelScale kind={choice.kind} value={level} isDisabled={!isBot} onChange={(id) => set({ opponent: id })} />
        <fieldset class="seat" disabled={!isBot}>
          <Choices
            name="seat"
            legend={t.newGame.side}
            items={[
              { id: "either", label: t.newGame.either },
              { id: "first", label: adapter.sideName("first") },
              { id: "second", label: adapter.sideName("second") },
            ]}
            value={choice.seat}
            onChange={(id) => set({ seat: id as Seat })}
          />
        </fieldset>
      </div>
      <div class="opponent-actions">
        <button
          type="button"
          class="button primary big"
          disabled={starting.value}
          onClick={() => startNow({ ...choice, opponent: isBot ? (level ?? "usual") : "person" })}
        >
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
        <p class="soft">{summaryOf(choice)}</p>
      </div>
    </section>
  );
}

/** The pages of a part of the navigation. */
function Pages({ name, links }: Menu) {
  const cards = links.flatMap(({ path, title, card }) => (card ? [{ path, title, icon: card.icon, about: card.about }] : []));
  if (cards.length === 0) return null;
  return (
    <section class="menu-pages">
      <h3>{t.menus[name]}</h3>
      <ul>
        {cards.map(({ path, title, icon, about }) => (
          <li key={path}>
            <a href={`#/${path}`}>
              <Icon name={icon} />
              <span class="page-title">{title}</span>
              <span class="soft">{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function StartPage({ menus }: { menus: readonly Menu[] }) {
  useTitle();
  return (
    <main class="page start">
      <GameCards kind={settings.value.choice.kind} />
      <Opponent />
      <section aria-labelledby="more-title">
        <h2 id="more-title">{text.more}</h2>
        <div class="menus">
          {menus.map((menu) => (
            <Pages key={menu.name} {...menu} />
          ))}
        </div>
      </section>
    </main>
  );
}
