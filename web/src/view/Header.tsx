import { en } from "../i18n";
import { ANALYSIS, PLAY, TRAINING, route } from "../route";
import { isDark, toggleTheme } from "../settings";
import { show } from "./dialogs";
import { Icon } from "./Icon";

export function Header() {
  const dark = isDark();
  const { page } = route.value;
  const themeLabel = dark ? en.header.toLight : en.header.toDark;
  return (
    <header class="header">
      <a class="brand" href={PLAY} aria-label={en.header.label}>
        <img src="/favicon.svg" width="28" height="28" alt="" />
        <span>{en.appName}</span>
      </a>
      <nav class="header-actions" aria-label={en.header.label}>
        <a class="quiet-button wide-only" href={PLAY} aria-current={page === "play" ? "page" : undefined}>
          {en.header.play}
        </a>
        <a class="quiet-button" href={ANALYSIS} aria-current={page === "analysis" ? "page" : undefined}>
          <Icon name="chart" />
          <span class="wide-only">{en.study.title}</span>
          <span class="visually-hidden narrow-only">{en.study.title}</span>
        </a>
        <a class="quiet-button" href={TRAINING} aria-current={page === "training" ? "page" : undefined}>
          <Icon name="curve" />
          <span class="wide-only">{en.header.training}</span>
          <span class="visually-hidden narrow-only">{en.header.training}</span>
        </a>
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
