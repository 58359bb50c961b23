// Focus management: when the focused element is removed, another one gets the focus, so that keyboard users keep a place.

/** The element to focus: the one the page has marked, the cell of the board in the tab order, or else the heading. */
function refuge(): HTMLElement | SVGElement | null {
  const marked = document.querySelector<HTMLElement>("main [data-refuge]:not(:disabled)");
  return marked ?? document.querySelector<SVGElement>("main [role=gridcell][tabindex='0']") ?? document.querySelector<HTMLElement>("h1[tabindex]");
}

export function keepFocus(): void {
  let last: EventTarget | null = null;
  document.addEventListener("focusin", (event) => {
    last = event.target;
  });
  new MutationObserver(() => {
    const isLost = last instanceof Element && !last.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    last = null;
    if (document.querySelector("dialog[open]") === null) refuge()?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
