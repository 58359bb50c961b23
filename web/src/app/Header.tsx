import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { route, START } from "../lib/route";
import { show } from "../session/dialogs";
import { isDark, toggleTheme } from "../session/settings";
import { Icon } from "../ui/Icon";
import { PAGES } from "./pages";

/** Navigation between pages: side by side, or in a menu where there is little room. */
function Pages() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const now = route.value;
  useLayoutEffect(() => setOpen(false), [now]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    place.current?.querySelector("button")?.focus();
  };
  return (
    <div class="pages" ref={place} onKeyDown={onKeyDown}>
      <button
        type="button"
        class="icon-button pages-button"
        aria-label={t.pages.menu}
        aria-expanded={isOpen}
        aria-controls="pages"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "close" : "menu"} />
      </button>
      <nav id="pages" class={isOpen ? "pages-list open" : "pages-list"} aria-label={t.pages.label}>
        {PAGES.map(({ path }) => (
          <a key={path} class="page-link" href={`#/${path}`} aria-current={now.page === path ? "page" : undefined} onClick={() => setOpen(false)}>
            {t.pages[path]}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** Brings the keyboard past the header; the address is the page's own, so it cannot be a link. */
function skip(): void {
  const main = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  main?.focus();
  main?.scrollIntoView();
}

export function Header() {
  const dark = isDark();
  const themeLabel = dark ? t.header.toLight : t.header.toDark;
  return (
    <header class="header">
      <button type="button" class="button skip" onClick={skip}>
        {t.pages.skip}
      </button>
      <a class="brand" href={START} aria-label={t.header.brand} aria-current={route.value.page === "start" ? "page" : undefined}>
        <img src="/favicon.svg" width="28" height="28" alt="" />
        <span class="brand-name">{t.appName}</span>
      </a>
      <Pages />
      <div class="header-actions" role="group" aria-label={t.header.label}>
        <button type="button" class="quiet-button" onClick={() => show("games")}>
          <Icon name="list" />
          <span class="wide-only">{t.header.games}</span>
          <span class="visually-hidden narrow-only">{t.header.games}</span>
        </button>
        <button type="button" class="icon-button wide-only" aria-label={t.header.shortcuts} onClick={() => show("shortcuts")}>
          <Icon name="keyboard" />
        </button>
        <button type="button" class="icon-button" aria-label={t.header.settings} onClick={() => show("settings")}>
          <Icon name="gear" />
        </button>
        <button type="button" class="icon-button" aria-label={themeLabel} onClick={toggleTheme}>
          <Icon name={dark ? "sun" : "moon"} />
        </button>
      </div>
    </header>
  );
}
