// The button that copies a link to a puzzle.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { say } from "../ui/announcer";

/** A button for the address of a puzzle (`#/…`), and what came of it. */
export function Share({ address }: { address: string }) {
  const [copied, setCopied] = useState<{ readonly address: string; readonly isDone: boolean } | null>(null);
  const link = `${location.origin}${location.pathname}${address}`;
  const now = copied?.address === address ? copied : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied({ address, isDone: true });
      say(t.study.record.copied);
    } catch {
      // Not every browser lets a page write to the clipboard, least of all without encryption.
      setCopied({ address, isDone: false });
      say(t.watch.notCopied(link));
    }
  };
  return (
    <>
      <button type="button" class="button small" onClick={() => void copy()}>
        {now?.isDone ? t.study.record.copied : t.puzzles.share}
      </button>
      {now && !now.isDone && <p class="soft puzzle-link">{t.watch.notCopied(link)}</p>}
    </>
  );
}
