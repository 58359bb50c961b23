// Opening a record: a file, pasted text, or an example.

import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Message } from "../lib/message";

export interface Opener {
  /** Error of the last attempt to open a text. */
  readonly trouble: Signal<Message | null>;
  /** Opens a text; returns whether it held a game. */
  readonly open: (text: string) => Promise<boolean>;
  /** True if one is being read. */
  readonly isReading?: () => boolean;
  /** Files longer than this are not read, in bytes. */
  readonly bytesMax: number;
  /** The endings of files that are offered. */
  readonly accept: string;
  readonly example?: string;
  readonly words: Readonly<Record<"paste" | "hint" | "openIt" | "file", string>> & { readonly example?: string };
}

/** Opens a file that was chosen or dropped; returns whether it held a game. Its bytes are UTF-8, or else Latin-1. */
export async function openFile({ trouble, open, bytesMax }: Opener, file: File): Promise<boolean> {
  if (file.size > bytesMax) {
    trouble.value = t.study.record.tooLong(bytesMax);
    return false;
  }
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  return open(text);
}

interface FormProps {
  readonly opener: Opener;
  readonly rows: number;
  readonly buttons: "small" | "usual";
  /** Called with whether the opened text held a game. */
  readonly onOpened?: (isOpened: boolean) => void;
}

export function OpenForm({ opener, rows, buttons, onOpened = () => {} }: FormProps) {
  const { open, words, example } = opener;
  const [typed, setTyped] = useState("");
  const isReading = opener.isReading?.() ?? false;
  const size = buttons === "small" ? " small" : "";
  return (
    <form
      class="review-open"
      onSubmit={(event) => {
        event.preventDefault();
        void open(typed).then(onOpened);
      }}
    >
      <label class="field">
        <span>{words.paste}</span>
        <textarea rows={rows} spellcheck={false} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p class="soft">{words.hint}</p>
      <div class="button-row">
        <button type="submit" class={`button primary${size}`} disabled={typed.trim() === "" || isReading}>
          {words.openIt}
        </button>
        <label class={`button${size} file-button`}>
          {words.file}
          <input
            type="file"
            class="visually-hidden"
            accept={opener.accept}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void openFile(opener, file).then(onOpened);
              event.currentTarget.value = "";
            }}
          />
        </label>
        {example !== undefined && (
          <button type="button" class={`button${size}`} disabled={isReading} onClick={() => void open(example).then(onOpened)}>
            {words.example}
          </button>
        )}
      </div>
    </form>
  );
}

/** Titles of the panel with a record open, and without. */
export interface PanelOpener extends Opener {
  readonly words: Opener["words"] & Readonly<Record<"title" | "another", string>>;
}

/** The panel that opens a record: expanded while there is none, otherwise behind a click. */
export function OpenPanel({ opener, isOpen }: { opener: PanelOpener; isOpen: boolean }) {
  if (isOpen) {
    return (
      <details class="panel">
        <summary>{opener.words.another}</summary>
        <OpenForm opener={opener} rows={4} buttons="small" />
      </details>
    );
  }
  return (
    <section class="panel" aria-labelledby="review-open-title">
      <h2 id="review-open-title">{opener.words.title}</h2>
      <OpenForm opener={opener} rows={6} buttons="small" />
    </section>
  );
}
