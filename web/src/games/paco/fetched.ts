// The pages of Paco Ŝako, in one piece.

import { addRefusals } from "../../session/worded";
import { words } from "./words";

addRefusals(() => words.refusals);

export { EditorPage } from "./editor/EditorPage";
export { PuzzlePage } from "./puzzles/PuzzlePage";
export { ReplayPage } from "./review/ReplayPage";
