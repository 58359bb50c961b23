// The buttons that lead through a game.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";

interface WalkProps {
  /** The place that is shown, and the last one. */
  readonly here: number;
  readonly last: number;
  readonly onFirst: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onLast: () => void;
  /** Whether the focus goes to the button for the next place when what had it goes away, instead of to the board. */
  readonly keepsFocus?: true;
  /** Labels of the buttons; by default those of moves. */
  readonly words?: Readonly<Record<"label" | "first" | "back" | "on" | "last", string>>;
  /** Text about the current place. */
  readonly children: ComponentChildren;
}

export function Walk({ here, last, onFirst, onBack, onNext, onLast, keepsFocus, words: text = t.study.navigation, children }: WalkProps) {
  return (
    <nav class="walk" aria-label={text.label}>
      <button type="button" class="icon-button" aria-label={text.first} disabled={here <= 0} onClick={onFirst}>
        «
      </button>
      <button type="button" class="icon-button" aria-label={text.back} disabled={here <= 0} onClick={onBack}>
        ‹
      </button>
      <button type="button" class="icon-button" data-refuge={keepsFocus} aria-label={text.on} disabled={here >= last} onClick={onNext}>
        ›
      </button>
      <button type="button" class="icon-button" aria-label={text.last} disabled={here >= last} onClick={onLast}>
        »
      </button>
      {children}
    </nav>
  );
}
