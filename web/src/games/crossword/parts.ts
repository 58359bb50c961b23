// What is fetched when a crossword game is first shown.

import "./index.css";
import { addRefusals } from "../../session/worded";
import { words } from "./words";

addRefusals(() => words.refusals);

export { TileCandidates } from "./Candidates";
export { SceneRacks } from "./Rack";
export { SampleBoard } from "./SampleBoard";
export { Sheet } from "./Sheet";
export { StillBoard } from "./StillBoard";
export { TileStage } from "./TileStage";
