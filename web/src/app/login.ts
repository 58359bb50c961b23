// The token of a server that other machines can reach: it comes with the address, after the #, which
// browsers send to nobody, and becomes a cookie that scripts cannot read.

import { START, settleAt } from "../lib/route";

const TOKEN = /^#token=([\w.~-]+)$/;

/** A token can also arrive in a page that is already open. */
export function awaitToken(): void {
  window.addEventListener("hashchange", () => {
    if (TOKEN.test(location.hash)) void showToken().then(() => location.reload());
  });
}

/** Shows the server the token in the address, if there is one, and takes it out of the address. */
export async function showToken(): Promise<void> {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token === undefined) return;
  settleAt(START);
  try {
    await fetch("/api/login", { method: "POST", body: token });
  } catch {
    // The socket says that the server is away; the token serves when the page is loaded again.
    history.replaceState(null, "", `${location.pathname}${location.search}#token=${token}`);
  }
}
