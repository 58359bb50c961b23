// A player's candidates in a crossword game.

import { moveName } from "../../game/turns";
import type { Analysis, CandidateMove, GameState } from "../../protocol/messages";
import { chooseForExchange, chosenGhost, takeAllUp } from "./hand";
import { moveWords } from "./moveWords";
import { exchangedOf, groundOf, leaveOf, tileScene } from "./plays";
import { words } from "./words";

const ROWS_MAX = 15;
const NOTHING = "–";

/** A chance with its interval, as a bar. */
export function Chance({ one: { win_rate: chance, interval } }: { one: Pick<CandidateMove, "win_rate" | "interval"> }) {
  if (chance === null) return <>{NOTHING}</>;
  const [low, high] = interval ?? [chance, chance];
  const share = (value: number) => `${(100 * value).toFixed(1)}%`;
  return (
    <span class="win" title={interval ? words.candidates.interval(chance, low, high) : undefined}>
      <span>{words.candidates.percent(chance)}</span>
      <span class="win-bar" aria-hidden="true">
        <span class="win-span" style={{ left: share(low), width: share(high - low) }} />
        <span class="win-mean" style={{ left: share(chance) }} />
      </span>
      {interval && <span class="visually-hidden">{words.candidates.interval(chance, low, high)}</span>}
    </span>
  );
}

/** Shows a candidate on the board, or chooses the tiles of an exchange. */
function show(state: GameState, text: string): void {
  const scene = tileScene(state.scene);
  const tiles = scene ? exchangedOf(text, scene) : null;
  if (!tiles) {
    if (chosenGhost.peek() !== text) takeAllUp();
    chosenGhost.value = chosenGhost.peek() === text ? null : text;
    return;
  }
  chooseForExchange(tiles);
}

/** The tiles that a move keeps, and their value in points. */
export function Leave({ tiles, value }: { tiles: readonly string[]; value: number | null }) {
  return (
    <span class="leave">
      {tiles.length > 0 && <span class="leave-tiles">{tiles.join("")}</span>}{" "}
      <span class="leave-value">{value === null ? NOTHING : words.candidates.leaveOf(value)}</span>
    </span>
  );
}

export function TileCandidates({ state, analysis }: { state: GameState; analysis: Analysis }) {
  const hasChances = analysis.candidates.some((one) => one.win_rate !== null);
  const hasPlayouts = analysis.candidates.some((one) => one.visits > 0);
  const ground = groundOf(state.scene);
  const rack = ground?.tiles.racks[state.scene.to_move === "first" ? 0 : 1];
  return (
    <>
      <div class="candidates tile-candidates" role="region" aria-label={words.candidates.title} tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.candidates.move}</th>
              <th scope="col">{words.candidates.points}</th>
              <th scope="col">{words.candidates.equity}</th>
              {(hasChances || hasPlayouts) && (
                <th scope="col">
                  {hasChances && words.candidates.wins}
                  {hasPlayouts && <span class="playouts">{words.candidates.playouts}</span>}
                </th>
              )}
              {rack && (
                <th scope="col" title={words.candidates.leaveHint}>
                  {words.candidates.leave}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {analysis.candidates.slice(0, ROWS_MAX).map((one) => (
              <tr key={one.text}>
                <th scope="row">
                  <button type="button" class="candidate" aria-pressed={chosenGhost.value === one.text} onClick={() => show(state, one.text)}>
                    {ground ? moveWords(ground, moveName(state.kind, one.text)) : one.text}
                  </button>
                </th>
                <td>{one.points === null ? NOTHING : words.score(one.points)}</td>
                <td>{one.equity === null ? NOTHING : words.candidates.equityOf(one.equity)}</td>
                {(hasChances || hasPlayouts) && (
                  <td>
                    {hasChances && <Chance one={one} />}
                    {hasPlayouts && <span class="playouts">{one.visits > 0 ? words.tracker.total(one.visits) : NOTHING}</span>}
                  </td>
                )}
                {ground && rack && (
                  <td>
                    <Leave tiles={leaveOf(ground, rack, one.text)} value={one.equity === null ? null : one.equity - (one.points ?? 0)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="heat-key">{hasChances ? words.candidates.key : words.candidates.keyPlain}</p>
    </>
  );
}
