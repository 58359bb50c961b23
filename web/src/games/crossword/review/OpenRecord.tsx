// Opening a record: a file, pasted text, or an example.

import { useState } from "preact/hooks";
import { t } from "../../../i18n";
import { EXAMPLE } from "./example";
import { game, open, stage, trouble } from "./review";
import { words } from "./words";

/** Files longer than this are not read, in bytes. */
const FILE_BYTES_MAX = 1 << 19;

/** Opens a file that was chosen or dropped. Its bytes are UTF-8, or else Latin-1. */
export async function openFile(file: File): Promise<void> {
  if (file.size > FILE_BYTES_MAX) {
    trouble.value = t.study.record.tooLong(FILE_BYTES_MAX);
    return;
  }
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  await open(text);
}

function Form() {
  const [typed, setTyped] = useState("");
  const isReading = stage.value === "reading";
  return (
    <form
      class="record-open"
      onSubmit={(event) => {
        event.preventDefault();
        void open(typed);
      }}
    >
      <label class="field">
        <span>{words.open.paste}</span>
        <textarea rows={6} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p class="soft">{words.open.hint}</p>
      <div class="button-row">
        <button type="submit" class="button primary small" disabled={typed.trim() === "" || isReading}>
          {words.open.openIt}
        </button>
        <label class="button small file-button">
          {words.open.file}
          <input
            type="file"
            class="visually-hidden"
            accept=".gcg,.txt"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void openFile(file);
              event.currentTarget.value = "";
            }}
          />
        </label>
        <button type="button" class="button small" disabled={isReading} onClick={() => void open(EXAMPLE)}>
          {words.open.example}
        </button>
      </div>
    </form>
  );
}

export function OpenRecord() {
  if (!game.value) {
    return (
      <section class="panel" aria-labelledby="record-open-title">
        <h2 id="record-open-title">{words.open.title}</h2>
        <Form />
      </section>
    );
  }
  return (
    <details class="panel">
      <summary>{words.open.another}</summary>
      <Form />
    </details>
  );
}
