// A modal dialog: the browser keeps the focus inside and gives it back, and its Back button closes it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { openEntry } from "../lib/dialogEntry";
import { spoken } from "./announcer";
import { Icon } from "./Icon";

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** Focuses the checked or first control below the head, or the title if there is none. */
function focusContent(dialog: HTMLDialogElement): void {
  const controls = dialog.querySelectorAll<HTMLElement>("input:checked, input[type=text], button");
  const first = [...controls].find((control) => control.closest(".dialog-head") === null);
  (first ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
}

export function Dialog(props: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Opened in a layout effect: before the dialog is painted or another key is pressed.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    focusContent(dialog);
    const forget = openEntry(() => dialog.close());
    return () => {
      forget();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ""}`}
      aria-labelledby="dialog-title"
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === element.current) props.onClose();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id="dialog-title" tabindex={-1}>
            {props.title}
          </h2>
          <button type="button" class="icon-button" aria-label={props.closeLabel} onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </div>
        {props.children}
        {/* Announcements elsewhere are not read out while a dialog is open. */}
        <p class="visually-hidden" role="status">
          {spoken.value}
        </p>
      </div>
    </dialog>
  );
}
