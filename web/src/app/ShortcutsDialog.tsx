import { en } from "../i18n";
import { route } from "../lib/route";
import { Dialog } from "../ui/Dialog";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={en.shortcuts.title} closeLabel={en.shortcuts.close} onClose={onClose}>
      <dl class="keys">
        {(route.value.page === "analysis" ? en.study.shortcuts.keys : en.shortcuts.keys).map(([key, what]) => (
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
