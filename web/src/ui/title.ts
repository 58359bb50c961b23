// The words on the browser's tab.

import { useEffect } from "preact/hooks";
import { t } from "../i18n";

/** Puts the name of a page on the browser's tab while the page is shown. */
export function useTitle(...parts: readonly string[]): void {
  const title = [...parts, t.appName].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
