// Totals of both players over all turns.

import type { CrosswordPlayerReview } from "../../../protocol/messages";
import { compared, game, nameOf, sideAt, totals } from "./review";
import { words } from "./words";

const ROWS: readonly (readonly [Exclude<keyof typeof words.totals, "title" | "waiting">, (one: CrosswordPlayerReview) => string])[] = [
  ["score", (one) => words.total(one.score)],
  ["equity", (one) => (one.equity_lost === null ? words.nothing : words.equity(one.equity_lost))],
  ["win", (one) => (one.win_lost === null ? words.nothing : words.percent(one.win_lost))],
  ["endgame", (one) => words.total(one.endgame_lost)],
  ["mistakes", (one) => `${one.mistakes.small} / ${one.mistakes.medium} / ${one.mistakes.large}`],
  ["bingos", (one) => words.total(one.bingos)],
  ["phonies", (one) => words.total(one.phonies)],
];

export function Totals() {
  const found = totals.value;
  if (!game.value) return null;
  return (
    <section class="panel" aria-labelledby="record-totals-title">
      <h2 id="record-totals-title">{words.totals.title}</h2>
      {!found ? (
        <p class="soft">{words.totals.waiting}</p>
      ) : (
        <table class="record-totals">
          <thead>
            <tr>
              <td />
              {found.map((_, index) => (
                <th key={index} scope="col">
                  <span class={`dot ${sideAt(index)}`} aria-hidden="true" /> {nameOf(sideAt(index))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.filter(([row]) => row !== "win" || compared.value !== null).map(([row, counted]) => (
              <tr key={row}>
                <th scope="row">{words.totals[row]}</th>
                {found.map((one, index) => (
                  <td key={index}>{counted(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
