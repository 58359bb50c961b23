// The offer to review a finished game, near the board, until the game is reviewed.

import { computed, signal } from "@preact/signals";
import { t } from "../../i18n";
import { link } from "../../session/connection";
import { Icon } from "../../ui/Icon";
import { isWholeGame, lineKey } from "./ended";
import { lesson } from "./lesson";
import { isReviewed, mistakes, progress, review, stopReview } from "./review";

/** The line whose review was started here. */
const started = signal<string | null>(null);

/** True while the page offers to review the game, or shows how far this review is. */
export const isOffered = computed(() => lesson.value === null && isWholeGame.value && !isReviewed.value);

const isDone = computed(() => lesson.value === null && started.value === lineKey.value && isReviewed.value);

function press(): void {
  if (isDone.peek()) {
    // Brings the list of mistakes into view, below other panels.
    document.getElementById("review-title")?.focus();
  } else if (progress.peek()) stopReview();
  else {
    started.value = lineKey.peek();
    void review();
  }
}

/** The offer; it stands in the panel on wide screens and below the board on others, as `place` says. */
export function ReviewOffer({ place }: { place: "beside" | "below" }) {
  if (!isOffered.value && !isDone.value) return null;
  const text = t.study.review;
  const now = progress.value;
  return (
    <div class={`panel review-offer ${place}`}>
      {/* One button, which keeps the focus from stage to stage. */}
      <button type="button" class={now ? "button" : "button primary"} aria-disabled={link.value.kind === "open" ? undefined : "true"} onClick={press}>
        <Icon name={now ? "pause" : "chart"} />
        {isDone.value ? text.toMistakes : now ? text.stop : text.start}
      </button>
      {isDone.value ? (
        <span class="soft">{t.study.reviewed(mistakes.value.length)}</span>
      ) : now ? (
        <>
          <progress max={now.all} value={now.done} aria-label={text.title} />
          <span class="soft">{text.progress(now.done, now.all)}</span>
        </>
      ) : (
        <span class="soft">{text.none}</span>
      )}
    </div>
  );
}
