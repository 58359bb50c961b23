// The button that makes a puzzle of a mistake, and once it is made, the link to it.

import { t } from "../../i18n";
import { say } from "../../ui/announcer";
import { Icon } from "../../ui/Icon";
import { add, cardOfPuzzle } from "./collection";
import { addressOf, type MistakePuzzle, type PuzzlePosition } from "./puzzle";

interface Props {
  /** The position before the mistake. */
  readonly before: PuzzlePosition;
  /** The name of the mistake. */
  readonly move: string;
  /** Makes the puzzle, unless that fails; null where no better move is known. */
  readonly make: (() => MistakePuzzle | Promise<MistakePuzzle | null>) | null;
}

export function MakePuzzle({ before, move, make }: Props) {
  const text = t.puzzles.own;
  const card = cardOfPuzzle(before);
  const keep = async () => {
    const puzzle = card || !make ? null : await make();
    if (!puzzle) return;
    add(puzzle);
    say(text.made);
  };
  const label = card ? text.isMade(move) : text.make(move);
  return (
    <span class="make-puzzle">
      <button
        type="button"
        class="icon-button"
        aria-disabled={card !== null || make === null || undefined}
        aria-label={label}
        title={label}
        onClick={() => void keep()}
      >
        <Icon name={card ? "check" : "plus"} />
      </button>
      {card && (
        <a class="icon-button" href={addressOf(card.puzzle)} aria-label={text.open(move)} title={text.open(move)}>
          <Icon name="lamp" />
        </a>
      )}
    </span>
  );
}
