// Message of a page: an error or a note, until it is dismissed.

import { t } from "../i18n";
import type { Message } from "../lib/message";
import { Icon } from "./Icon";
import { MessageText } from "./MessageText";

export interface NoticeProps {
  readonly words: Message | null;
  /** A problem by default. */
  readonly kind?: "problem" | "note";
  /** Left out for a message that disappears on its own. */
  readonly onDismiss?: (() => void) | undefined;
}

export function Notice({ words, kind = "problem", onDismiss }: NoticeProps) {
  if (words === null) return null;
  return (
    <div class={`page-notice ${kind}`} role={kind === "problem" ? "alert" : "status"}>
      <span>
        <MessageText message={words} />
      </span>
      {onDismiss && (
        <button type="button" class="icon-button" aria-label={t.study.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
