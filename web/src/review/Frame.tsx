// The frame of every page with a board and panels about it: head, message, the board on the left, the panels on the right.

import type { ComponentChildren } from "preact";
import { Notice, type NoticeProps } from "../ui/Notice";

export interface FrameProps {
  /** Class of the page's own styles. */
  readonly kind: string;
  readonly title: string;
  readonly isTitleHidden?: true | undefined;
  readonly titleNote?: ComponentChildren;
  /** Content next to the title. */
  readonly head?: ComponentChildren;
  readonly notice: NoticeProps;
  /** The board with what belongs to it; null without one. */
  readonly main: ComponentChildren;
  readonly side: ComponentChildren;
  /** Listeners of the whole page. */
  readonly area?: object;
  readonly children?: ComponentChildren;
}

export function Frame({ kind, title, isTitleHidden, titleNote, head, notice, main, side, area, children }: FrameProps) {
  const heading = (
    <h1 class={isTitleHidden && "visually-hidden"} tabindex={-1}>
      {title} {titleNote}
    </h1>
  );
  return (
    <main class={`review ${kind}`} {...area}>
      {isTitleHidden ? (
        heading
      ) : (
        <div class="review-head">
          {heading}
          {head}
        </div>
      )}
      <Notice {...notice} />
      {main ? (
        <>
          <div class="review-main">{main}</div>
          <div class="review-side">{side}</div>
        </>
      ) : (
        side
      )}
      {children}
    </main>
  );
}

/** The place of the board in the frame. */
export function BoardStage({ kind, label, children }: { kind: string; label: string; children: ComponentChildren }) {
  return (
    <section class={`review-stage ${kind}`} aria-label={label}>
      {children}
    </section>
  );
}
