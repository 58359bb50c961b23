// Components of crossword games only; the parts of the board are loaded together when the first is shown, the page of records separately.

import { lazyPage } from "../../ui/Lazy";

const parts = () => import("./parts");

export const stage = lazyPage(async () => (await parts()).TileStage);
export const sheet = lazyPage(async () => (await parts()).Sheet);
export const candidates = lazyPage(async () => (await parts()).TileCandidates);
export const board = lazyPage(async () => (await parts()).StillBoard);
export const task = lazyPage(async () => (await parts()).TileTask);
export const racks = lazyPage(async () => (await parts()).SceneRacks);
export const sample = lazyPage(async () => (await parts()).SampleBoard);
export const editor = lazyPage(async () => (await import("./editor/EditorPage")).EditorPage);
export const record = lazyPage(async () => (await import("./review/RecordPage")).RecordPage);
const puzzle = () => import("./puzzle");
export const puzzleBoard = lazyPage(async () => (await puzzle()).PuzzleBoard);
export const puzzleTask = lazyPage(async () => (await puzzle()).PuzzleTask);
