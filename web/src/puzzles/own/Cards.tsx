// The list of the puzzles made of mistakes: when each comes back, and a button to delete it.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { adapterForRules } from "../../game";
import { t } from "../../i18n";
import { ANALYSIS } from "../../lib/route";
import { type Card, cards, dueCount, remove, restore } from "../../review/mistakes/collection";
import { addressOf, idOf, nameOf, numberOf } from "../../review/mistakes/puzzle";
import { daysUntil } from "../../review/mistakes/schedule";
import { Icon } from "../../ui/Icon";
import { solving } from "./own";

const text = t.puzzles.own;

/** The puzzle that was deleted last, to bring it back. */
const removed = signal<Card | null>(null);

function forget(): void {
  removed.value = null;
}

function Row({ card }: { card: Card }) {
  const { puzzle } = card;
  const shown = solving.value?.puzzle;
  const isShown = shown !== undefined && idOf(shown) === idOf(puzzle);
  const { title } = adapterForRules(puzzle.rules);
  const number = numberOf(puzzle);
  const name = number === null ? text.nameSetUp(title) : text.name(title, number, nameOf(puzzle, puzzle.played));
  return (
    <li>
      <a href={addressOf(puzzle)} aria-current={isShown ? "true" : undefined}>
        {name}
      </a>
      <span class="own-loss">{puzzle.lost === null ? "" : t.study.review.lost(puzzle.lost)}</span>
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
