// The texts of the editor of tiles, in English.

export const editorWords = {
  board: "Board being set up",
  players: "Racks and scores",
  rack: ["Rack of the side to move", "Rack of the other side"] as readonly [string, string],
  score: ["Its score", "Its score"] as readonly [string, string],
  rackHint: "A question mark is a blank, and brackets hold a tile of several letters. A rack that is left empty counts as unknown.",
  gameHint: "A game begins with the racks given here; all other tiles are drawn from the bag.",
  exchange: "Let the other side move",
  position: "Position",
  possible: "The tiles fit the game.",
  checking: "Checking…",
  review: "Open in the game review",
  empty: "Empty board",
  text: "Position as CGP",
  open: "Open a position as CGP",
  notCgp: "This is not a position as CGP. It has rows, racks and scores, with “/” between the parts of each; the text above shows how.",
  textHint: "This text opens the position in the game review, and in other programs.",
  equipment: "Board and words",
  size: "Board",
  lexicon: "Lexicon",
  usual: "The usual one",
  letters: "Letters for the board",
  asBlank: "As blanks",
  erase: "Remove a tile",
  hint: "⟦Click a square and type. A second click, or Space, turns the arrow; Shift with a letter lays a blank; Backspace takes a tile away.|Tap a square and enter letters in the field below. A second tap turns the arrow.⟧",
  laid: (letter: string, square: string) => `${letter} on ${square}`,
  noTile: (letter: string) => `There is no tile ${letter}.`,
};

/** The texts of the page, in any language. */
export type EditorWords = typeof editorWords;
