import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { MENUS, type MenuName, type Route, route, START } from "../lib/route";
import { isTouched } from "../lib/touch";
import { show } from "../session/dialogs";
import { isDark, toggleTheme } from "../session/settings";
import { Icon } from "../ui/Icon";
import { linksOf } from "./pages";

/** Returns whether a page belongs to an address. */
function isCurrent(path: string, { path: now, page }: Route): boolean {
  return now === path || page === path;
}

interface PartProps {
  readonly menu: MenuName;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A part of the navigation: a link, or a button for the list of its pages. */
function Part({ menu, isOpen, onOpen }: PartProps) {
  const links = linksOf(menu);
  const now = route.value;
  const link = ({ path, title }: { path: string; title: string }) => (
    <a class="page-link" href={`#/${path}`} aria-current={isCurrent(path, now) ? "page" : undefined} onClick={() => onOpen(false)}>
      {title}
    </a>
  );
  const [first, second] = links;
  if (!first) return null;
  if (!second) return <li>{link({ path: first.path, title: t.menus[menu] })}</li>;
  const isHere = links.some(({ path }) => isCurrent(path, now));
  return (
    <li class="page-part">
      <button
        type="button"
        class={isHere ? "page-link here" : "page-link"}
        aria-label={t.pages.of(t.menus[menu])}
        aria-expanded={isOpen}
        aria-controls={`pages-${menu}`}
        onClick={() => onOpen(!isOpen)}
      >
        {t.menus[menu]}
        <Icon name="down" />
      </button>
      <span class="page-part-title">{t.menus[menu]}</span>
      <ul id={`pages-${menu}`} class={isOpen ? "page-part-list open" : "page-part-list"}>
        {links.map((one) => (
          <li key={one.path}>{link(one)}</li>
        ))}
      </ul>
    </li>
  );
}

/** Navigation between pages: side by side, or in a menu where there is little room. */
function Pages() {
  /** The part whose list is open, or the whole menu. */
  const [open, setOpen] = useState<MenuName | "all" | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const now = route.value;
  useLayoutEffect(() => setOpen(null), [now]);
  useLayoutEffect(() => {
    if (open === null) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || open === null) return;
    place.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
    setOpen(null);
  };
  return (
    <div class="pages" ref={place} onKeyDown={onKeyDown}>
      <button
        type="button"
        class="icon-button pages-button"
        aria-label={t.pages.menu}
        aria-expanded={open === "all"}
        aria-controls="pages"
        onClick={() => setOpen(open === "all" ? null : "all")}
      >
        <Icon name={open === "all" ? "close" : "menu"} />
      </button>
      <nav id="pages" class={open === "all" ? "pages-list open" : "pages-list"} aria-label={t.pages.label}>
        <ul>
          {MENUS.map((menu) => (
            <Part key={menu} menu={menu} isOpen={open === menu} onOpen={(isOpen) => setOpen(isOpen ? menu : null)} />
          ))}
        </ul>
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
        {!isTouched.value && (
          <button type="button" class="icon-button wide-only" aria-label={t.header.shortcuts} onClick={() => show("shortcuts")}>
            <Icon name="keyboard" />
          </button>
        )}
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
