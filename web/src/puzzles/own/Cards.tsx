// The list of the puzzles made of mistakes: when each comes back, and a button to delete it.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { adapterForRules } from "../../game";
import { t } from "../../i18n";
import { ANALYSIS } from "../../lib/route";
import { type Card, cards, dueCount, remove, restore } from "../../review/mistakes/collection";
import { addressOf, idOf, type MistakePuzzle, nameOf, numberOf } from "../../review/mistakes/puzzle";
import { daysUntil } from "../../review/mistakes/schedule";
import { Icon } from "../../ui/Icon";
import { puzzleHere } from "./own";

const text = t.puzzles.own;

/** The puzzle that was deleted last, to bring it back. */
const removed = signal<Card | null>(null);

function forget(): void {
  removed.value = null;
}

function titleOf(puzzle: MistakePuzzle): string {
  const { title } = adapterForRules(puzzle.rules);
  if (puzzle.played.length === 0) return text.nameSetUp(title);
  const [number, move] = [numberOf(puzzle), nameOf(puzzle, puzzle.played)];
  return number === null ? `${title}, ${move}` : text.name(title, number, move);
}

/** The loss of the mistake: in win rate, or in points where a text gives the position. */
function lossOf({ rules, position, lost }: MistakePuzzle): string {
  if (lost === null) return "";
  return position === undefined ? t.study.review.lost(lost) : (adapterForRules(rules).parts?.lost(lost) ?? "");
}

function Row({ card }: { card: Card }) {
  const { puzzle } = card;
  const shown = puzzleHere.value;
  const isShown = shown !== null && idOf(shown) === idOf(puzzle);
  const name = titleOf(puzzle);
  return (
    <li>
      <a href={addressOf(puzzle)} aria-current={isShown ? "true" : undefined}>
        {name}
      </a>
      <span class="own-loss">{lossOf(puzzle)}</span>
      <span class="soft">{text.due(daysUntil(card, Date.now()))}</span>
      <button
        type="button"
        class="icon-button"
        aria-label={text.remove(name)}
        title={text.remove(name)}
        onClick={() => {
          remove(card);
          removed.value = card;
        }}
      >
        <Icon name="bin" />
      </button>
    </li>
  );
}

function Removed() {
  const card = removed.value;
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => undo.current?.focus(), [card]);
  useLayoutEffect(() => forget, []);
  if (!card) return null;
  const bringBack = () => {
    restore(card);
    forget();
    document.getElementById("own-cards")?.focus();
  };
  return (
    <p class="own-removed" role="status">
      {text.removed}{" "}
      <button type="button" class="button tiny" ref={undo} onClick={bringBack}>
        {text.undo}
      </button>
    </p>
  );
}

export function Cards() {
  const all = cards();
  return (
    <section class="panel" aria-labelledby="own-cards">
      <h2 id="own-cards" tabindex={-1}>
        {text.title}
      </h2>
      {all.length === 0 ? (
        <p class="soft">
          {text.none} <a href={ANALYSIS}>{t.pages.analysis}</a>
        </p>
      ) : (
        <>
          <p class="soft">{dueCount() === 0 ? text.nothing : text.dueCount(dueCount(), all.length)}</p>
          <ul class="own-cards">
            {all.map((card) => (
              <Row key={idOf(card.puzzle)} card={card} />
            ))}
          </ul>
        </>
      )}
      <Removed />
    </section>
  );
}
