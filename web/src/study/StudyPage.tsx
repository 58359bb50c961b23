// The page on which positions and whole games are studied.

import { en } from "../i18n";
import { PLAY } from "../route";
import { useTitle } from "../view/title";

/** `query` is what the address says after its question mark. */
export function StudyPage(_: { query: string }) {
  useTitle(en.pages.analysis);
  return (
    <main class="page">
      <h1 tabindex={-1}>{en.pages.analysis}</h1>
      <p>{en.pages.analysisSoon}</p>
      <p>
        <a class="button primary" href={PLAY}>{en.pages.play}</a>
      </p>
    </main>
  );
}
