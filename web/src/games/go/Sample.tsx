// The first moves of a game of Go between two of Ponder's players, to look at.

import { Picture } from "../../board/Picture";
import { stonesAfter } from "../../game/sample";
import { stars } from "./stars";

const STEPS =
  "51 29 31 47 58 15 13 22 21 23 30 66 38 39 37 41 40 48 49 46 28 43 57 56 67 64 75 65 33 25 34 35 61 7 12 20 19 60 69 5 32 11 10 2 3 59 1-2-11-20-29 42 50 62".split(
    " ",
  );
const STARS = stars(9, 9);

export const sample = {
  steps: STEPS.length,
  Picture: ({ step }: { step: number }) => <Picture kind="grid" size={9} stars={STARS} {...stonesAfter(STEPS.slice(0, step))} />,
};
