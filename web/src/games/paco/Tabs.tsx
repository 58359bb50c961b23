// The way between the pages of Paco Ŝako, and what is told of trouble.

import { t } from "../../i18n";
import { PACO_EDITOR, PACO_PUZZLES, PACO_REPLAY } from "../../lib/route";
import { Icon } from "../../ui/Icon";
import { words } from "./words";

export type Part = "replay" | "editor" | "puzzles";

const PARTS: readonly (readonly [Part, string])[] = [
  ["replay", PACO_REPLAY],
  ["editor", PACO_EDITOR],
  ["puzzles", PACO_PUZZLES],
];

export function Tabs({ here }: { here: Part }) {
  const text = words;
  return (
    <nav class="paco-tabs" aria-label={text.title}>
      {PARTS.map(([part, address]) => (
        <a key={part} class="paco-tab" href={address} aria-current={part === here ? "page" : undefined}>
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
