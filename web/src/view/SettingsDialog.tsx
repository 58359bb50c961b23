import { en } from "../i18n";
import { change, settings, type Theme } from "../settings";
import { Choices } from "./Choices";
import { Dialog } from "./Dialog";

const text = en.settings;

function Switch(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label class="switch">
      <span>{props.label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { theme, coordinates, shortcuts } = settings.value;
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <Choices
        name="theme"
        legend={text.theme}
        items={[
          { id: "system", label: text.system },
          { id: "light", label: text.light },
          { id: "dark", label: text.dark },
        ]}
        value={theme}
        onChange={(id) => change({ theme: id as Theme })}
      />
      <Switch label={text.coordinates} checked={coordinates} onChange={(on) => change({ coordinates: on })} />
      <Switch label={text.shortcuts} checked={shortcuts} onChange={(on) => change({ shortcuts: on })} />
    </Dialog>
  );
}
