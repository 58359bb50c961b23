// Components that are loaded when a crossword game is first shown.

import "./index.css";

export { TileCandidates } from "./Candidates";
export { SceneRacks } from "./Rack";
export { SampleBoard } from "./SampleBoard";
export { Sheet } from "./Sheet";
export { StillBoard } from "./StillBoard";
export { TileStage } from "./TileStage";
export { TileTask } from "./TileTask";
