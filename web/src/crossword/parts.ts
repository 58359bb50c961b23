// What is fetched when a crossword game is first shown.

import "../style/crossword.css";

export { TileCandidates } from "./Candidates";
export { Sheet } from "./Sheet";
export { StillBoard } from "./StillBoard";
export { TileStage } from "./TileStage";
export { SampleBoard } from "./SampleBoard";
