// The pages of Paco Ŝako, in one piece.

export { EditorPage } from "./editor/EditorPage";
export { PuzzlePage } from "./puzzles/PuzzlePage";
export { ReplayPage } from "./review/ReplayPage";
