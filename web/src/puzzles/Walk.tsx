// The buttons that lead through the answer to a puzzle.

import { t } from "../i18n";
import { Icon } from "../ui/Icon";

interface Props {
  /** Number of the moves of the answer on the board, and of all of them. */
  readonly at: number;
  readonly count: number;
  readonly walkTo: (at: number) => void;
}

export function Walk({ at, count, walkTo }: Props) {
  const text = t.puzzles;
  return (
    <nav class="puzzle-walk" aria-label={text.walk}>
      <button type="button" class="icon-button" aria-label={text.back} title={text.back} disabled={at === 0} onClick={() => walkTo(at - 1)}>
        <Icon name="back" />
      </button>
      <button type="button" class="icon-button" aria-label={text.on} title={text.on} disabled={at === count} onClick={() => walkTo(at + 1)}>
        <Icon name="forward" />
      </button>
      <span class="soft">{text.step(at, count)}</span>
    </nav>
  );
}
