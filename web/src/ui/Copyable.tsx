// A text to copy, such as a link.

import { useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { say } from "./announcer";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

export function Copyable({ label, hint, value }: Props) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      say(t.study.record.copied);
    } catch {
      // The text is selected for the person to copy.
      document.querySelector<HTMLInputElement>(`[data-copy="${id}"]`)?.select();
    }
  };
  return (
    <div class="copyable">
      <label class="field">
        <span>{label}</span>
        <input type="text" readOnly data-copy={id} value={value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="button" aria-label={`${t.study.record.copy}: ${label}`} onClick={() => void copy()}>
        {isCopied ? t.study.record.copied : t.study.record.copy}
      </button>
      {hint && <p class="soft">{hint}</p>}
    </div>
  );
}
