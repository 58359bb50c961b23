// The texts of the editor of tiles, in Dutch.

import type { EditorWords } from "./words.en";

export const editorWords: EditorWords = {
  board: "Bord dat wordt opgezet",
  players: "Plankjes en punten",
  rack: ["Plankje van wie aan zet is", "Plankje van de ander"],
  score: ["Score", "Score"],
  rackHint: "Een vraagteken is een blanco, en haken omsluiten een steen met meer letters. Een leeg plankje geldt als onbekend.",
  gameHint: "Een partij begint met de plankjes die hier staan; alle andere letters worden uit de zak getrokken.",
  exchange: "De ander aan zet laten",
  position: "Stelling",
  possible: "De stenen passen bij het spel.",
  checking: "Wordt gecontroleerd…",
  review: "In de partijanalyse openen",
  empty: "Leeg bord",
  text: "Stelling als CGP",
  open: "Een stelling als CGP openen",
  notCgp: "Dit is geen stelling als CGP. Die heeft rijen, plankjes en scores, met ‘/’ tussen de delen daarvan; de tekst hierboven laat zien hoe.",
  textHint: "Deze tekst opent de stelling in de partijanalyse en in andere programma’s.",
  equipment: "Bord en woorden",
  size: "Bord",
  lexicon: "Woordenlijst",
  usual: "De gewone",
  letters: "Letters voor het bord",
  asBlank: "Als blanco",
  erase: "Steen weghalen",
  hint: "⟦Klik op een veld en typ. Een tweede klik of de spatiebalk draait de pijl; Shift met een letter legt een blanco; Backspace neemt een steen weg.|Tik op een veld en voer de letters hieronder in. Tik nog eens om de pijl te draaien.⟧",
  laid: (letter: string, square: string) => `${letter} op ${square}`,
  noTile: (letter: string) => `Er is geen steen ${letter}.`,
};
