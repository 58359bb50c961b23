// The turn that is shown: the move that was played, and the better ones.

import type { CrosswordCandidate, CrosswordTurnReview } from "../../../protocol/messages";
import { Chance, Leave } from "../Candidates";
import { leaveOf } from "../plays";
import { words as playWords } from "../words";
import { type BoardSize, bestOf, endgameLost, equityLost, groundOf, lossOf, moveWords, parted } from "./moves";
import { remarkText } from "./remarks";
import { at, chosen, game, ghost, goTo, nameOf, positions, shown, turns } from "./review";
import { Mark } from "./TurnList";
import { words } from "./words";

/** Half the width of a 95% interval of a normal distribution, in standard errors. */
const ERRORS = 1.96;

const chanceOf = ({ win, win_error: error }: Pick<CrosswordCandidate, "win" | "win_error">) => ({
  win_rate: win ?? null,
  interval:
    win === undefined || error === undefined ? null : ([Math.max(0, win - ERRORS * error), Math.min(1, win + ERRORS * error)] as [number, number]),
});

/** The best moves, and the one that was made if it is none of them. */
function rowsOf(
  turn: CrosswordTurnReview,
): readonly (Pick<CrosswordCandidate, "move" | "win" | "win_error"> & { readonly equity: number | null; readonly isPlayed: boolean })[] {
  const played = parted(turn.played.move).move;
  const best = bestOf(turn).map((one) => ({ ...one, isPlayed: parted(one.move).move === played }));
  if (best.some((one) => one.isPlayed)) return best;
  return [...best, { move: turn.played.move, equity: turn.played.equity, isPlayed: true }];
}

function Best({ turn, board }: { turn: CrosswordTurnReview; board: BoardSize }) {
  const text = words.turn;
  const now = shown.value;
  if (!now) return null;
  const ground = groundOf(now, board);
  const rack = now.is_known ? now.tiles.racks[now.to_move === "first" ? 0 : 1] : null;
  const hasWins = bestOf(turn).some((one) => one.win !== undefined);
  return (
    <div class="candidates record-best" role="region" aria-label={text.best} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.move}</th>
            <th scope="col">{text.points}</th>
            <th scope="col">{text.equity}</th>
            {hasWins && <th scope="col">{text.wins}</th>}
            {rack && (
              <th scope="col" title={playWords.candidates.leaveHint}>
                {playWords.candidates.leave}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rowsOf(turn).map((one) => {
            const { move, points } = parted(one.move);
            return (
              <tr key={one.move} class={one.isPlayed ? "played" : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    class="candidate"
                    aria-pressed={ghost.value === move}
                    onClick={() => goTo(at.peek(), chosen.peek() === move || one.isPlayed ? null : move)}
                  >
                    {moveWords(ground, move)}
                  </button>
                  {one.isPlayed && <span class="record-played">{text.played}</span>}
                </th>
                <td>{points === null ? words.nothing : words.total(points)}</td>
                <td>{one.equity === null ? words.nothing : words.equity(one.equity)}</td>
                {hasWins && (
                  <td>
                    <Chance one={chanceOf(one)} />
                  </td>
                )}
                {rack && (
                  <td>
                    <Leave tiles={leaveOf(ground, rack, move)} value={one.equity === null || points === null ? null : one.equity - points} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function TurnPanel() {
  const text = words.turn;
  const open = game.value;
  const now = shown.value;
  if (!open || !now) return null;
  if (now.played === null) {
    return (
      <section class="panel" aria-labelledby="record-turn-title">
        <h2 id="record-turn-title">{text.endTitle}</h2>
        <p>{text.end(open.players, positions.value.at(-1)?.tiles.scores ?? [0, 0])}</p>
      </section>
    );
  }
  const turn = turns.value.get(at.value);
  const [rank, equity, lost] = turn ? [turn.played.rank, equityLost(turn), endgameLost(turn)] : [null, null, null];
  const notes = [rank === null ? "" : text.rank(rank), equity === null ? "" : text.equityLost(equity), lost === null ? "" : text.endgame(lost)];
  return (
    <section class="panel" aria-labelledby="record-turn-title">
      <h2 id="record-turn-title">
        {text.title(at.value + 1)}, {nameOf(now.to_move)}
      </h2>
      {!turn ? (
        <p class="soft">{text.waiting}</p>
      ) : (
        <>
          {turn.mistake !== "none" && (
            <p class="record-verdict">
              <Mark size={turn.mistake} /> {words.mistake[turn.mistake].long(words.loss(lossOf(turn)))}
            </p>
          )}
          {turn.played.phonies.length > 0 && <p class="record-verdict bad">{text.phonies(turn.played.phonies)}</p>}
          {turn.played.withdrawn && <p>{text.withdrawn}</p>}
          {bestOf(turn).length > 0 && <Best turn={turn} board={open} />}
          {notes.some(Boolean) && <p class="soft">{notes.filter(Boolean).join(" ")}</p>}
          {turn.remarks.map((remark) => (
            <p key={remark.code} class="soft">
              {remarkText(remark)}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
