// The page that reviews the record of a game, whichever: the board, the walk through it, what is said of its moves. The game
// brings its board and its panels.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Trouble } from "../ui/Trouble";
import { type Opener, OpenPanel, openFile } from "./OpenPanel";

/** Where a review leads: to a place, and to the next one of which something is said. */
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
  /** What stands beside the title. */
  readonly head?: ComponentChildren;
  readonly opener: Opener;
  readonly steps: Steps;
  /** Whether a record is open. */
  readonly isOpen: boolean;
  /** The board and what stands around it, with the walk; left out without a record where there is nothing to show. */
  readonly board: ComponentChildren;
  readonly panels: ComponentChildren;
  /** What the keys do. */
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

/** Keys lead through the game wherever the focus is, unless they mean something else there. */
function useKeys(isOpen: boolean, steps: Steps): void {
  const latest = useRef({ isOpen, steps });
  latest.current = { isOpen, steps };
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !latest.current.isOpen) return;
      const target = event.target;
      if (!(target instanceof Element) || document.querySelector("dialog[open]")) return;
      if (target.closest("input, textarea, select, summary")) return;
      const run = actionOf(event.key, latest.current.steps);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

export function ReviewPage({ kind, title, head, opener, steps, isOpen, board, panels, keys }: ReviewProps) {
  const [isOver, setOver] = useState(false);
  const { trouble } = opener.run;
  useKeys(isOpen, steps);
  const open = <OpenPanel opener={opener} isOpen={isOpen} />;
  return (
    <main
      class={`study review ${kind}`}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void openFile(opener, file);
      }}
    >
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
      {isOver && (
        <p class="drop-hint" aria-hidden="true">
          {t.study.record.drop}
        </p>
      )}
    </main>
  );
}
