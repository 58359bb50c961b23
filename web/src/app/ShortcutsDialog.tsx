import { useState } from "preact/hooks";
import { t } from "../i18n";
import { route } from "../lib/route";
import { actionsIn, keyLabel } from "../session/keyboard";
import { change, settings } from "../session/settings";
import { type Action, isUsable, keyName, rivalOf, USUAL_KEYS } from "../session/shortcuts";
import { Dialog } from "../ui/Dialog";

/** Keys that change the meaning of others. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead"]);

/** The keys of the page that is shown that have one meaning for everybody, with their effects. */
function fixedKeys(page: string): readonly (readonly [string, string])[] {
  const { walk, parts, keys } = t.study.shortcuts;
  return page === "analysis" ? [...walk, ...parts, ...keys] : t.shortcuts.keys;
}

/** Takes another key for an action; returns why it cannot, or null. */
function assign(action: Action, key: string): string | null {
  const name = keyName(key);
  if (!isUsable(name)) return t.shortcuts.unusable;
  const { keys } = settings.value;
  const rival = rivalOf(keys, action, name);
  if (rival) return t.shortcuts.taken(keyLabel(name), t.shortcuts.actions[rival]);
  change({ keys: { ...keys, [action]: name } });
  return null;
}

/** All keys of a page. Those of actions can be changed: a click on a key waits for another. */
function Keys({ actions, fixed }: { actions: readonly Action[]; fixed: readonly (readonly [string, string])[] }) {
  const [awaited, setAwaited] = useState<Action | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = t.shortcuts;
  const onKeyDown = (event: KeyboardEvent) => {
    if (awaited === null || event.key === "Tab" || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    setProblem(event.key === "Escape" ? null : assign(awaited, event.key));
    setAwaited(null);
  };
  return (
    <>
      <dl class="keys">
        {actions.map((action) => (
          <div key={action}>
            <dt>
              <button
                type="button"
                class="button small"
                aria-label={text.change(keyLabel(settings.value.keys[action]), text.actions[action])}
                aria-pressed={awaited === action}
                onClick={(event) => {
                  // Some browsers do not focus a button that is clicked.
                  event.currentTarget.focus();
                  setProblem(null);
                  setAwaited(awaited === action ? null : action);
                }}
                onKeyDown={onKeyDown}
                onBlur={() => setAwaited(null)}
              >
                {awaited === action ? text.awaited : keyLabel(settings.value.keys[action])}
              </button>
            </dt>
            <dd>{text.actions[action]}</dd>
          </div>
        ))}
        {fixed.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div class="keys-foot">
        <p role="status">{problem ?? (awaited ? text.type(text.actions[awaited]) : text.hint)}</p>
        <button
          type="button"
          class="button small"
          onClick={() => {
            setProblem(null);
            change({ keys: USUAL_KEYS });
          }}
        >
          {text.reset}
        </button>
      </div>
    </>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { page } = route.value;
  return (
    <Dialog title={t.shortcuts.title} closeLabel={t.shortcuts.close} onClose={onClose}>
      <Keys actions={actionsIn("record", page === "analysis" ? "study" : "play", "anywhere")} fixed={fixedKeys(page)} />
    </Dialog>
  );
}
