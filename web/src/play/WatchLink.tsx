// A link with which others can watch a game.

import { signal } from "@preact/signals";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { gameAddress } from "../lib/route";
import { say } from "../ui/announcer";
import { Icon } from "../ui/Icon";

const text = t.watch;

/** Result of the last copy, and its game. */
const copyResult = signal<{ readonly game: string; readonly words: string } | null>(null);

async function copy(game: string): Promise<void> {
  const link = `${location.origin}${location.pathname}${gameAddress(game)}`;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  let words: string = isLocal ? `${text.copied} ${text.onlyHere}` : text.copied;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Not every browser lets a page write to the clipboard, least of all without encryption.
    words = text.notCopied(link);
  }
  copyResult.value = { game, words };
  say(words);
}

export function WatchLink({ shown }: { shown: GameView }) {
  const { game } = shown.state;
  const words = copyResult.value?.game === game ? copyResult.value.words : "";
  return (
    <>
      {shown.role === "spectator" ? (
        <p class="watch-note">
          <Icon name="eye" />
          {text.note}
        </p>
      ) : (
        <button type="button" class="quiet-button watch-link" onClick={() => void copy(game)}>
          <Icon name="link" />
          {text.copy}
        </button>
      )}
      {words && <p class="watch-message">{words}</p>}
    </>
  );
}
