// Opening a game: a file, pasted text, or an example.

import { useState } from "preact/hooks";
import { t } from "../../../i18n";
import { words } from "../words";
import { EXAMPLE } from "./example";
import { game, open, stage, trouble } from "./replay";

/** Files longer than this are not read, in bytes. */
const FILE_BYTES_MAX = 1 << 20;

/** Opens a file that was chosen or dropped. */
export async function openFile(file: File): Promise<void> {
  if (file.size > FILE_BYTES_MAX) {
    trouble.value = t.study.record.tooLong(FILE_BYTES_MAX);
    return;
  }
  await open(await file.text());
}

export function OpenGame() {
  const text = words.replay;
  const [typed, setTyped] = useState("");
  const isReading = stage.value === "reading";
  const form = (
    <form
      class="paco-open"
      onSubmit={(event) => {
        event.preventDefault();
        void open(typed);
      }}
    >
      <label class="field">
        <span>{text.paste}</span>
        <textarea rows={4} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p class="soft">{text.pasteHint}</p>
      <div class="button-row">
        <button type="submit" class="button primary small" disabled={typed.trim() === "" || isReading}>
          {text.openIt}
        </button>
        <label class="button small file-button">
          {text.file}
          <input
            type="file"
            class="visually-hidden"
            accept=".json,.jsonl,.sgf,.txt"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void openFile(file);
              event.currentTarget.value = "";
            }}
          />
        </label>
        <button type="button" class="button small" disabled={isReading} onClick={() => void open(EXAMPLE)}>
          {text.example}
        </button>
      </div>
    </form>
  );
  if (!game.value) {
    return (
      <section class="panel" aria-labelledby="paco-open-title">
        <h2 id="paco-open-title">{text.openTitle}</h2>
        {form}
      </section>
    );
  }
  return (
    <details class="panel">
      <summary>{text.openAnother}</summary>
      {form}
    </details>
  );
}
