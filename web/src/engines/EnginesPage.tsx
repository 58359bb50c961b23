import { en } from "../i18n";
import { useTitle } from "../view/title";

export function EnginesPage() {
  useTitle(en.pages.engines);
  return (
    <main class="page">
      <h1 tabindex={-1}>{en.pages.engines}</h1>
    </main>
  );
}
