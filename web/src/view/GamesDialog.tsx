import { adapterForRules } from "../games";
import { en } from "../i18n";
import { playerName } from "../names";
import type { GameSummary } from "../protocol/messages";
import { goToBoard } from "../route";
import { levels, openGame, savedGames, shown } from "../session";
import { Dialog } from "./Dialog";

const text = en.games;

function outcome(game: GameSummary): string {
  if (!game.over) return text.running;
  const people = game.seats.filter((seat) => seat.kind === "person").length;
  if (game.winner === null || people !== 1) return text.over;
  return game.seats[game.winner]?.kind === "person" ? text.won : text.lost;
}

function Row({ game, onOpen }: { game: GameSummary; onOpen: () => void }) {
  const adapter = adapterForRules(game.rules);
  const names = game.seats.map((seat) => playerName(seat, levels.value));
  const current = shown.value?.state.game === game.game;
  return (
    <li>
      <button type="button" class="game-row" aria-current={current ? "true" : undefined} onClick={onOpen}>
        <span class="game-title">{adapter.describe(game.rules)}</span>
        <span class="game-outcome">{outcome(game)}</span>
        <span class="game-names">{text.row(text.versus(names[0] ?? "", names[1] ?? ""), game.moves)}</span>
        <span class="game-when">{text.when(game.saved_unix_s)}</span>
      </button>
    </li>
  );
}

export function GamesDialog({ onClose }: { onClose: () => void }) {
  const games = savedGames.value;
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={onClose} class="games">
      {games && games.length === 0 && <p>{text.none}</p>}
      {games && games.length > 0 && (
        <ul class="game-list">
          {games.map((game) => (
            <Row
              key={game.game}
              game={game}
              onOpen={() => {
                openGame(game.game);
                goToBoard();
                onClose();
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
