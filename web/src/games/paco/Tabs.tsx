// The way between the pages of Paco Ŝako, and what is told of trouble.

import { t } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { addressOf, type Part } from "./pages";
import { words } from "./words";

const PARTS = ["replay", "editor", "puzzles"] as const;

export function Tabs({ here }: { here: Part }) {
  const text = words;
  return (
    <nav class="paco-tabs" aria-label={text.title}>
      {PARTS.map((part) => (
        <a key={part} class="paco-tab" href={addressOf(part)} aria-current={part === here ? "page" : undefined}>
          {text.parts[part]}
        </a>
      ))}
    </nav>
  );
}

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
