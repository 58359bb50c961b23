// The page that reviews the record of a game, whichever: the board, the walk through it, what is said of its moves. The game
// brings its board and its panels.

import type { ComponentChildren } from "preact";
import { Trouble } from "../ui/Trouble";
import { useFileDrop } from "./drop";
import { useWalkKeys } from "./keys";
import { OpenPanel, openFile, type PanelOpener } from "./OpenPanel";

/** Navigation of a review: to a place, and to the next one with a label. */
export interface Steps {
  readonly here: () => number;
  readonly goTo: (place: number) => void;
  readonly jump: (direction: 1 | -1) => void;
  /** A step, where it means something else than to the next place. */
  readonly step?: (by: 1 | -1) => void;
}

interface ReviewProps {
  /** The class of the game's own styles. */
  readonly kind: string;
  readonly title: string;
  /** Content next to the title. */
  readonly head?: ComponentChildren;
  readonly opener: PanelOpener;
  readonly steps: Steps;
  /** Whether a record is open. */
  readonly isOpen: boolean;
  /** The board and what stands around it, with the walk; left out without a record where there is nothing to show. */
  readonly board: ComponentChildren;
  readonly panels: ComponentChildren;
  /** Help text for the keys. */
  readonly keys: string;
}

function actionOf(key: string, { here, goTo, jump, step = (by) => goTo(here() + by) }: Steps): (() => void) | undefined {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => goTo(0),
    End: () => goTo(Infinity),
    n: () => jump(1),
    N: () => jump(-1),
  };
  return actions[key];
}

export function ReviewPage({ kind, title, head, opener, steps, isOpen, board, panels, keys }: ReviewProps) {
  const { trouble } = opener;
  useWalkKeys((event, target) => (isOpen && !target.closest("summary") ? actionOf(event.key, steps) : null));
  const { area, hint } = useFileDrop((file) => openFile(opener, file));
  const open = <OpenPanel opener={opener} isOpen={isOpen} />;
  return (
    <main class={`study review ${kind}`} {...area}>
      <div class="review-head">
        <h1 tabindex={-1}>{title}</h1>
        {head}
      </div>
      <Trouble
        words={trouble.value}
        onDismiss={() => {
          trouble.value = null;
        }}
      />
      {board ? (
        <>
          <div class="study-main">{board}</div>
          <div class="study-side">
            {isOpen && panels}
            {open}
            {isOpen && <p class="soft">{keys}</p>}
          </div>
        </>
      ) : (
        open
      )}
      {hint}
    </main>
  );
}
