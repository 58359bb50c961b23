// The texts of the editor of tiles, in Esperanto.

import type { EditorWords } from "./words.en";

export const editorWords: EditorWords = {
  board: "Aranĝata tabulo",
  players: "Bretoj kaj poentoj",
  rack: ["Breto de la ludonto", "Breto de la alia flanko"],
  score: ["Ĝiaj poentoj", "Ĝiaj poentoj"],
  rackHint: "Demandosigno estas blankaĵo, kaj krampoj ĉirkaŭas ŝtoneton kun pluraj literoj. Malplena breto estas nekonata.",
  gameHint: "Partio komenciĝas per la ĉi tie donitaj bretoj; ĉiuj aliaj ŝtonetoj estas tirataj el la sako.",
  exchange: "Ludu la alia flanko",
  position: "Pozicio",
  possible: "La ŝtonetoj konvenas al la ludo.",
  checking: "Kontrolado…",
  review: "Malfermi en la partianalizo",
  empty: "Malplena tabulo",
  text: "Pozicio kiel CGP",
  open: "Malfermi pozicion kiel CGP",
  notCgp: "Ĉi tio ne estas pozicio kiel CGP. Ĝi havas vicojn, bretojn kaj poentojn, kun „/“ inter la partoj de ĉiu; la supra teksto montras kiel.",
  textHint: "Ĉi tiu teksto malfermas la pozicion en la partianalizo kaj en aliaj programoj.",
  equipment: "Tabulo kaj vortoj",
  size: "Tabulo",
  lexicon: "Vortaro",
  usual: "La kutima",
  letters: "Literoj por la tabulo",
  asBlank: "Kiel ĵokeroj",
  erase: "Forpreni pecon",
  hint: "⟦Alklaku kvadraton kaj tajpu. Dua klako aŭ la spacoklavo turnas la sagon; majuskla klavo kun litero metas blankaĵon; retroklavo forigas ŝtoneton.|Tuŝu kvadraton kaj enigu literojn en la suba kampo. Tuŝu ĝin denove por turni la sagon.⟧",
  laid: (letter: string, square: string) => `${letter} sur ${square}`,
  noTile: (letter: string) => `Ne ekzistas ŝtoneto ${letter}.`,
};
