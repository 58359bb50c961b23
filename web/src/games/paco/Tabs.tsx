// The way between the pages of Paco Ŝako.

import { addressOf, type Part } from "./addresses";
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
