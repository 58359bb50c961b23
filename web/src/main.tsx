import { render } from "preact";
import { watchPosition } from "./analysis";
import { watchGame } from "./announcer";
import { begin } from "./session";
import "./style/base.css";
import "./style/board.css";
import "./style/layout.css";
import "./style/panels.css";
import "./style/analysis.css";
import "./style/dialog.css";
import "./style/narrow.css";
import { App } from "./view/App";

const root = document.getElementById("app");
if (root) render(<App />, root);
watchGame();
watchPosition();
void begin();
