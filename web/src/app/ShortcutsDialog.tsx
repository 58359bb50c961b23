import { t } from "../i18n";
import { route } from "../lib/route";
import { Dialog } from "../ui/Dialog";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.shortcuts.title} closeLabel={t.shortcuts.close} onClose={onClose}>
      <dl class="keys">
        {(route.value.page === "analysis" ? t.study.shortcuts.keys : t.shortcuts.keys).map(([key, what]) => (
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
