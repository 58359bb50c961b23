// The mistakes of a record, the most costly first, and its phonies.

import { t } from "../../../i18n";
import type { CrosswordTurnReview } from "../../../protocol/messages";
import { MakePuzzle } from "../../../review/mistakes/MakePuzzle";
import { type BoardSize, equityLost, groundOf, lossOf, moveWords, parted, positionOf } from "./moves";
import { practise, puzzleAt, puzzlesOf } from "./puzzles";
import { at, betterOf, chosen, game, goTo, mistakes, nameOf, phonies, positions, sideAt, stage } from "./review";
import { Mark } from "./TurnList";
import { words } from "./words";

function Row({ turn, board }: { turn: CrosswordTurnReview; board: BoardSize }) {
  const position = positionOf(turn);
  const now = positions.value[position];
  if (!now) return null;
  const ground = groundOf(now, board);
  const better = betterOf(turn);
  const isHere = at.value === position;
  const equity = equityLost(turn);
  const move = better === null ? null : parted(better).move;
  const puzzle = puzzleAt(turn);
  return (
    <li>
      <button
        type="button"
        class="record-mistake"
        aria-current={isHere && chosen.value === move ? "true" : undefined}
        onClick={() => goTo(position, move)}
      >
        <Mark size={turn.mistake} />
        <span class="record-loss">{words.lossShort(lossOf(turn))}</span>
        <span class="record-who">
          <span class={`dot ${sideAt(turn.player)}`} aria-hidden="true" /> {words.mistakes.row(turn.turn, nameOf(sideAt(turn.player)))}
          {equity !== null && ` · −${words.loss({ unit: "points", loss: equity })}`}
        </span>
        <span class="record-instead">
          {words.mistakes.instead(moveWords(ground, parted(turn.played.move).move), better === null ? null : moveWords(ground, parted(better).move))}
        </span>
      </button>
      {puzzle && <MakePuzzle before={puzzle} move={moveWords(ground, parted(turn.played.move).move)} make={() => puzzle} />}
    </li>
  );
}

/** Buttons that make puzzles of all mistakes of a player. */
function Practice() {
  const counts = [puzzlesOf(0).length, puzzlesOf(1).length];
  if (counts.every((count) => count === 0)) return null;
  return (
    <div class="record-practice">
      <span>{t.study.review.learn}</span>
      {counts.map((count, player) => (
        <button key={player} type="button" class="button tiny" disabled={count === 0} onClick={() => practise(player)}>
          {nameOf(sideAt(player))}
        </button>
      ))}
    </div>
  );
}

export function Mistakes() {
  const text = words.mistakes;
  const open = game.value;
  if (!open) return null;
  return (
    <section class="panel" aria-labelledby="record-mistakes-title">
      <h2 id="record-mistakes-title">{text.title}</h2>
      {mistakes.value.length === 0 ? (
        <p class="soft">{stage.value === "running" || stage.value === "reading" ? text.waiting : text.none}</p>
      ) : (
        <ol class="record-mistakes" tabindex={0} aria-labelledby="record-mistakes-title">
          {mistakes.value.map((turn) => (
            <Row key={turn.turn} turn={turn} board={open} />
          ))}
        </ol>
      )}
      <Practice />
      {phonies.value.length > 0 && (
        <>
          <h3>{text.phonies}</h3>
          <ul class="record-phonies">
            {phonies.value.map((turn) => (
              <li key={turn.turn}>
                <button type="button" class="button tiny" onClick={() => goTo(positionOf(turn))}>
                  <strong>{turn.played.phonies.join(", ")}</strong> {text.row(turn.turn, nameOf(sideAt(turn.player)))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
