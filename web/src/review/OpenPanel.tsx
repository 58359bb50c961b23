// Opening a record: a file, pasted text, or an example.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { ReviewRun } from "./run";

export interface Opener {
  readonly run: ReviewRun;
  readonly open: (text: string) => unknown;
  /** Files longer than this are not read, in bytes. */
  readonly bytesMax: number;
  /** The endings of files that are offered. */
  readonly accept: string;
  readonly example: string;
  readonly words: {
    readonly title: string;
    readonly another: string;
    readonly paste: string;
    readonly hint: string;
    readonly openIt: string;
    readonly file: string;
    readonly example: string;
  };
}

/** Opens a file that was chosen or dropped. Its bytes are UTF-8, or else Latin-1. */
export async function openFile({ run, open, bytesMax }: Opener, file: File): Promise<void> {
  if (file.size > bytesMax) {
    run.trouble.value = t.study.record.tooLong(bytesMax);
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

function Form({ opener, rows }: { opener: Opener; rows: number }) {
  const { run, open, words } = opener;
  const [typed, setTyped] = useState("");
  const isReading = run.stage.value === "reading";
  return (
    <form
      class="review-open"
      onSubmit={(event) => {
        event.preventDefault();
        void open(typed);
      }}
    >
      <label class="field">
        <span>{words.paste}</span>
        <textarea rows={rows} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p class="soft">{words.hint}</p>
      <div class="button-row">
        <button type="submit" class="button primary small" disabled={typed.trim() === "" || isReading}>
          {words.openIt}
        </button>
        <label class="button small file-button">
          {words.file}
          <input
            type="file"
            class="visually-hidden"
            accept={opener.accept}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void openFile(opener, file);
              event.currentTarget.value = "";
            }}
          />
        </label>
        <button type="button" class="button small" disabled={isReading} onClick={() => void open(opener.example)}>
          {words.example}
        </button>
      </div>
    </form>
  );
}

/** The way to a record: open where there is none, else behind a click. */
export function OpenPanel({ opener, isOpen }: { opener: Opener; isOpen: boolean }) {
  if (isOpen) {
    return (
      <details class="panel">
        <summary>{opener.words.another}</summary>
        <Form opener={opener} rows={4} />
      </details>
    );
  }
  return (
    <section class="panel" aria-labelledby="review-open-title">
      <h2 id="review-open-title">{opener.words.title}</h2>
      <Form opener={opener} rows={6} />
    </section>
  );
}
