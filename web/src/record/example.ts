// A game to look at, of two of Ponder's players. The fourth play of Anna is changed to one with a word that is none.

export const EXAMPLE = `PLACEHOLDER`;
