// Error message of a page, until it is dismissed.

import { t } from "../i18n";
import { Icon } from "./Icon";

export function Trouble({ words, onDismiss }: { words: string | null; onDismiss: () => void }) {
  if (words === null) return null;
  return (
    <div class="study-notice problem" role="alert">
      <span>{words}</span>
      <button type="button" class="icon-button" aria-label={t.study.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
