// Links between pages of one kind, in a row above them.

import { useLayoutEffect, useRef } from "preact/hooks";

export interface Tab {
  readonly address: string;
  readonly title: string;
  readonly isHere: boolean;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const here = tabs.findIndex((tab) => tab.isHere);
  useLayoutEffect(() => {
    // Where there is little room, the row scrolls, and nothing around it.
    const [box, current] = [row.current, row.current?.children[here]];
    if (box && current instanceof HTMLElement) box.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - box.clientWidth / 2;
  }, [here]);
  return (
    <nav class="tabs" aria-label={label} ref={row}>
      {tabs.map(({ address, title, isHere }) => (
        <a key={address} class="tab" href={address} aria-current={isHere ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
