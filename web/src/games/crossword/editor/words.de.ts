// The texts of the editor of tiles, in German.

import type { EditorWords } from "./words.en";

export const editorWords: EditorWords = {
  board: "Aufgebautes Brett",
  players: "Bänkchen und Punkte",
  rack: ["Bänkchen der Seite am Zug", "Bänkchen der anderen Seite"],
  score: ["Ihre Punkte", "Ihre Punkte"],
  rackHint:
    "Ein Fragezeichen ist ein Blanko, und eckige Klammern fassen einen Stein mit mehreren Buchstaben. Ein leeres Bänkchen gilt als unbekannt.",
  gameHint: "Eine Partie beginnt mit den hier angegebenen Bänkchen; alle anderen Steine werden aus dem Beutel gezogen.",
  exchange: "Die andere Seite ziehen lassen",
  position: "Stellung",
  possible: "Die Steine passen zum Spiel.",
  checking: "Wird geprüft …",
  review: "In der Partieanalyse öffnen",
  empty: "Leeres Brett",
  text: "Stellung als CGP",
  open: "Eine Stellung als CGP öffnen",
  notCgp: "Das ist keine Stellung als CGP. Sie besteht aus Reihen, Bänkchen und Punkten, deren Teile jeweils „/“ trennt; der Text oben zeigt, wie.",
  textHint: "Dieser Text öffnet die Stellung in der Partieanalyse und in anderen Programmen.",
  equipment: "Brett und Wörter",
  size: "Brett",
  lexicon: "Wörterliste",
  usual: "Die übliche",
  letters: "Buchstaben fürs Brett",
  asBlank: "Als Joker",
  erase: "Stein wegnehmen",
  hint: "⟦Klicke auf ein Feld und tippe. Ein zweiter Klick oder die Leertaste dreht den Pfeil; Umschalt mit einem Buchstaben legt ein Blanko; die Rücktaste nimmt einen Stein weg.|Tippe auf ein Feld und gib die Buchstaben unten ein. Ein zweites Antippen dreht den Pfeil.⟧",
  laid: (letter: string, square: string) => `${letter} auf ${square}`,
  noTile: (letter: string) => `Es gibt keinen Stein ${letter}.`,
};
