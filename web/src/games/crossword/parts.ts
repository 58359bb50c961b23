// What is fetched when a crossword game is first shown.

import "../../style/crossword.css";
import "./problems";

export { TileCandidates } from "./Candidates";
export { Sheet } from "./Sheet";
export { StillRacks } from "./Rack";
export { StillBoard } from "./StillBoard";
export { TileStage } from "./TileStage";
export { SampleBoard } from "./SampleBoard";
