import { en } from "../i18n";
import { isDark, toggleTheme } from "../settings";
import { show } from "./dialogs";
import { Icon } from "./Icon";

export function Header() {
  const dark = isDark();
  const themeLabel = dark ? en.header.toLight : en.header.toDark;
  return (
    <header class="header">
      <a class="brand" href="/" aria-label={en.header.label}>
        <img src="/favicon.svg" width="28" height="28" alt="" />
        <span>{en.appName}</span>
      </a>
      <nav class="header-actions" aria-label={en.header.label}>
        <button type="button" class="quiet-button" onClick={() => show("games")}>
          <Icon name="list" />
          <span class="wide-only">{en.header.games}</span>
          <span class="visually-hidden narrow-only">{en.header.games}</span>
        </button>
        <button type="button" class="icon-button wide-only" aria-label={en.header.shortcuts} onClick={() => show("shortcuts")}>
          <Icon name="keyboard" />
        </button>
        <button type="button" class="icon-button" aria-label={en.header.settings} onClick={() => show("settings")}>
          <Icon name="gear" />
        </button>
        <button type="button" class="icon-button" aria-label={themeLabel} onClick={toggleTheme}>
          <Icon name={dark ? "sun" : "moon"} />
        </button>
      </nav>
    </header>
  );
}
