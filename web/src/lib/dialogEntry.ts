// Entries of open dialogs in the browser's history, so that the Back button closes a dialog and leaves the page as it is.

/** States of entries: that of a dialog, and that of the page below it. */
const DIALOG = "dialog";
const PAGE = "page";

/** Functions that close the open dialogs. */
const open: (() => void)[] = [];
/** True while the browser is on its way back from the entry of a dialog. */
let isLeaving = false;
/** Address that the page has taken below an open dialog. */
let settled: string | null = null;
/** Address to show once the entry of the dialog is gone. */
let next: string | null = null;

const isAtDialog = () => history.state === DIALOG;

function enter(): void {
  history.replaceState(PAGE, "");
  history.pushState(DIALOG, "");
}

function leave(): void {
  if (isLeaving || !isAtDialog()) return;
  isLeaving = true;
  history.back();
}

/** Gives a dialog that opens an entry, unless there is one already; returns what to call once it is closed. */
export function openEntry(close: () => void): () => void {
  open.push(close);
  if (!isAtDialog()) enter();
  return () => {
    open.splice(open.indexOf(close), 1);
    // A dialog that opens at once keeps the entry.
    window.setTimeout(() => open.length === 0 && leave());
  };
}

/** The address that is shown, or will be in a moment. */
export function currentAddress(): string {
  return next ?? location.hash;
}

/** Shows an address in a new entry, which takes the place of a dialog's. */
export function push(address: string): void {
  if (!isAtDialog()) {
    location.hash = address;
    return;
  }
  next = address;
  leave();
}

/** Replaces the address of the page, below a dialog too. */
export function replace(address: string): void {
  if (next !== null) {
    next = address;
    return;
  }
  if (isAtDialog()) settled = address;
  history.replaceState(history.state, "", address);
}

function arrive(): void {
  if (isAtDialog()) {
    // The dialog of this entry was closed long ago, by a link in it for example.
    if (open.length === 0) history.back();
    return;
  }
  const [hasLeft, below, address] = [isLeaving, settled, next];
  [isLeaving, settled, next] = [false, null, null];
  if (history.state === PAGE && below !== null) history.replaceState(PAGE, "", below);
  if (address !== null) location.hash = address;
  if (!hasLeft) for (const close of [...open]) close();
  else if (open.length > 0) enter();
}

window.addEventListener("popstate", arrive);
// After a reload no dialog is open.
leave();
