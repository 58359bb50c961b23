// First, since it gives the order of the layers that sheets of games are in.
import "./style/index.css";

import { render } from "preact";
import { App } from "./app/App";
import { keepFocus } from "./app/focus";
import { awaitToken, showToken } from "./app/login";
import { silenceOnNavigation } from "./app/silence";
import { installWorker } from "./app/worker";
import { offer } from "./game";
import { games } from "./games";
import { followLanguage } from "./i18n";
import { watchPosition } from "./play/analysis";
import { watchGame } from "./play/announcements";
import { watchHint } from "./play/hint";
import { notifyOfGame } from "./play/notifications";
import { watchOwnership } from "./play/ownership";
import { watchPast } from "./play/past";
import { watchRefusals } from "./play/refusal";
import { soundGame } from "./play/sounds";
import { watchStrength } from "./play/strength";
import { watchTeaching } from "./play/teaching";
import { loadRuns } from "./session/runs";
import { begin } from "./session/session";
import { restoreSettings } from "./session/settings";

offer(games);
restoreSettings();
installWorker();
void followLanguage().then(() => {
  const root = document.getElementById("app");
  if (root) render(<App />, root);
  keepFocus();
  silenceOnNavigation();
  watchGame();
  watchPosition();
  soundGame();
  notifyOfGame();
  watchHint();
  watchPast();
  watchRefusals();
  watchOwnership();
  watchStrength();
  watchTeaching();
  awaitToken();
  void showToken().then(() => {
    void begin();
    void loadRuns();
  });
});
