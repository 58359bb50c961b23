// The parts of the page of a person's own puzzles, fetched when a puzzle of tiles is shown.

import "../index.css";

export { PuzzleBoard } from "./PuzzleBoard";
export { PuzzleTask } from "./PuzzleTask";
