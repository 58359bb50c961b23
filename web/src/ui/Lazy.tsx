// A page whose code is fetched when it is first shown.

import { type Signal, signal } from "@preact/signals";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { loadWords, t } from "../i18n";

export interface LazyPage<P> {
  readonly load: () => Promise<FunctionComponent<P>>;
  readonly found: Signal<FunctionComponent<P> | null>;
  readonly failed: Signal<boolean>;
}

/** A page that `load` fetches. */
export function lazyPage<P>(load: () => Promise<FunctionComponent<P>>): LazyPage<P> {
  return { load, found: signal(null), failed: signal(false) };
}

/** A page that is there from the beginning. */
export function eagerPage<P>(page: FunctionComponent<P>): LazyPage<P> {
  return { load: async () => page, found: signal<FunctionComponent<P> | null>(page), failed: signal(false) };
}

async function fetchPage<P>(page: LazyPage<P>): Promise<void> {
  page.failed.value = false;
  try {
    const found = await page.load();
    await loadWords();
    page.found.value = found;
  } catch {
    page.failed.value = true;
  }
}

/** A part of a page that is fetched when it is first shown; `until` takes its place in the meantime. */
export function LazyPart<P extends object>({ page, props, until = null }: { page: LazyPage<P>; props: P; until?: ComponentChildren }) {
  const Found = page.found.value;
  useEffect(() => {
    if (!page.found.peek()) void fetchPage(page);
  }, [page]);
  if (Found) return <Found {...props} />;
  if (!page.failed.value) return <>{until}</>;
  return (
    <p role="alert">
      {t.pages.failed}{" "}
      <button type="button" class="button small" onClick={() => void fetchPage(page)}>
        {t.connection.retry}
      </button>
    </p>
  );
}

export function Lazy<P extends object>({ page, props }: { page: LazyPage<P>; props: P }) {
  const Found = page.found.value;
  useEffect(() => {
    if (!page.found.peek()) void fetchPage(page);
  }, [page]);
  // Focus that was moved to the heading stays on it when the page itself arrives.
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (Found && isRead.current) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [Found]);
  if (Found) return <Found {...props} />;
  return (
    <main class="page">
      <h1
        tabindex={-1}
        onFocus={() => {
          isRead.current = true;
        }}
      >
        {t.appName}
      </h1>
      {page.failed.value ? (
        <p role="alert">
          {t.pages.failed}{" "}
          <button type="button" class="button small" onClick={() => void fetchPage(page)}>
            {t.connection.retry}
          </button>
        </p>
      ) : (
        <p class="soft" role="status">
          {t.pages.loading}
        </p>
      )}
    </main>
  );
}
