// A game of Hex between two of Ponder's players, to look at.

import { Picture } from "../../board/Picture";
import { stonesAfter } from "../../game/sample";
import { settings } from "../../session/settings";

const STEPS = "18 12 31 38 37 43 44 24 25 11 16 17 29 36 30 9 10 23 22 4 3".split(" ");
const WINNING = new Set([3, 10, 16, 22, 29, 30, 37, 44]);

export const BORDERS = { top: "first", bottom: "first", left: "second", right: "second" } as const;

export const sample = {
  steps: STEPS.length,
  Picture: ({ step }: { step: number }) => (
    <Picture
      kind="hex"
      size={7}
      {...stonesAfter(STEPS.slice(0, step))}
      {...(step === STEPS.length && { winning: WINNING })}
      borders={BORDERS}
      layout={settings.value.layout}
    />
  ),
};
