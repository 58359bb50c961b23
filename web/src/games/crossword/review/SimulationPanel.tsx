// The simulation of the position that is shown: candidates as they are known so far.

import { Chance } from "../Candidates";
import { words as boardWords } from "../words";
import { groundOf, moveWords, parted } from "./moves";
import { at, chosen, game, ghost, goTo, shown } from "./review";
import { SECONDS, seconds, simulate, simulationHere, stop } from "./simulation";
import { words } from "./words";

const ROWS_MAX = 12;

export function SimulationPanel() {
  const text = words.simulation;
  const open = game.value;
  const now = shown.value;
  if (!open || !now || now.tiles.racks.every((rack) => rack === null)) return null;
  const found = simulationHere();
  const ground = groundOf(now, open);
  const candidates = found?.analysis?.candidates.slice(0, ROWS_MAX) ?? [];
  return (
    <section class="panel" aria-labelledby="record-simulation-title">
      <div class="panel-head">
        <h2 id="record-simulation-title">{text.title}</h2>
        {found && <span class="soft record-simulation-state">{text.state(found.stage, found.analysis?.visits ?? 0)}</span>}
      </div>
      {now.is_known ? (
        <div class="button-row">
          {found?.stage === "running" ? (
            <button type="button" class="button small" onClick={stop}>
              {text.stop}
            </button>
          ) : (
            <button type="button" class="button primary small" onClick={() => void simulate()}>
              {text.start}
            </button>
          )}
          <label class="record-time">
            <span>{text.time}</span>
            <select value={seconds.value} onChange={(event) => (seconds.value = Number(event.currentTarget.value))}>
              {SECONDS.map((count) => (
                <option key={count} value={count}>
                  {text.seconds(count)}
                </option>
              ))}
            </select>
          </label>
        </div>
      ) : (
        <p class="soft">{text.unknown}</p>
      )}
      {candidates.length > 0 && (
        <>
          <div class="candidates tile-candidates" role="region" aria-label={boardWords.candidates.title} tabindex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{boardWords.candidates.move}</th>
                  <th scope="col">{boardWords.candidates.points}</th>
                  <th scope="col">{boardWords.candidates.equity}</th>
                  <th scope="col">{boardWords.candidates.wins}</th>
                  <th scope="col">{boardWords.candidates.playouts}</th>
                </tr>
              </thead>
              <tbody>
                {candidates.map((one) => {
                  const { move } = parted(one.text);
                  return (
                    <tr key={one.text}>
                      <th scope="row">
                        <button
                          type="button"
                          class="candidate"
                          aria-pressed={ghost.value === move}
                          onClick={() => goTo(at.peek(), chosen.peek() === move ? null : move)}
                        >
                          {moveWords(ground, move)}
                        </button>
                      </th>
                      <td>{one.points === null ? words.nothing : words.total(one.points)}</td>
                      <td>{one.equity === null ? words.nothing : words.equity(one.equity)}</td>
                      <td>
                        <Chance one={one} />
                      </td>
                      <td>{one.visits > 0 ? words.total(one.visits) : words.nothing}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          <p class="soft">{text.hint}</p>
        </>
      )}
    </section>
  );
}
