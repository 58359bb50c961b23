// Most of a game of Othello between two of Ponder's players, to look at.

import { Picture } from "../../board/Picture";
import { stonesAfter } from "../../game/sample";

/** The class of its board: green, without light and dark squares. */
export const BOARD_CLASS = "felt";

const START = [
  [27, "second"],
  [28, "first"],
  [35, "first"],
  [36, "second"],
] as const;
const STEPS =
  "19+27 34+35 45+36 20+27 26+27 18+19+26 42+35 29+27+28 33+34 40+33 13+20+27 21+20 32+33 41+27+34 48+20+27+34+40+41 43+27+35+36 22+21 11+20 44+43 52+44 37+29+35+36 30+29+37 38+30+37 51+35+43 25+26+27+28+29 50+26+34+42 61+34+43+52 60+52 58+42+44+50+51 59+43+51 53+51+52 16+25+34 3+11+19 24+33+42+51 8+16+24 12+19 17+18+19+20+25+26+33+35 14+13+21+28+35 5+12+13+21 4+12+20 7+14 6+5+13 49+28+35+42 15+14+22+29+36 23+15+22 56+21+28+35+42+49 57+49 10+11+18+19+26 2+10+11+18+20+26+29+34+42 0+8+16+24+32+40+48".split(
    " ",
  );

export const sample = {
  steps: STEPS.length,
  Picture: ({ step }: { step: number }) => <Picture kind="squares" size={8} {...stonesAfter(STEPS.slice(0, step), START)} boardClass={BOARD_CLASS} />,
};
