// The pages of Paco Ŝako, in one piece.

import "./index.css";

export { EditorPage } from "./editor/EditorPage";
export { PuzzlePage } from "./puzzles/PuzzlePage";
export { ReplayPage } from "./review/ReplayPage";
export { ThreatPanel } from "./review/ThreatPanel";
