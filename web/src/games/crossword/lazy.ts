// The parts of the page that only games with tiles have; they are fetched together, when the first is shown.

import { lazyPage } from "../../ui/Lazy";

const parts = () => import("./parts");

export const tileStage = lazyPage(async () => (await parts()).TileStage);
export const tileSheet = lazyPage(async () => (await parts()).Sheet);
export const tileCandidates = lazyPage(async () => (await parts()).TileCandidates);
export const stillBoard = lazyPage(async () => (await parts()).StillBoard);
export const stillRacks = lazyPage(async () => (await parts()).StillRacks);
export const sampleBoard = lazyPage(async () => (await parts()).SampleBoard);
