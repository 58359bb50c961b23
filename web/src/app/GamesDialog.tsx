import { useEffect, useState } from "preact/hooks";
import { adapterForRules, canShow } from "../game";
import { isInPairs } from "../game/turns";
import { t } from "../i18n";
import { goToBoard } from "../lib/route";
import type { GameId, GameSummary } from "../protocol/messages";
import { link } from "../session/connection";
import { playerName } from "../session/names";
import { deleteGame, listGames, savedGames } from "../session/savedGames";
import { levelsOf, openGame, shown } from "../session/session";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { GamesFiles } from "./GamesFiles";

const text = t.games;
/** Games on one page of the list, as many as the server sends. */
const PAGE = 50;
/** Pause in typing after which a search starts, in milliseconds. */
const TYPING_MS = 250;

const levelsWith = (rules: string) => levelsOf(rules.split(":")[0] ?? "");

function outcome(game: GameSummary): string {
  if (!game.over) return text.running;
  const people = game.seats.filter((seat) => seat.kind === "person").length;
  const winnerName = game.winner === null ? null : game.names[game.winner];
  if (people === 2 && winnerName) return text.wonBy(winnerName);
  if (game.winner === null || people === 2) return text.over;
  const winner = game.seats[game.winner];
  if (people === 0) return winner ? text.wonBy(playerName(winner, game.names[game.winner] ?? null, levelsWith(game.rules))) : text.over;
  return game.seats[game.winner]?.kind === "person" ? text.won : text.lost;
}

interface RowProps {
  readonly game: GameSummary;
  /** True if a second press deletes it. */
  readonly doomed: boolean;
  readonly onOpen: () => void;
  readonly onDoom: () => void;
}

function Row({ game, doomed, onOpen, onDoom }: RowProps) {
  const title = adapterForRules(game.rules).describe(game.rules);
  const names = game.seats.map((seat, index) => playerName(seat, game.names[index] ?? null, levelsWith(game.rules)));
  const current = shown.value?.state.game === game.game;
  const versus = text.versus(names[0] ?? "", names[1] ?? "");
  // The server counts plies, of which a move in such a game has several.
  const line = isInPairs(game.rules.split(":")[0] ?? "") ? versus : text.row(versus, game.moves);
  return (
    <li>
      <button type="button" class="game-row" aria-current={current ? "true" : undefined} onClick={onOpen}>
        <span class="game-title">{title}</span>
        <span class="game-outcome">{outcome(game)}</span>
        <span class="game-names">{line}</span>
        <span class="game-when">{text.when(game.saved_unix_s)}</span>
      </button>
      {!current && (
        <button type="button" class="icon-button" aria-label={text.delete(`${title}, ${line}`)} aria-expanded={doomed} onClick={onDoom}>
          <Icon name="bin" />
        </button>
      )}
      {doomed && (
        <button type="button" class="button danger small sure" onClick={() => deleteGame(game.game)}>
          {text.deleteSure}
        </button>
      )}
    </li>
  );
}

export function GamesDialog({ onClose }: { onClose: () => void }) {
  const list = savedGames.value;
  const [search, setSearch] = useState("");
  const [doomed, setDoomed] = useState<GameId | null>(null);
  useEffect(() => {
    if (list === null) return;
    const timer = window.setTimeout(() => listGames(search), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [search]);
  const isOpen = link.value.kind === "open";
  useEffect(() => {
    if (isOpen && savedGames.peek() === null) listGames(search);
  }, [isOpen]);
  const go = (offset: number) => listGames(search, Math.max(0, offset));
  const last = list ? list.offset + list.games.length : 0;
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={onClose} class="games">
      <div class="game-search">
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.searchHelp}
          value={search}
          maxLength={200}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <p class={list?.games.length === 0 ? "" : "visually-hidden"} role="status">
        {list?.games.length === 0 ? (search.trim() ? text.noneFound : text.none) : ""}
      </p>
      {list && list.games.length > 0 && (
        <ul class="game-list">
          {list.games
            .filter((game) => canShow(game.rules.split(":")[0] ?? ""))
            .map((game) => (
              <Row
                key={game.game}
                game={game}
                doomed={doomed === game.game}
                onDoom={() => setDoomed(doomed === game.game ? null : game.game)}
                onOpen={() => {
                  openGame(game.game);
                  goToBoard();
                  onClose();
                }}
              />
            ))}
        </ul>
      )}
      {list && list.total > list.games.length && (
        <div class="game-pages">
          <button type="button" class="button" disabled={list.offset === 0} onClick={() => go(list.offset - PAGE)}>
            {text.newer}
          </button>
          <span>{text.range(list.offset + 1, last, list.total)}</span>
          <button type="button" class="button" disabled={last >= list.total} onClick={() => go(list.offset + PAGE)}>
            {text.older}
          </button>
        </div>
      )}
      <GamesFiles onImported={() => listGames(search)} onClose={onClose} />
    </Dialog>
  );
}
