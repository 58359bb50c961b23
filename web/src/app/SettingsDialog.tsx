import { layoutOf } from "../board";
import { ORIENTATIONS } from "../board/geometry";
import { GAMES } from "../game";
import { LANGUAGE_NAMES, LANGUAGES, languageFailed, t } from "../i18n";
import { isPalette, PALETTES, type PaletteName } from "../lib/colours";
import { isTouched } from "../lib/touch";
import { refusalOfNotifications, turnNotifications } from "../play/notifications";
import { change, settings, type Theme } from "../session/settings";
import { Choices } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import { Switch } from "../ui/Switch";

const text = t.settings;
const palettes = Object.keys(PALETTES) as PaletteName[];
/** The orientation that a board has where nobody has chosen one. */
const FIT = "fit";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { theme, coordinates, layout, boardThemes, moveNumbers, shortcuts, colours, language, sounds, notifications, textView } = settings.value;
  const refusal = refusalOfNotifications();
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
      <Choices
        name="language"
        legend={text.language}
        items={[{ id: "system", label: text.ofBrowser }, ...LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id], lang: id }))]}
        value={language}
        onChange={(id) => change({ language: id })}
      />
      {languageFailed.value && <p role="alert">{text.languageFailed}</p>}
      <Choices
        name="colours"
        legend={text.colours}
        items={palettes.map((id) => ({ id, label: PALETTES[id].map((name) => t.colours[name].name).join(" · ") }))}
        value={isPalette(colours) ? colours : palettes[0]!}
        onChange={(id) => change({ colours: id })}
      />
      <Choices
        name="orientation"
        legend={text.hexBoards}
        items={[{ id: FIT, label: text.fit }, ...ORIENTATIONS.map((id) => ({ id, label: text.orientations[id] }))]}
        value={layoutOf(layout).orientation === layout.orientation ? layout.orientation : FIT}
        onChange={(orientation) => change({ layout: { ...layout, orientation } })}
      />
      <Switch label={text.isTurned} checked={layout.isTurned} onChange={(isTurned) => change({ layout: { ...layout, isTurned } })} />
      <Switch label={text.isMirrored} checked={layout.isMirrored} onChange={(isMirrored) => change({ layout: { ...layout, isMirrored } })} />
      <fieldset class="looks">
        <legend>{text.boards}</legend>
        {GAMES.map(
          ({ kind, title, boardThemes: offered }) =>
            offered && (
              <label key={kind}>
                <span>{title}</span>
                <select
                  value={boardThemes[kind]}
                  onChange={(event) => change({ boardThemes: { ...boardThemes, [kind]: event.currentTarget.value } })}
                >
                  {offered.map((boardTheme) => (
                    <option key={boardTheme} value={boardTheme}>
                      {t.boardThemes[boardTheme]}
                    </option>
                  ))}
                </select>
              </label>
            ),
        )}
      </fieldset>
      <Switch label={text.coordinates} checked={coordinates} onChange={(on) => change({ coordinates: on })} />
      <Switch label={text.moveNumbers} checked={moveNumbers} onChange={(on) => change({ moveNumbers: on })} />
      <Switch label={text.textView} checked={textView} onChange={(on) => change({ textView: on })} />
      <Switch label={text.sounds} checked={sounds} onChange={(on) => change({ sounds: on })} />
      <Switch label={text.notifications} checked={notifications} onChange={(on) => void turnNotifications(on)} />
      {refusal && <p role="alert">{text.noNotifications[refusal]}</p>}
      {!isTouched.value && <Switch label={text.shortcuts} checked={shortcuts} onChange={(on) => change({ shortcuts: on })} />}
    </Dialog>
  );
}
