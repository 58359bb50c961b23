import { en } from "../i18n";
import { useTitle } from "../view/title";

export function MatchesPage(_: { name: string | null; number: number | null }) {
  useTitle(en.pages.matches);
  return (
    <main class="page">
      <h1 tabindex={-1}>{en.pages.matches}</h1>
    </main>
  );
}
