import { t } from "../i18n";
import { route } from "../lib/route";
import { Dialog } from "../ui/Dialog";

/** The keys of the page that is shown, with their effects. */
function keysOf(page: string): readonly (readonly [string, string])[] {
  if (page !== "analysis") return t.shortcuts.keys;
  const { walk, parts, keys } = t.study.shortcuts;
  return [...walk, ...parts, ...keys];
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.shortcuts.title} closeLabel={t.shortcuts.close} onClose={onClose}>
      <dl class="keys">
        {keysOf(route.value.page).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
