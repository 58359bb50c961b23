// A player's candidates; pressing one plays it, hovering over one shows its variation.

import { candidateWords, moveName } from "../../game/turns";
import { t } from "../../i18n";
import { gradeOf } from "../../play/grade";
import { lossOf } from "../../play/ownership";
import type { CandidateMove } from "../../protocol/messages";
import { previewed } from "./StudyBoard";
import { adapter, moves, tree } from "./study";

const ROWS_MAX = 12;

interface Props {
  readonly label: string;
  readonly candidates: readonly CandidateMove[];
  /** Words for the button of a move. */
  readonly word: (move: string) => string;
  readonly onChoose: (candidate: CandidateMove) => void;
  /** The moves between the position on the board and these. */
  readonly before?: readonly string[];
  /** Unit of the candidates, complete moves or plies. */
  readonly unit?: "move" | "ply";
}

function chance({ win_rate, proven }: CandidateMove): string {
  if (win_rate === null) return t.analysis.nothing;
  return proven ? t.analysis.proven(win_rate) : t.analysis.percent(win_rate);
}

export function Candidates({ label, candidates, word, onChoose, before = [], unit = "move" }: Props) {
  const text = t.analysis;
  const { kind } = adapter.value;
  const hasScores = adapter.value.points !== undefined && candidates.some((one) => one.score !== null);
  const hasPriors = candidates.some((one) => one.prior !== null);
  const played = { kind, rules: tree.value.rules, moves: [...moves.value, ...before].map((text) => ({ text })) };
  const lossText = (one: CandidateMove) => {
    const loss = lossOf(one, candidates[0]);
    return loss === null ? text.nothing : text.score(loss);
  };
  const wordsOf = (one: CandidateMove) =>
    unit === "move"
      ? candidateWords(played, one)
      : { move: moveName(kind, one.text), line: one.variation.slice(1).map((move) => moveName(kind, move)) };
  const show = (one: CandidateMove) => (previewed.value = [...before, ...one.variation]);
  const hide = () => (previewed.value = null);
  return (
    <div class="candidates" role="region" aria-label={label} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.move}</th>
            <th scope="col">{text.wins}</th>
            <th scope="col">{text.visits}</th>
            {hasScores && (
              <th scope="col" title={text.pointsHint}>
                {text.points}
              </th>
            )}
            {hasPriors && <th scope="col">{text.prior}</th>}
            <th scope="col" class="line">
              {text.line}
            </th>
          </tr>
        </thead>
        <tbody>
          {candidates
            .slice(0, ROWS_MAX)
            .map((one) => ({ one, words: wordsOf(one) }))
            .map(({ one, words }) => (
              <tr key={one.text} onPointerEnter={() => show(one)} onPointerLeave={hide}>
                <th scope="row">
                  <button
                    type="button"
                    class={`move-button grade-${gradeOf(one.win_rate, candidates[0]?.win_rate ?? null) ?? "none"}`}
                    aria-label={word(words.move)}
                    onFocus={() => show(one)}
                    onBlur={hide}
                    onClick={() => onChoose(one)}
                  >
                    {words.move}
                  </button>
                </th>
                <td>{chance(one)}</td>
                <td>{one.visits > 0 ? text.count(one.visits) : text.nothing}</td>
                {hasScores && <td class="points-lost">{lossText(one)}</td>}
                {hasPriors && <td>{one.prior === null ? text.nothing : text.fine(one.prior)}</td>}
                <td class="line">{words.line.join(" ")}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
