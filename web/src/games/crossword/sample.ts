// The letters and words of the sample game.

export const ROWS = [".........", "....T....", "..BOARD..", "....I....", "....L.W..", "....E.O..", ".PONDER..", "......D..", "........."];
/** The points of the words in the order in which they are laid. */
export const WORDS: readonly (readonly number[])[] = [
  [13, 22, 31, 40, 49, 58],
  [20, 21, 23, 24],
  [55, 56, 57, 59, 60],
  [42, 51, 69],
];

/** Number of its tiles, which are laid one by one. */
export const STEPS = WORDS.flat().length;
