// The texts of the editor of tiles, in Spanish.

import type { EditorWords } from "./words.en";

export const editorWords: EditorWords = {
  board: "Tablero en edición",
  players: "Atriles y puntos",
  rack: ["Atril del lado que juega", "Atril del otro lado"],
  score: ["Sus puntos", "Sus puntos"],
  rackHint: "Un signo de interrogación es un comodín, y los corchetes encierran una ficha de varias letras. Un atril vacío cuenta como desconocido.",
  gameHint: "Una partida empieza con los atriles indicados aquí; todas las demás fichas se sacan de la bolsa.",
  exchange: "Que juegue el otro lado",
  position: "Posición",
  possible: "Las fichas son posibles en el juego.",
  checking: "Comprobando…",
  review: "Abrir en la revisión de partida",
  empty: "Tablero vacío",
  text: "Posición como CGP",
  open: "Abrir una posición en CGP",
  notCgp: "Esto no es una posición en CGP. Tiene filas, atriles y puntos, con «/» entre las partes de cada uno; el texto de arriba muestra la forma.",
  textHint: "Este texto abre la posición en la revisión de partida y en otros programas.",
  equipment: "Tablero y palabras",
  size: "Tablero",
  lexicon: "Léxico",
  usual: "El habitual",
  letters: "Letras para el tablero",
  asBlank: "Como comodines",
  erase: "Quitar una ficha",
  hint: "⟦Haz clic en una casilla y escribe. Otro clic o la barra espaciadora gira la flecha; Mayús con una letra pone un comodín; Retroceso quita una ficha.|Toca una casilla y escribe las letras en el campo de abajo. Tócala otra vez para girar la flecha.⟧",
  laid: (letter: string, square: string) => `${letter} en ${square}`,
  noTile: (letter: string) => `No hay ninguna ficha ${letter}.`,
};
