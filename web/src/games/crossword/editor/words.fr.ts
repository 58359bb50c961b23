// The texts of the editor of tiles, in French.

import type { EditorWords } from "./words.en";

export const editorWords: EditorWords = {
  board: "Grille en préparation",
  players: "Chevalets et scores",
  rack: ["Chevalet du camp au trait", "Chevalet de l’autre camp"],
  score: ["Son score", "Son score"],
  rackHint: "Un point d’interrogation est un joker, et des crochets entourent un jeton de plusieurs lettres. Un chevalet vide compte comme inconnu.",
  gameHint: "Une partie commence avec les chevalets indiqués ici ; toutes les autres lettres sont tirées du sac.",
  exchange: "Donner le trait à l’autre camp",
  position: "Position",
  possible: "Les jetons correspondent au jeu.",
  checking: "Vérification…",
  review: "Ouvrir dans l’analyse de partie",
  empty: "Grille vide",
  text: "Position en CGP",
  open: "Ouvrir une position en CGP",
  notCgp:
    "Ce n’est pas une position en CGP. Elle a des lignes, des chevalets et des scores, dont les parties sont séparées par « / » ; le texte ci-dessus en donne la forme.",
  textHint: "Ce texte ouvre la position dans l’analyse de partie et dans d’autres programmes.",
  equipment: "Grille et mots",
  size: "Grille",
  lexicon: "Lexique",
  usual: "Le lexique habituel",
  letters: "Lettres à poser",
  asBlank: "En jokers",
  erase: "Retirer une lettre",
  hint: "⟦Cliquez sur une case et tapez. Un second clic ou la barre d’espace tourne la flèche ; Maj avec une lettre pose un joker ; Retour arrière retire un jeton.|Touchez une case et saisissez les lettres dans le champ ci-dessous. Touchez-la encore pour tourner la flèche.⟧",
  laid: (letter: string, square: string) => `${letter} en ${square}`,
  noTile: (letter: string) => `Il n’y a pas de jeton ${letter}.`,
};
